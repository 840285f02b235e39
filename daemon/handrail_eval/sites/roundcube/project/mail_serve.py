"""Serves the mailbox on loopback: dovecot, Roundcube and a mail server that keeps whatever is sent.

    MAIL_DATA=folder python mail_serve.py

The port of Roundcube is printed as the first line. Dovecot runs as the owner of the folder's `box`, because
it serves no mail as root. All of it ends when its standard input ends, so that nothing outlives the program
that started it.
"""

import asyncio
import grp
import json
import os
import pwd
import shutil
import signal
import socket
import sys
from pathlib import Path
from subprocess import DEVNULL

from aiosmtpd.smtp import SMTP, Envelope, Session

DATA = Path(os.environ["MAIL_DATA"])
PROJECT = Path(__file__).parent
PAGES = "/var/lib/roundcube/public_html"
PLUGINS = ("filesystem_attachments", "jqueryui")
"""Roundcube cannot do without these, and looks for them beside ours."""

# Dovecot as one ordinary user (https://doc.dovecot.org/2.3/configuration_manual/howto/rootless/). Its index
# is kept in memory only, so the folders can be exchanged between two sessions.
DOVECOT = """
base_dir = {box}/run
state_dir = {box}/run/state
log_path = {box}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
mail_location = maildir:{box}/mail:INDEX=MEMORY
mailbox_list_index = no
passdb {{
  driver = static
  args = password=person-pass-1
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={box}/home
}}
first_valid_uid = {uid}
first_valid_gid = {gid}
namespace inbox {{
  inbox = yes
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
service imap-login {{
  chroot =
  process_min_avail = 1
  service_count = 0
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
"""


class Sink:
    """Keeps what is sent, a file a mail: who it is from, whom it goes to, and the text as it is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        number = sum(1 for _ in self.folder.iterdir())
        kept = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "mail": envelope.original_content.decode("latin-1"),
        }
        writing = self.folder.parent / "sending"
        writing.write_text(json.dumps(kept), "utf-8")
        writing.rename(self.folder / f"{number:04}.json")
        return "250 OK"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


async def listening(port: int) -> None:
    """Wait until the port answers. Raises `TimeoutError`."""
    async with asyncio.timeout(15):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.02)
            else:
                writer.close()
                return


async def start(*command: str, **how: object) -> asyncio.subprocess.Process:
    """A program in a group of its own, so that its children can be ended with it."""
    return await asyncio.create_subprocess_exec(
        *command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True, **how
    )


async def dovecot(port: int) -> asyncio.subprocess.Process:
    box = DATA / "box"
    owner = box.stat()
    user, group = pwd.getpwuid(owner.st_uid).pw_name, grp.getgrgid(owner.st_gid).gr_name
    ids = {"user": user, "group": group, "uid": owner.st_uid, "gid": owner.st_gid}
    conf = DATA / "dovecot.conf"
    conf.write_text(DOVECOT.format(box=box, port=port, **ids), "utf-8")
    who = {"user": user, "group": group, "extra_groups": []} if os.geteuid() == 0 else {}
    return await start("/usr/sbin/dovecot", "-F", "-c", str(conf), **who)


async def roundcube(port: int, imap: int, smtp: int) -> asyncio.subprocess.Process:
    plugins = DATA / "plugins"
    (plugins / "enter").mkdir(parents=True, exist_ok=True)
    shutil.copy(PROJECT / "enter.php", plugins / "enter")
    for core in PLUGINS:
        if not (plugins / core).exists():
            (plugins / core).symlink_to(f"/usr/share/roundcube/plugins/{core}")
    settings = {
        "PHP_CLI_SERVER_WORKERS": "4", "ROUNDCUBE_CONFIG_DIR": str(PROJECT / "config"),
        "MAIL_DATA": str(DATA), "MAIL_IMAP": str(imap), "MAIL_SMTP": str(smtp),
    }  # fmt: skip
    return await start(
        "php", "-d", "opcache.enable_cli=1", "-S", f"127.0.0.1:{port}", "-t", PAGES,
        str(PROJECT / "mail_router.php"), env={**os.environ, **settings},
    )  # fmt: skip


async def main() -> None:
    loop = asyncio.get_running_loop()
    sink = Sink(DATA / "sent")
    server = await loop.create_server(lambda: SMTP(sink, enable_SMTPUTF8=True), "127.0.0.1", 0)
    smtp, imap, http = server.sockets[0].getsockname()[1], free_port(), free_port()
    programs = [await dovecot(imap), await roundcube(http, imap, smtp)]
    try:
        await listening(imap)
        await listening(http)
        print(http, flush=True)
        await loop.run_in_executor(None, sys.stdin.read)
    finally:
        for program in programs:
            os.killpg(program.pid, signal.SIGTERM)
        for program in programs:
            await program.wait()


if __name__ == "__main__":
    asyncio.run(main())
