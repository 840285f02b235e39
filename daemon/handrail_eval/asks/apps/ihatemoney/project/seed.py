"""Fills a trip: six people, 130 bills; and another project, of a flat."""

from datetime import date, timedelta
from random import Random

from ihatemoney.models import Bill, Person, Project, db
from money_app import app
from werkzeug.security import generate_password_hash

dice = Random(20260101)
PEOPLE = ("Ada", "Omar", "Mei", "Carlos", "Grace", "Kenji")
WHAT = ("Bread", "Train tickets", "Museum", "Dinner", "Fuel", "Boat", "Ice cream", "Hostel", "Coffee", "Maps")

with app.app_context():
    for name, title in (("coast", "Trip to the coast"), ("flat", "Flat in Quay Street")):
        project = Project(
            id=name, name=title, contact_email="ada@example.com", default_currency="XXX",
            password=generate_password_hash("person-pass-1"),
        )  # fmt: skip
        db.session.add(project)
        people = [Person(name=one, weight=1, project=project) for one in PEOPLE]
        db.session.add_all(people)
        db.session.commit()
        for number in range(130):
            amount = dice.randint(200, 9900) / 100
            db.session.add(
                Bill(
                    payer_id=dice.choice(people).id, amount=amount,
                    what=f"{WHAT[number % 10]} {number + 1}", date=date(2026, 1, 1) + timedelta(days=number),
                    owers=dice.sample(people, dice.randint(2, 6)), original_currency="XXX",
                    bill_type="Expense", project_default_currency="XXX", external_link="",
                )
            )  # fmt: skip
        db.session.commit()
