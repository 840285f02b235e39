"""Fills a help desk: three queues, fifty tickets with what was said about them, four people who answer them."""

import os
from datetime import UTC, datetime, timedelta
from random import Random

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "desk_settings")
django.setup()

from django.contrib.auth.models import Group, User
from django.contrib.sites.models import Site
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.db import transaction
from helpdesk.models import (
    Checklist,
    ChecklistTask,
    ChecklistTemplate,
    FollowUp,
    FollowUpAttachment,
    IgnoreEmail,
    KBCategory,
    KBItem,
    PreSetReply,
    Queue,
    SavedSearch,
    Ticket,
    TicketCC,
    TicketDependency,
)
from helpdesk.query import query_to_base64

dice = Random(20260101)
START = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)
STAFF = (
    ("ada", "Ada", "Park"),
    ("omar", "Omar", "Haddad"),
    ("mei", "Mei", "Lindgren"),
    ("carlos", "Carlos", "Silva"),
)
ASKING = ("grace", "kenji", "sofia", "hannah", "jonas", "priya", "tomas", "lea")
QUEUES = (("Building", "building"), ("Computers", "computers"), ("Accounts", "accounts"))
TROUBLES = {
    "building": (
        "Lift stops at the third floor", "Window in room 12 does not close", "Heating is off in the library",
        "Lamp flickers in the hall", "Key for the bicycle cellar", "Water under the sink", "Door sticks",
        "Noise from the ventilation",
    ),
    "computers": (
        "Printer on the second floor jams", "No network in room 4", "Screen stays black", "Mail does not arrive",
        "New laptop for a colleague", "Calendar shows the wrong hour", "Shared folder is full",
        "Projector has no sound",
    ),
    "accounts": (
        "Invoice 118 was paid twice", "Travel costs of May", "Wrong address on the bill", "Deposit not returned",
        "Receipt is missing", "Question about the yearly statement", "Card was declined", "Change of bank",
    ),
}  # fmt: skip
SAID = (
    "I had a look this morning and could see it myself.", "The part is ordered and comes on Thursday.",
    "Could you tell me when it began?", "It happens every day at about ten.",
    "Somebody comes by tomorrow afternoon.", "It works again on my side.",
)  # fmt: skip


def main() -> None:
    call_command("migrate", verbosity=0)
    with transaction.atomic():
        Site.objects.update(domain="desk.example", name="Harbour House")
        staff = [person(*one) for one in STAFF]
        for login, first, last in (("lena", "Lena", "Vogt"), ("nils", "Nils", "Olsen")):
            User.objects.create_user(
                login, f"{login}@example.com", "made-up-11", first_name=first, last_name=last
            )
        for name in ("Front desk", "Bookkeeping"):
            Group.objects.create(name=name)
        queues = [
            Queue.objects.create(
                title=title,
                slug=slug,
                email_address=f"{slug}@harbour.example",
                allow_public_submission=True,
                enable_notifications_on_email_events=True,
            )
            for title, slug in QUEUES
        ]
        tickets = [ticket(number, queues, staff) for number in range(48)]
        around(tickets, staff)
        knowledge(queues)
        searches(staff)
        PreSetReply.objects.create(
            name="Somebody comes by", body="Somebody comes by tomorrow. Please be there."
        )
        PreSetReply.objects.create(name="Is it solved?", body="Does it work again? Then we close this.")
        for name, address in (("Newsletters", "news@shop.example"), ("Out of office", "away@example.com")):
            IgnoreEmail.objects.create(name=name, email_address=address, date=START.date())


def person(login: str, first: str, last: str) -> User:
    user = User.objects.create_user(
        login, f"{login}@harbour.example", "person-pass-11", first_name=first, last_name=last, is_staff=True
    )
    if login == "ada":
        user.is_superuser = True
        user.save()
    user.usersettings_helpdesk.login_view_ticketlist = False
    user.usersettings_helpdesk.save()
    return user


