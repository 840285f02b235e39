"""Words that a line is drawn through: told as such where a person sees the line, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]


@pytest.mark.parametrize(
    ("html", "line"),
    [
        ("<p><s>€50</s> €30", 'text "~~€50~~ €30"'),
        ("<p><del><b>$<i>50</i></b></del> <ins>$30</ins>", 'text "~~$50~~ $30"'),
        ("<style>.old{text-decoration:line-through}</style><p><span class=old>$50</span> $30", 'text "~~$50~~ $30"'),
        ("<p style='text-decoration:line-through'>Old <b>one</b> <b style='display:inline-block'>new</b>",
         'text "~~Old~~ ~~one~~ new"'),
        ("<p style='text-decoration:underline'>New", 'text "New"'),
        ("<p>Total ~~$200~~", 'text "Total ~$200~"'),
        ("<p>Total ~<b>~$200~</b>~", 'text "Total ~$200~"'),
        ("<p>Total \x02$200\x02", 'text "Total $200"'),
        ("<button>~~$5~~", 'button "~$5~"'),
        ("<p>Total <del style='text-decoration:none'>$200</del>", 'text "Total $200"'),
        ("<p>Total <s style='text-decoration-color:transparent'>$200</s>", 'text "Total $200"'),
        ("<p>Total <s style='text-decoration-color:#fff'>$200</s>", 'text "Total $200"'),
    ],
)  # fmt: skip
def test_words_are_struck_where_a_person_sees_it(see: See, html: str, line: str) -> None:
    assert see(html).text() == line
