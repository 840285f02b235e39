"""What a person asked for and no call was told: the rest of a goal is not forgotten, and nothing is done twice."""

from __future__ import annotations

import pytest

from handrail.assist.goal_coverage import has_uncovered_part
from handrail.library.library import Library

LIBRARY = Library.load()
STAPLER = 'choose_product(thing="stapler", property="yellow, ceramic", limits="less than 73 euros", where="cart")'
WANT = "I want a stapler in yellow made of ceramic for less than 73 euros. Find one and put it into my basket"
CLOSE = 'edit_issue(number="#42", status="Closed")'
STOCK = 'edit_product(code="HS00010", stock=336)'
PRICE = 'edit_product(code="HS00010", price=50.0)'
FLAG = 'sort_mail(action="flag", subject="Lost umbrella", sender="Kenji")'
DRAFT = 'write_message(to="ada@example.com", text="See you.", then="draft")'
BUY = 'buy_product(product="Desk Lamp")'


@pytest.mark.parametrize(
    ("goal", "call"),
    [
        (f"{WANT}.", STAPLER),
        ("Search for a yellow stapler made of ceramic for less than 73 euros and add it to my cart, please.", STAPLER),
        ("Find me a stapler: yellow, ceramic, less than 73 euros. Then put it in the basket.", STAPLER),
        ("I need a yellow ceramic stapler, less than 73 euros each, in my basket.", STAPLER),
        ("Ich möchte einen stapler in yellow aus ceramic. Lege ihn in den Warenkorb.", STAPLER),
        ("Close issue 42.", CLOSE),
        ("Set the status of #42 to Closed.", CLOSE),
        ("Set the number in stock of the product with UPC HS00010 to 336.", STOCK),
        ("Change the price of the product with UPC HS00010 to 50.00 euros.", PRICE),
        ("Flag the mail “Lost umbrella” from Kenji.", FLAG),
        ("Write a mail to ada@example.com with the text “See you.”, save it as a draft, and do not send it.", DRAFT),
        ("Please order the “Desk Lamp” for me.", BUY),
        ("Set the stock of HS00011 from 300 to 1,000.", 'edit_product(code="HS00011", stock=1000)'),
        ("Set the price of HS00010 to 50,00 EUR.", PRICE),
        ("Set the due date of #42 to 5 March 2026.", 'edit_issue(number="#42", due_date="2026-03-05")'),
        ("Log 1h 30m on #42.", 'log_time(number="#42", hours=1.5)'),
        ("Close #42. Thanks! Answer with its title.", CLOSE),
        ("请把问题#42关闭。", CLOSE),
    ],
)
def test_what_was_told_to_a_call_is_not_left(goal: str, call: str) -> None:
    assert not has_uncovered_part(goal, [call], policies(call))


@pytest.mark.parametrize(
    ("goal", "call"),
    [
        (f"{WANT} and a red steel lamp.", STAPLER),
        (f"{WANT} and remove the lamp.", STAPLER),
        (f"{WANT} and sign me up for the newsletter.", STAPLER),
        (f"{WANT} and change my address.", STAPLER),
        (f"{WANT}. Then buy it.", STAPLER),
        (WANT.replace("put it", "put 3 of them"), STAPLER),
        (WANT.replace("put it", "put three"), STAPLER),
        ("Close #42 and #43.", CLOSE),
        ("Close #42 and assign it to Ada.", CLOSE),
        ("Close #42 with the note “done”.", CLOSE),
        ("Close #42 and log two hours on it.", CLOSE),
        ("Set the number in stock of HS00010 to 336 and of HS00011 to 12.", STOCK),
        ("Flag the mail “Lost umbrella” from Kenji and move it to Projects.", FLAG),
        ("Archive and flag the mail “Lost umbrella” from Kenji.", FLAG),
        ("Buy two “Desk Lamp”.", BUY),
        ("Buy the “Desk Lamp” and review it.", BUY),
        ("Buy the “Desk Lamp” and the “Clip Lamp”.", BUY),
        ("Buy the “Desk Lamp” and the “Lamp”.", BUY),
        (f"{WANT} and a green desk lamp.", STAPLER),
        (f"{WANT} and remove the lamp that I do not need.", STAPLER),
        (f"{WANT}, and don't forget to sign me up for the newsletter.", STAPLER),
        (f"{WANT} and tell me its price.", STAPLER),
        ("Remove the stapler from my cart, and add a yellow ceramic stapler for less than 73 euros.", STAPLER),
        ("Close #42 and tell me who it is assigned to.", CLOSE),
        ("Assign #42 to Ada, then close it.", 'edit_issue(number="#42", assignee="Ada")'),
        ("Delete the wiki page of #42 and close it.", CLOSE),
        ("Forward the mail “Lost umbrella” from Kenji to me and flag it.", FLAG),
    ],
)  # fmt: skip
def test_what_no_call_was_told_is_left(goal: str, call: str) -> None:
    assert has_uncovered_part(goal, [call], policies(call))


def test_several_calls_do_it_together() -> None:
    log = 'log_time(number="#42", hours=2)'
    goal = "Close #42 and log 2 hours on it."
    both = ['sort_mail(action="flag", subject="Lunch")', 'sort_mail(action="flag", subject="Keys")']
    assert not has_uncovered_part("Flag the mails “Lunch” and “Keys”.", both, policies(*both))
    assert has_uncovered_part("Log 2 hours on #42 for 10 m ² of roof and tiles.", [log], policies(log))
    assert has_uncovered_part(goal, [CLOSE], policies(CLOSE)) and not has_uncovered_part(goal, [log, CLOSE], policies(log, CLOSE))


def policies(*calls: str) -> list:
    return [LIBRARY.entries[call.partition("(")[0]].policy for call in calls]
