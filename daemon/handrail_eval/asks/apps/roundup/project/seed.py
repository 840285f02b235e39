"""Fills a boatyard's tracker: seven people, sixty issues with what was said about them, and two files."""

import datetime
import sys
from pathlib import Path
from random import Random

from places import DATA, HOME, NAME
from roundup import configuration, date, init, instance, password

dice = Random(20260301)
clock = datetime.datetime(2026, 3, 2, 8, 0)
# All times are of a made-up spring.
date.Date.now = lambda self: clock

PEOPLE = (
    ("ada", "Ada Park", "User,Admin", "Office"),
    ("omar", "Omar Haddad", "User", "Slipway"),
    ("mei", "Mei Tanaka", "User", "Sail loft"),
    ("carlos", "Carlos Ruiz", "User", "Workshop"),
    ("grace", "Grace Okoro", "User", "Office"),
    ("kenji", "Kenji Mori", "User", "Workshop"),
    ("tom", "Tom Berg", "User", "Left in February"),
)
WORDS = ("crane", "slipway", "paint", "engine", "sails", "paperwork", "safety", "old stock")
WHAT = (
    ("The crane stops halfway", "crane"), ("Brake of the winch squeals", "slipway"),
    ("Grey paint peels at the waterline", "paint"), ("Engine of the launch smokes", "engine"),
    ("Seam of the mainsail opens", "sails"), ("Insurance papers are incomplete", "paperwork"),
    ("Handrail at pier two is loose", "safety"), ("Count what is left of the brass screws", "old stock"),
    ("Hook needs its yearly test", "crane"), ("Rails of the slipway are rusty", "slipway"),
    ("Red lead must be disposed of", "paint"), ("Spare pump does not fit", "engine"),
)  # fmt: skip
BOATS = ("Petrel", "Marta", "Old Bess", "Kittiwake", "Nordlys")
SAID = (
    "I looked at it this morning. It is worse than last week.",
    "The part is ordered and should be here by Thursday.",
    "Can somebody bring the long ladder?",
    "Done on my side, please have a look.",
    "The owner has telephoned and asks for a date.",
)

HOME.mkdir()
template = Path(sys.prefix) / "share" / "roundup" / "templates" / "classic"
init.install(str(HOME), str(template))
config = configuration.CoreConfig()
for name, value in {
    "TRACKER_HOME": str(HOME), "RDBMS_BACKEND": "sqlite", "DATABASE": "db", "MAIL_DOMAIN": "example.com",
    "MAIL_HOST": "localhost", "TRACKER_NAME": "Boatyard tracker", "ADMIN_EMAIL": "office@example.com",
    "TRACKER_WEB": f"http://127.0.0.1/{NAME}/",
}.items():  # fmt: skip
    config[name] = value
config.save(str(HOME / "config.ini"))
tracker = instance.open(str(HOME))
tracker.init(password.Password("made-up-root-1", config=tracker.config))


def opened(who: str):
    """The tracker's data, as this person uses them."""
    return tracker.open(who)


db = opened("admin")
users = {}
for login, full, roles, place in PEOPLE:
    users[login] = db.user.create(
        username=login, realname=full, roles=roles, organisation=place, phone=f"555 01{len(users):02}",
        address=f"{login}@example.com", password=password.Password("person-pass-1", config=db.config),
    )  # fmt: skip
keywords = {word: db.keyword.create(name=word) for word in WORDS}
db.commit()
db.close()

workers = [login for login, *_ in PEOPLE if login != "tom"]
for number in range(60):
    title, word = WHAT[number % len(WHAT)]
    clock += datetime.timedelta(hours=dice.randint(3, 14))
    author = dice.choice(workers)
    db = opened(author)
    text = f"Seen on the {BOATS[number % 5]}. {SAID[number % 5]}"
    message = db.msg.create(author=users[author], date=date.Date("."), content=text, summary=text[:40])
    issue = db.issue.create(
        title=f"{title} ({BOATS[number % 5]})", messages=[message], keyword=[keywords[word]],
        priority=str(dice.randint(1, 5)), status=str(dice.choice((1, 2, 3, 3, 4, 5, 6, 8))),
        assignedto=None if number % 4 == 0 else users[dice.choice(workers)],
        nosy=[users[one] for one in dice.sample(workers, 2)],
    )  # fmt: skip
    db.commit()
    db.close()
    for _ in range(number % 3):
        clock += datetime.timedelta(minutes=dice.randint(20, 300))
        author = dice.choice(workers)
        db = opened(author)
        text = dice.choice(SAID)
        message = db.msg.create(author=users[author], date=date.Date("."), content=text, summary=text)
        db.issue.set(issue, messages=[*db.issue.get(issue, "messages"), message])
        db.commit()
        db.close()

db = opened("carlos")
for issue, name, content in (("5", "seam.txt", "Length: 2.4 m"), ("11", "disposal.txt", "Two drums, 40 l")):
    file = db.file.create(name=name, type="text/plain", content=content)
    db.issue.set(issue, files=[file])
db.commit()
db.close()
db = opened("ada")
COLUMNS = "@columns=id,activity,title,creator,assignedto,status&@sort=-activity"
queries = [
    db.query.create(name=name, klass="issue", url=f"{wanted}&{COLUMNS}", private_for=users["ada"])
    for name, wanted in (("Crane work", f"keyword={keywords['crane']}"), ("Safety first", "priority=1,2"))
]
db.user.set(users["ada"], queries=queries)
db.commit()
db.close()
(DATA / "sent.txt").write_text("")
