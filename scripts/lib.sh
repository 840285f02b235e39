# Shared by the scripts beside it (source it). `root` is the repository's root; `set_up PROFILE` makes
# everything ready and exports HANDRAIL_CHROMIUM; `own_help` prints a script's head comment.
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

find_python() {
  local candidate
  for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      echo "$candidate"
      return
    fi
  done
  echo "Handrail needs Python 3.11 or newer, and none was found. On Debian or Ubuntu:" >&2
  echo "  sudo apt-get install python3 python3-venv" >&2
  return 1
}

set_up() {
  local python
  python="$(find_python)" || exit 1
  HANDRAIL_CHROMIUM="$("$python" "$root/scripts/setup.py" "$1")" || exit $?
  export HANDRAIL_CHROMIUM
}

wants_help() {
  local argument
  for argument in "$@"; do
    [[ "$argument" == "--help" || "$argument" == "-h" ]] && return 0
  done
  return 1
}

own_help() {
  sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$1"
}
