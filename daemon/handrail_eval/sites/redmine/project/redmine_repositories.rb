# Git repositories with made-up commits, written by git fast-import.

require "fileutils"

module Repositories
  # A bare repository at `path`. commits: [[name, email, time, message, file, text], ...], the oldest first.
  def self.create(path, commits)
    FileUtils.mkdir_p(File.dirname(path))
    run("git", "init", "--quiet", "--bare", path)
    run("git", "--git-dir", path, "symbolic-ref", "HEAD", "refs/heads/main")
    IO.popen(["git", "--git-dir", path, "fast-import", "--quiet"], "w") do |stream|
      commits.each { |commit| stream.write(entry(*commit)) }
    end
    raise "git fast-import failed" unless $?.success?
  end

  def self.run(*command)
    system(*command) or raise "#{command.join(' ')} failed"
  end

  # See git-fast-import(1): sizes are in bytes.
  def self.entry(name, email, time, message, file, text)
    <<~ENTRY
      commit refs/heads/main
      committer #{name} <#{email}> #{time.to_i} +0000
      data #{message.bytesize}
      #{message}
      M 644 inline #{file}
      data #{text.bytesize}
      #{text}
    ENTRY
  end
end
