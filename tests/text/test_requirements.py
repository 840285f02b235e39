"""What was asked for, beside what the page shows: found by code, in the page's own spelling."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from handrail.text.requirements import Wish, all_met, requirements
from handrail_wire import Answer, Node
from tests.support.world import act, click, form_page, stop, world


def met(instruction: str, page: str) -> dict[str, str]:
    return {row.asked: row.met for row in requirements(instruction, page)}


@pytest.mark.parametrize(
    ("instruction", "page", "expected"),
    [
        ("on 7 July", "Fri, July 7, 2023", {"7 July": "yes"}),
        ("on 7 July", "2023-07-08", {"7 July": "no"}),
        ("on July 7th, 2023", "7 Jul 2023", {"July 7th, 2023": "yes"}),
        ("on 7 July 2023", "7 July 2024", {"7 July 2023": "no"}),
        ("on 2023-07-07", "nothing here", {"2023-07-07": "unseen"}),
        ("on 31 February", "x", {}),
        ("at 9:30 pm", "departs 21:30", {"9:30 pm": "yes"}),
        ("at 12:15 am", "00:15", {"12:15 am": "yes"}),
        ("at 12:15 pm", "12:15", {"12:15 pm": "yes"}),
        ("at 9:30 pm", "9:30 am", {"9:30 pm": "no"}),
        ("from JFK to FLL", "JFK → MIA", {"JFK": "yes", "FLL": "no"}),
        ("pay $20", "Total $20.00", {"$20": "yes"}),
        ("pay $20", "Total $200", {"$20": "no"}),
        ("pay $20", "Total €20", {"$20": "no"}),
        ("pay $20", "Total ~~$20.00~~ $25.00", {"$20": "no"}),
        ("under $40", "Lamp ~~$39.00~~\nTotal $45.00", {"under $40": "no"}),
        ("for Ms Ada Park", "Passenger: Ada Park", {"Ms Ada Park": "yes"}),
        ("for Ms Ada Park", "Passenger: Ada Parker", {"Ms Ada Park": "unseen"}),
        ("for Anna May Smith", "Passenger: Anna May Smith", {"Anna May Smith": "yes"}),
        ("write to ada@example.org", "To: Ada@Example.org", {"ada@example.org": "yes"}),
        ('called "Blue Notebook"', "a blue notebook, A5", {"Blue Notebook": "yes"}),
        ("use <secret:card> or 4111 1111 1111 1111", "4111", {}),
        ("flight BW1234", "BW1234 and BW1235", {"BW1234": "yes"}),
    ],
)
def test_a_literal_and_the_page(instruction: str, page: str, expected: dict[str, str]) -> None:
    assert met(instruction, page) == expected


@pytest.mark.parametrize(
    ("instruction", "page", "expected"),
    [
        # Bounds: what keeps within one is what was asked for.
        ("a case under $50", "Total: $42.00", {"under $50": "yes"}),
        ("a case under $50", "Total: $62.00", {"under $50": "no"}),
        ("a case under $50", "was $80.00, now $42.00", {"under $50": "unseen"}),
        ("a case under $50", "was $80.00, you save $38.00\nOrder total\n$42.00", {"under $50": "yes"}),
        ("a case under $50", "Subtotal $48.00 Total $53.00", {"under $50": "no"}),
        ("a case under $50", "case $30.00, cable $25.00", {"under $50": "unseen"}),
        ("a case under $50", "Total €42.00", {"under $50": "unseen"}),
        ("for at most 40 euros", "Total 40,00 €", {"at most 40 euros": "yes"}),
        ("for less than 40 euros", "Total 40,00 €", {"less than 40 euros": "no"}),
        ("no more than EUR 40", "Total 39,90 €", {"no more than EUR 40": "yes"}),
        ("not less than $40", "You give: $45", {"not less than $40": "yes"}),
        ("donate at least $40", "You give: $25", {"at least $40": "no"}),
        ("up to 1,500 dollars", "Total $1,499.00", {"up to 1,500 dollars": "yes"}),
        ("$50 or less", "Total $42", {"$50 or less": "yes"}),
        ("max. £30", "£29.99", {"max. £30": "yes"}),
        ("between $40 and $60", "Total $42.00", {"$40": "yes", "$60": "yes"}),
        ("between $40 and $60", "Total $72.00", {"$40": "yes", "$60": "no"}),
        ("over $50", "Total $42.00", {"over $50": "no"}),
        ("ein Buch unter 20 €", "Gesamtsumme 17,50 €", {"unter 20 €": "yes"}),
        ("höchstens 20 Euro", "Summe: 23,00 €", {"höchstens 20 Euro": "no"}),
        ("un livre à moins de 20 €", "Total : 17,50 €", {"moins de 20 €": "yes"}),
        ("un libro por menos de 20 €", "Total 17,50 €", {"menos de 20 €": "yes"}),
        ("un libro a meno di 20 €", "Totale 17,50 €", {"meno di 20 €": "yes"}),
        ("um livro por até 20 €", "Total 17,50 €", {"até 20 €": "yes"}),
        ("买一本低于50元的书", "合计 42元", {"低于50元": "yes"}),
        ("3000円以下の本", "合計 ¥2,800", {"3000円以下": "yes"}),
        ("arriving before 18:00", "Arrives 17:20", {"before 18:00": "yes"}),
        ("arriving before 18:00", "Arrives 18:40", {"before 18:00": "no"}),
        ("arriving before 18:00", "17:00 - 19:05", {"before 18:00": "unseen"}),
        ("delivered by 7 July 2026", "Delivery: 5 July 2026", {"by 7 July 2026": "yes"}),
        ("delivered by 7 July 2026", "Delivery: 9 July 2026", {"by 7 July 2026": "no"}),
        ("delivered by 7 July", "Delivery: 3 January 2027", {"by 7 July": "yes"}),
        ("up to 3 items", "2 items", {"up to 3 items": "yes"}),
        # Amounts, however they are written.
        ("pay 40 euros", "Total: 40,00 €", {"40 euros": "yes"}),
        ("pay EUR 40", "Total: €40.00", {"EUR 40": "yes"}),
        ("pay 40 €", "EUR 40.00", {"40 €": "yes"}),
        ("pay 40 €", "Total: 45 €", {"40 €": "no"}),
        ("send 1200 €", "1 200,00 €", {"1200 €": "yes"}),
        ("send 1200 €", "1.200,00 €", {"1200 €": "yes"}),
        ("send CHF 1200", "CHF 1'200.00", {"CHF 1200": "yes"}),
        ("send $5k", "$5,000.00", {"$5k": "yes"}),
        ("send $20", "Amount 20\nFee $1.00", {"$20": "unseen"}),
        ("send 500 yen", "¥500", {"500 yen": "yes"}),
        ("send R$ 40", "R$ 40,00", {"R$ 40": "yes"}),
        ("pay USD 20 to JFK", "20 dollars, JFK, GBP", {"USD 20": "yes", "JFK": "yes"}),
        # Days.
        ("on 03/25/2026", "March 25, 2026", {"03/25/2026": "yes"}),
        ("on 03/25/2026", "March 26, 2026", {"03/25/2026": "no"}),
        ("on 03/04/2026", "3 April 2026", {"03/04/2026": "yes"}),
        ("on 03/04/2026", "March 4, 2026", {"03/04/2026": "yes"}),
        ("on 3 April 2026", "04/03/2026", {"3 April 2026": "yes"}),
        ("on 7 July 2026", "07.07.26", {"7 July 2026": "yes"}),
        ("on 7 July 2026", "8.7.2026", {"7 July 2026": "no"}),
        ("on 7 July 2026", "2026/07/07", {"7 July 2026": "yes"}),
        ("am 7. Juli 2026", "Di, 7. Juli 2026", {"7. Juli 2026": "yes"}),
        ("on 7 July 2026", "Dienstag, 7. Juli 2026", {"7 July 2026": "yes"}),
        ("on 7 July 2026", "mardi 7 juillet 2026", {"7 July 2026": "yes"}),
        ("on 7 July 2026", "7 de julio de 2026", {"7 July 2026": "yes"}),
        ("on 7 July 2026", "7 luglio 2026", {"7 July 2026": "yes"}),
        ("on 7 July 2026", "7 de julho de 2026", {"7 July 2026": "yes"}),
        ("on 7 July 2026", "2026年7月7日", {"7 July 2026": "yes"}),
        ("on 7 July 2026", "2026年7月8日", {"7 July 2026": "no"}),
        ("le 7 juillet 2026", "8 juillet 2026", {"7 juillet 2026": "no"}),
        ("on 7 July 2026", "2026-07-07T09:30", {"7 July 2026": "yes"}),
        ("on 7 July 2026", "July 2026\n6\n7\n8", {"7 July 2026": "unseen"}),
        ("on 7 July", "half is 1/2, page 8/7", {"7 July": "unseen"}),
        ("on 7 July", "Room 2 July 7, 2026", {"7 July": "yes"}),
        ("the 3rd of 5 out of 9 songs", "1 August 2026", {}),
        ("move it from 7 July to 9 July", "9 July", {"7 July": "unseen", "9 July": "yes"}),
        ("change it from JFK to LGA", "LGA", {"JFK": "unseen", "LGA": "yes"}),
        ("on 7 July, not 8 July", "7 July", {"7 July": "yes"}),
        # Times.
        ("at 7pm", "19:00", {"7pm": "yes"}),
        ("at 7 p.m.", "18:00", {"7 p.m.": "no"}),
        ("at 9:30", "9:30 PM", {"9:30": "unseen"}),
        ("at 9:30 pm", "21h30", {"9:30 pm": "yes"}),
        ("at 9:30 pm", "21.30 Uhr", {"9:30 pm": "yes"}),
        ("um 18 Uhr", "18:00", {"18 Uhr": "yes"}),
        # How many.
        ("buy two tickets", "2 tickets, Row A", {"two tickets": "yes"}),
        ("buy two tickets", "Concert\nQty: 2", {"two tickets": "yes"}),
        ("buy two tickets", "Concert × 2", {"two tickets": "yes"}),
        ("buy two tickets", "1 ticket, Row A", {"two tickets": "no"}),
        ("buy two tickets", "1 ticket, Row A\n1 ticket, Row B", {"two tickets": "unseen"}),
        ("buy two concert tickets", "Tickets 2", {"two concert tickets": "yes"}),
        ("3 pieces", "Menge: 3", {"3 pieces": "yes"}),
        ("a room for 2 adults and three nights", "Adults 2\n3 nights", {"2 adults": "yes", "three nights": "yes"}),
        ("for 2 adults", "2 guests", {"2 adults": "unseen"}),
        ("for 2 adults", "3 adults", {"2 adults": "no"}),
        ("a table for four", "4 people", {"table for four": "yes"}),
        ("zwei Erwachsene", "2 adults", {"zwei Erwachsene": "yes"}),
        ("open the first two items", "1 item", {}),
        # Sizes and colours.
        ("the shirt in size M", "Size: M", {"size M": "yes"}),
        ("the shirt in size M", "Size: L", {"size M": "no"}),
        ("the shirt in size M", "Shirt, blue / M", {"size M": "unseen"}),
        ("the shirt in size M", "Size S M L", {"size M": "unseen"}),
        ("the shirt in size medium", "Größe: M", {"size medium": "yes"}),
        ("shoes in size 42", "EU size 42", {"size 42": "yes"}),
        ("the red shirt", "Shirt, Red", {"red": "yes"}),
        ("the red shirt", "Shirt\nColour: Blue", {"red": "no"}),
        ("the red shirt", "Shirt and blue trousers", {"red": "unseen"}),
        ("the red shirt", "Hemd, Farbe: Rot", {"red": "yes"}),
        ("das rote Hemd", "Shirt, red", {"rote": "yes"}),
        ("a shirt in orange", "Colour: Blue", {"orange": "no"}),
        ("orange juice, press the green button, Red Bull", "Colour: Blue", {"Red Bull": "unseen"}),
        ("any shirt but not the blue one", "Colour: Red", {}),
        # References.
        ("the PDF of BW1234", "BW1234, CSV", {"BW1234": "yes"}),
        ("from JFK", "all in USD", {"JFK": "unseen"}),
    ],
)
def test_the_same_in_other_words_is_no_difference(instruction: str, page: str, expected: dict[str, str]) -> None:
    assert met(instruction, page) == expected


@pytest.mark.parametrize(
    ("instruction", "later", "page", "expected"),
    [
        # A reformulation says the same once more, and resolves what depends on today.
        ("fly next friday", [Wish("fly next friday (Friday, 2023-07-07)", True)], "7 July 2023", {"2023-07-07": "yes"}),
        ("fly next friday", [Wish("fly next friday (Friday, 2023-07-07)", True)], "8 July 2023", {"2023-07-07": "no"}),
        ("on 7 July", [Wish("Fly on 7 July, that is 2023-07-07.", True)], "7 July 2024", {"7 July": "no"}),
        ("on 03/04/2026", [Wish("no, 2026-04-03")], "March 4, 2026", {"03/04/2026": "no"}),
        # The last word counts.
        ("on 7 July", [Wish("8 July is better")], "8 July", {"8 July": "yes"}),
        ("on 7 July", [Wish("8 July is better")], "7 July", {"8 July": "no"}),
        ("on 7 July", [Wish("8 July"), Wish("no, 7 July after all")], "7 July", {"7 July": "yes"}),
        ("under $50", [Wish("$60 is fine")], "Total $60", {"$60": "yes"}),
        ("under $50", [Wish("up to $60 is fine")], "Total $55", {"up to $60": "yes"}),
        ("two tickets", [Wish("make it 3 tickets")], "3 tickets", {"3 tickets": "yes"}),
        ("for 2 adults", [Wish("and 3 nights")], "2 adults\n3 nights", {"2 adults": "yes", "3 nights": "yes"}),
        ("the red one in size M", [Wish("take the blue one, not the red")], "Colour: Blue\nSize: M", {"blue": "yes", "size M": "yes"}),
        ("to JFK", [Wish("not JFK, LGA")], "LGA", {"LGA": "yes"}),
        # Which of two days it takes the place of, nobody says.
        (
            "leave on 7 July, return on 14 July", [Wish("return on 15 July")], "7 July, 15 July",
            {"7 July": "yes", "14 July": "unseen", "15 July": "yes"},
        ),
        ("on 7 July", [Wish("yes")], "7 July", {"7 July": "yes"}),
        ('called "A"', [Wish('press "Next", then call it "B"')], "B", {"A": "unseen", "B": "yes"}),
    ],
)  # fmt: skip
def test_the_last_word_counts(
    instruction: str, later: list[Wish], page: str, expected: dict[str, str]
) -> None:
    assert {row.asked: row.met for row in requirements(instruction, page, later)} == expected


@pytest.mark.parametrize("page", ["1 " * 50_000, "$" * 50_000, "2 a-b " * 20_000, "1 000 " * 20_000, "July " * 20_000])
def test_no_page_takes_long(page: str) -> None:
    begun = time.monotonic()
    requirements("under $50 on 7 July 2026 at 9pm, two tickets in size M, the red ones, BW1234", page)
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize(
    ("instruction", "page"),
    [
        ("Order three pizzas for 7:30 tonight", "3 × Pizza\nDelivery 19:30"),
        ("Book a double room in Lisbon from 12 May to 15 May for two adults, under 400 euros", "Lisbon\nCheck-in Tue, May 12, 2026\nCheck-out Fri, May 15, 2026\n2 adults · 1 room\nTotal\n€378.00 incl. taxes"),
        ("Send 250 EUR to Anna Schmidt, reference INV20391", "Recipient Anna Schmidt\nAmount 250.00\nCurrency EUR\nReference INV20391\nFee €0.00"),
        ("Buy the black hoodie in size L, max 60 dollars", "Hoodie - Black / L\nQty 1\n$54.99\nShipping $4.00\nTotal $58.99"),
        ("Réserve une table pour 4 personnes le 3 juin à 20h", "Table pour 4 personnes\nmer. 3 juin 2026 20:00"),
        ("Cancel my subscription before 1 June", "Your subscription renews on 1 June 2026. Today 20 May 2026"),
        ("Pay the invoice of $1,250.50 by 03/04/2026", "Invoice total: USD 1250.50 Due Mar 4, 2026"),
        ("reserve 2 seats for the 8pm show on Saturday", "2 seats\nSat 20:00"),
        ("Post the ad for 80€ with 3 pictures", "80 €\n3 Bilder"),
        ("Transfer 1.500,00 € zum 01.08.2026", "1.500,00 EUR\nAusführung 01.08.2026"),
        ("Delete the 2 oldest messages", "2 messages selected"),
        ("I have a budget of $300 for a phone with at least 8 GB", "Total $289"),
        ("send the May 2026 report to bob@x.org by 5pm", "To bob@x.org\nreport May 2026"),
        ("Buy 2 packs of AA batteries", "AA batteries (4 pack)\nQuantity: 2\n$9.98"),
        ("Schedule a call at 14:00 for 45 minutes", "2:00 PM - 2:45 PM"),
        ("Set the price to $19.99 instead of $24.99", "Price 19.99\nold price $24.99"),
    ],
)
def test_a_page_that_fits_is_never_said_to_differ(instruction: str, page: str) -> None:
    """Written after the rules, as people and pages write."""
    assert "no" not in met(instruction, page).values()


def test_what_the_page_has_instead_is_shown() -> None:
    (row,) = requirements("on 7 July", "8 July, 9 July, 8 July")
    assert (row.met, row.found) == ("no", "8 July, 9 July")


def test_all_met() -> None:
    assert all_met(requirements("from JFK on 7 July", "JFK, July 7"))
    assert not all_met(requirements("from JFK on 7 July", "JFK, July 8"))
    assert all_met(requirements("do it", ""))


def test_a_long_page_stays_within_the_wires_bounds() -> None:
    page = " ".join(f"{day} July 2023" for day in range(1, 31)) * 200
    names = "for " + "Ada Park " * 300
    for row in requirements('on 31 December 2023 and "x" ' * 50 + names, page + names):
        assert len(row.asked) <= 1000 and len(row.found) <= 1000


async def test_what_the_person_said_since_is_compared_as_well(tmp_path: Path) -> None:
    page = form_page()
    page.nodes = [Node(role="text", name="Departs 8 July"), *page.nodes]
    book = [act(click("e5")), act(stop("end"))]
    explicit = {"instruction": "not used", "assumed": []}
    script = [explicit, *book, explicit, act(stop("Which day?", "need_info")), *book]
    async with world(tmp_path, script, page, reformulate="on") as here:
        here.browser.decide = lambda asked: "deny"
        await here.browser.do("Book a flight for tomorrow")
        run_id = await here.browser.start("Book a flight for tomorrow")
        await here.browser.state(run_id, "needs_you")
        await here.browser.send(Answer(run=run_id, text="8 July, please"))
        await here.browser.end(run_id)
        first, second = ([(row.asked, row.met) for row in one.requirements] for one in here.browser.asked)
        assert first == [("2023-07-02", "no")], "the day that the reformulation resolved"
        assert second == [("8 July", "yes")]
