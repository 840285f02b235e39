# Redmine as it comes, on one SQLite database, for one evaluation on loopback.
#
# REDMINE_APP is Redmine's own folder, REDMINE_DATA that of the database and the repositories.

DATA = File.expand_path(ENV.fetch("REDMINE_DATA"))
# The repositories are named relative to the data, so that a copy of it has its own.
Dir.chdir(DATA)
ENV["RAILS_ENV"] = "production"
ENV["DATABASE_URL"] = "sqlite3:#{DATA}/redmine.sqlite3?timeout=5000"
ENV["SECRET_KEY_BASE"] = "only ever served on loopback, with data that is thrown away"
ENV["TZ"] = "UTC"

require File.join(ENV.fetch("REDMINE_APP"), "config", "application")

RedmineApp::Application.configure do
  config.logger = Logger.new(nil)
  config.cache_store = :memory_store
  config.paths["tmp"] = File.join(DATA, "tmp")
  config.public_file_server.enabled = true
end
