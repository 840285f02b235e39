# What the made-up data consists of: people, projects, issues, pages, conversations.

PEOPLE = [
  %w[Ada Park], %w[Omar Haddad], %w[Mei Lindgren], %w[Carlos Silva], %w[Grace Okafor],
  %w[Kenji Novak], %w[Sofia Reyes], %w[Liam Turner], %w[Priya Kim], %w[Hannah Moreau]
].freeze

# name, identifier, description, components (parts that can fail or grow)
PROJECTS = [
  ["Crane Control", "crane-control", "Software of the harbour's cranes.",
   ["wind sensor", "hoist motor", "load display", "emergency stop", "cabin radio", "brake monitor"]],
  ["Ferry Timetable", "ferry-timetable", "Departures and arrivals, at the pier and on the phone.",
   ["departure board", "holiday calendar", "ticket counter", "delay notice", "route map", "pier screen"]],
  ["Lighthouse Website", "lighthouse-website", "The public pages of the harbour.",
   ["contact form", "picture gallery", "newsletter", "search box", "visitor map", "opening hours"]],
  ["Container Ledger", "container-ledger", "Where every container is, and who answers for it.",
   ["customs form", "yard map", "seal register", "weight report", "gate camera", "invoice export"]],
  ["Tide Sensors", "tide-sensors", "Water levels, measured and forecast.",
   ["level gauge", "solar panel", "storm alarm", "data logger", "buoy beacon", "forecast chart"]]
].freeze

FAULTS = [
  "%s stops after midnight", "%s shows an old value", "%s is slow in the morning",
  "%s forgets its settings", "%s reports the wrong unit", "%s fails after an update",
  "%s sends every message twice", "%s cannot be switched off"
].freeze
WISHES = [
  "Let the %s speak French", "Show the %s on small screens", "Print the %s as PDF",
  "Add a second %s", "Let managers lock the %s", "Keep a history of the %s"
].freeze
QUESTIONS = [
  "Who may change the %s?", "Where is the manual of the %s?", "How often is the %s checked?",
  "Can the %s be moved?"
].freeze
DETAILS = [
  "Seen at the north quay. It happens about twice a week.",
  "The night shift has told us about this.",
  "Please look at it before the next inspection.",
  "There is a workaround: wait a minute and try again."
].freeze
REMARKS = [
  "I can see this here as well.", "Waiting for a spare part.", "This needs a second pair of eyes.",
  "Tried again today, still the same.", "The supplier has been asked."
].freeze

DUTIES = ["Night desk", "Duty electrician", "Diver on call", "Press office", "Spare parts store",
          "Customs liaison"].freeze
GLOSSARY = {
  "Berth" => "the place where a ship lies", "Bollard" => "the post that a rope is laid around",
  "Draught" => "how deep a ship lies in the water", "Fender" => "what keeps a ship off the wall",
  "Manifest" => "the list of what a ship carries", "Stevedore" => "who loads and unloads ships"
}.freeze
CHECKLIST = ["Run all tests", "Write the notes", "Tell the pilots", "Update the manual", "Keep a copy"].freeze

TOPICS = [
  ["Where do new people start?", "I have my badge since Monday. Which page should I read first?"],
  ["Meeting moved to Thursday", "The room is taken on Wednesday, so we meet a day later."],
  ["Old drawings found", "There is a box of drawings in the cellar. Who wants them scanned?"],
  ["Test data for training", "Is there a set of data that trainees may break?"],
  ["Summer timetable of the office", "Who is here in August?"],
  ["Noise on the radio channel", "Since the storm there is a hum on channel 12."],
  ["Which cable for the pier?", "The blue one is sold out. Is the grey one good enough?"],
  ["Thanks for the quick repair", "The night shift says thank you."]
].freeze
REPLIES = [
  "Good question, I would like to know as well.", "Ask at the night desk.", "Done, thank you.",
  "I will look at it tomorrow.", "The grey one works, we have used it for a year.", "Count me in."
].freeze

FOLDERS = %w[src docs tests tools].freeze
COMMITS = [
  "Handle an empty %s", "Rename a field of the %s", "Faster start of the %s", "Tests for the %s",
  "Explain the %s in the manual", "Tidy up the %s", "Undo the last change to the %s",
  "Log what the %s does", "Let the %s retry once"
].freeze