def ticket(number: int, queues: list[Queue], staff: list[User]) -> Ticket:
    queue = queues[number % 3]
    created = START + timedelta(hours=7 * number)
    closed = number % 5 == 4
    about = TROUBLES[queue.slug][number // 3 % 8]
    made = Ticket.objects.create(
        title=about if number < 24 else f"{about} (again)", queue=queue,
        submitter_email=f"{dice.choice(ASKING)}@example.com", priority=dice.randint(1, 5),
        assigned_to=None if number % 4 == 3 else staff[number % 4],
        status=Ticket.CLOSED_STATUS if closed else Ticket.OPEN_STATUS,
        description=f"{about}. Please have a look when you find the time.",
        resolution="It was mended." if closed else "",
    )  # fmt: skip
    for turn in range(dice.randint(1, 3)):
        FollowUp.objects.create(
            ticket=made, title="Comment", comment=dice.choice(SAID), public=turn != 1,
            user=dice.choice(staff), date=created + timedelta(hours=2 + turn),
        )  # fmt: skip
    # A new ticket is always of this moment; these are older.
    due = created + timedelta(days=9) if number % 3 else None
    Ticket.objects.filter(pk=made.pk).update(created=created, modified=created, due_date=due)
    return made


def around(tickets: list[Ticket], staff: list[User]) -> None:
    """What belongs to some tickets: people who are told of it, files, lists, tickets that wait for others."""
    for number, address in ((0, "grace@example.com"), (0, "landlord@example.com"), (1, "kenji@example.com")):
        TicketCC.objects.create(ticket=tickets[number], email=address, can_view=True)
    TicketCC.objects.create(ticket=tickets[0], user=staff[1], can_view=True, can_update=True)
    for one, other in ((0, 3), (0, 6), (1, 4)):
        TicketDependency.objects.create(ticket=tickets[one], depends_on=tickets[other])
    for number, name in ((0, "lift-report.txt"), (1, "printer-log.txt")):
        FollowUpAttachment(
            followup=tickets[number].followup_set.first(), filename=name, mime_type="text/plain", size=40,
            file=ContentFile(b"It stops between two floors, twice a day.\n", name),
        ).save()  # fmt: skip
    ChecklistTemplate.objects.create(
        name="New colleague", task_list=["Order a laptop", "Give a key", "Open an account"]
    )
    ChecklistTemplate.objects.create(name="Moving out", task_list=["Take the key back", "Read the meters"])
    for number in (0, 1):
        listed = Checklist.objects.create(ticket=tickets[number], name="Before the repair")
        for place, text in enumerate(("Tell everyone in the house", "Switch the power off")):
            ChecklistTask.objects.create(checklist=listed, description=text, position=place)


def knowledge(queues: list[Queue]) -> None:
    """Three shelves of the knowledge base with four answers each."""
    for queue, shelf in zip(queues, ("House", "Computers", "Money"), strict=True):
        category = KBCategory.objects.create(
            name=shelf, title=shelf, slug=shelf.lower(), queue=queue, public=True,
            description=f"What is often asked about {shelf.lower()}.",
        )  # fmt: skip
        for place, about in enumerate(TROUBLES[queue.slug][:4]):
            KBItem.objects.create(
                category=category, title=about, question=f"What can I do? {about}.", order=place,
                answer="Switch it off, wait for a minute, and switch it on. Then write to us.",
                votes=5, recommendations=3,
            )  # fmt: skip


def searches(staff: list[User]) -> None:
    """Searches that were saved, some of them for everybody."""
    for title, filtering, shared, who in (
        ("Everything open", {"status__in": [1, 2]}, True, 0), ("Urgent", {"priority__in": [1, 2]}, False, 0),
        ("Computers only", {"queue__id__in": [2]}, False, 0), ("Of the front desk", {"status__in": [1]}, True, 1),
    ):  # fmt: skip
        query = {"filtering": filtering, "filtering_null": {}, "sorting": "created", "sortreverse": False,
                 "search_string": ""}  # fmt: skip
        SavedSearch.objects.create(user=staff[who], title=title, shared=shared, query=query_to_base64(query))


main()
