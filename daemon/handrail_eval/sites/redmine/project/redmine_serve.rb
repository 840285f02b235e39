# Serves Redmine on loopback; the port that was found is printed as the first line.
#
#     REDMINE_DATA=folder ruby redmine_serve.rb
#
# Ends when its standard input ends, so that it never outlives the program that started it.

require_relative "redmine_app"
require "puma"
require "puma/server"

RedmineApp::Application.routes.prepend do
  get "/_enter/:who", to: "entrance#enter", format: false, constraints: { who: %r{[^/]+} }
end
RedmineApp::Application.initialize!

# A door that logs a made-up person in. Used when a task is set up.
class EntranceController < ApplicationController
  # The browser may still have the last episode's session, which went with the database.
  skip_before_action :session_expiration

  def enter
    self.logged_user = User.find_by_login!(params[:who])
    redirect_to params.fetch(:next, "/")
  end
end

server = Puma::Server.new(RedmineApp::Application)
port = server.add_tcp_listener("127.0.0.1", 0).addr[1]
server.run
$stdout.puts port
$stdout.flush
$stdin.read
exit!
