# Fills a new Redmine: people, five projects with 250 issues, wiki pages, forums, and a git repository each.
#
#     REDMINE_DATA=folder ruby redmine_seed.rb
#
# Everything comes from one seeded generator and lies in the spring of 2026, so every machine gets the same.

require_relative "redmine_app"
require_relative "redmine_words"
require_relative "redmine_repositories"

RedmineApp::Application.initialize!
I18n.locale = :en

class Seed
  DAY = 86_400
  # The morning of the first thing that ever happened here.
  START = Time.utc(2026, 1, 5, 9)
  ISSUES = 50

  def initialize
    @dice = Random.new(20_260_101)
  end

  def all
    settings
    @people = PEOPLE.map { |first, last| person(first, last, "#{first.downcase}@example.com") }
    PROJECTS.each.with_index { |(name, identifier, text, parts), at| project(at, name, identifier, text, parts) }
  end

  private

  def settings
    {
      "app_title" => "Harbour Works", "welcome_text" => "Projects of the harbour.",
      "timespan_format" => "decimal", "text_formatting" => "common_mark", "default_language" => "en", "date_format" => "%Y-%m-%d",
      "time_format" => "%H:%M", "autofetch_changesets" => "0", "notified_events" => [],
      "default_notification_option" => "none", "default_projects_tracker_ids" => Tracker.ids.map(&:to_s),
      "commit_ref_keywords" => "", "self_registration" => "0"
    }.each { |name, value| Setting[name] = value }
  end

  def person(first, last, login)
    user = User.new(firstname: first, lastname: last, mail: login, language: "en")
    user.login = login
    user.password = user.password_confirmation = "person-pass-1"
    user.created_on = START
    user.save!
    user
  end

  def project(at, name, identifier, text, parts)
    project = Project.create!(name: name, identifier: identifier, description: text, is_public: true)
    project.enabled_module_names = %w[issue_tracking time_tracking news wiki repository boards]
    project.trackers = Tracker.sorted.to_a
    project.update_columns(created_on: START)
    crew = [@people.first, *@people.drop(1).rotate(2 * at).first(6)]
    members(project, crew)
    versions = ["1.0", "1.1", "2.0"].map { |number| Version.create!(project: project, name: number) }
    categories = parts.map { |part| IssueCategory.create!(project: project, name: part.capitalize) }
    issues(at, project, crew, parts, categories, versions)
    wiki(project, crew)
    boards(project, crew)
    repository(project, crew, parts)
  end

  # Ada manages every project; of the others, one manages, one only reports, the rest develop.
  def members(project, crew)
    roles = { "Manager" => [0, 1], "Reporter" => [2] }
    crew.each.with_index do |user, at|
      role = roles.find { |_, places| places.include?(at) }&.first || "Developer"
      member = Member.new(project: project, principal: user, roles: [Role.find_by!(name: role)])
      member.created_on = START
      member.save!
    end
  end

  # Every subject is there once in the whole Redmine: a part belongs to one project.
  def issues(at, project, crew, parts, categories, versions)
    kinds = { "Bug" => FAULTS, "Feature" => WISHES, "Support" => QUESTIONS }
    subjects = kinds.flat_map { |tracker, forms| forms.product(parts).map { |form, part| [tracker, form, part] } }
    subjects.sample(ISSUES, random: @dice).each.with_index do |(tracker, form, part), number|
      subject = format(form, part)
      made = START + (number * 2 * DAY) + (at * 3600) + @dice.rand(3600)
      status = IssueStatus.find_by!(name: ["New", "New", "In Progress", "In Progress", "Resolved", "Feedback",
                                           "Closed", "Closed", "Rejected"].sample(random: @dice))
      issue = Issue.new(
        project: project, tracker: Tracker.find_by!(name: tracker), status: status,
        author: crew.sample(random: @dice), subject: subject[0].upcase + subject[1..],
        description: DETAILS.sample(random: @dice),
        priority: IssuePriority.find_by!(name: %w[Low Normal Normal High Urgent].sample(random: @dice)),
        assigned_to: @dice.rand(6).zero? ? nil : (crew - [crew[2]]).sample(random: @dice),
        category: categories[parts.index(part)], fixed_version: versions.sample(random: @dice),
        start_date: made.to_date, due_date: @dice.rand(2).zero? ? nil : made.to_date + @dice.rand(10..60),
        done_ratio: status.is_closed? ? 100 : 10 * @dice.rand(0..8), created_on: made, updated_on: made
      )
      issue.save!
      issue.update_columns(updated_on: made, closed_on: status.is_closed? ? made + (5 * DAY) : nil)
      remarks(issue, crew, made)
      hours(issue, crew, made)
    end
  end

  def remarks(issue, crew, made)
    @dice.rand(0..2).times do |number|
      issue.journals.create!(user: crew.sample(random: @dice), notes: REMARKS.sample(random: @dice),
                             created_on: made + ((number + 1) * DAY))
    end
    issue.update_columns(updated_on: made)
  end

  def hours(issue, crew, made)
    activities = TimeEntryActivity.where(name: %w[Design Development]).to_a
    @dice.rand(0..2).times do |number|
      user = (crew - [crew[2]]).sample(random: @dice)
      TimeEntry.create!(project: issue.project, issue: issue, user: user, author: user,
                        hours: @dice.rand(1..12) / 2.0, activity: activities.sample(random: @dice),
                        spent_on: (made + ((number + 1) * DAY)).to_date, comments: "")
    end
  end

  def wiki(project, crew)
    wiki = project.wiki || Wiki.create!(project: project, start_page: "Wiki")
    rows = DUTIES.map { |duty| "| #{duty} | #{crew.sample(random: @dice).name} | #{@dice.rand(1000..9999)} |" }
    words = GLOSSARY.map { |word, meaning| "* **#{word}**: #{meaning}" }
    steps = CHECKLIST.map.with_index(1) { |step, number| "#{number}. #{step}" }
    pages = {
      "Wiki" => "# #{project.name}\n\n#{project.description}\n\n* [[Contacts]]\n* [[Glossary]]\n" \
                "* [[Release checklist]]\n* [[Meeting notes]]\n",
      "Contacts" => "# Contacts\n\n| Who | Name | Extension |\n| --- | --- | --- |\n#{rows.join("\n")}\n",
      "Glossary" => "# Glossary\n\n#{words.join("\n")}\n",
      "Release checklist" => "# Release checklist\n\n#{steps.join("\n")}\n",
      "Meeting notes" => "# Meeting notes\n\nThe next meeting is in room #{@dice.rand(100..420)}.\n\n" \
                         "The minutes are taken by #{crew.sample(random: @dice).name}.\n"
    }
    pages.each do |title, text|
      page = WikiPage.new(wiki: wiki, title: title)
      page.save_with_content(WikiContent.new(text: text, author: crew.first)) or raise "no page #{title}"
    end
  end

  def boards(project, crew)
    [["Questions", "Ask here"], ["Harbour talk", "Everything else"]].each.with_index do |(name, text), at|
      board = Board.create!(project: project, name: name, description: text)
      TOPICS.drop(4 * at).first(4).each.with_index do |(subject, content), number|
        said = START + (((10 * at) + number + 20) * DAY)
        topic = message(board, crew, subject, content, said, nil)
        @dice.rand(0..3).times do |reply|
          message(board, crew, "RE: #{subject}", REPLIES.sample(random: @dice), said + ((reply + 1) * 3600), topic)
        end
      end
    end
  end

  def message(board, crew, subject, content, said, parent)
    message = Message.new(board: board, subject: subject, content: content, parent: parent,
                          created_on: said, updated_on: said)
    message.author = crew.sample(random: @dice)
    message.save!
    message
  end

  def repository(project, crew, parts)
    path = File.join("repositories", "#{project.identifier}.git")
    made = START
    commits = Array.new(@dice.rand(35..60)) do |number|
      user, part = crew.sample(random: @dice), parts.sample(random: @dice)
      made += @dice.rand(2..60) * 3600
      file = "#{FOLDERS.sample(random: @dice)}/#{part.tr(' ', '_')}.txt"
      [user.name, user.mail, made, format(COMMITS.sample(random: @dice), part), file, "#{part} #{number}\n"]
    end
    Repositories.create(path, commits)
    repository = Repository::Git.new(project: project, is_default: true, identifier: "main")
    repository.url = path
    repository.save!
    repository.fetch_changesets
  end
end

ActiveRecord::Migration.verbose = false
ActiveRecord::MigrationContext.new(Rails.root.join("db/migrate").to_s, ActiveRecord::SchemaMigration).migrate
# Redmine's classes were loaded when there was no table yet.
ActiveRecord::Base.descendants.each(&:reset_column_information)
Redmine::DefaultData::Loader.load("en")
# One transaction: a commit for every row would take minutes on a slow disk.
ActiveRecord::Base.transaction { Seed.new.all }
