"""What is done with the shop's database."""

from __future__ import annotations

from ...app import App, Task, Tour
from ..labels import needs
from ..moves import BACK, choose, fill, go, press, tick, walk
from .server import Database

HOME = "/?sqlite=&username=ada&db=shop.sqlite"
SQL = HOME + "&sql="
NOT_TRIED = "DELETE FROM visits"

ROWS = walk(
    press("customers"), press("Select data"), press("Search", "link"), choose("", "town", rest="(where)"),
    fill("", "Kiel", rest="(where val)"), press("Select", "button"), press("name", "link"),
    press("Sort", "link"), press("Select", "link"), fill("Limit", "20"), press("Select", "button"),
    press("New item"), BACK, press("edit", "link"), fill("", "Carlos S.", rest="several lines"), BACK,
    tick("edit", nth=2), press("shop.sqlite"),
)  # fmt: skip
STRUCTURE = walk(
    press("orders"), press("Show structure"), press("Alter table"), fill("Table name", "orders_2"), BACK,
    press("Alter indexes"), BACK, press("Add foreign key"), BACK, press("Add trigger"), BACK,
    press("Select data"), fill("Limit", "20"), press("Select", "button"), press("shop.sqlite"),
    press("Database schema"), press("shop.sqlite"), press("Create view"), BACK, press("Create table"),
    fill("Table name", "ideas"), press("shop.sqlite"),
)  # fmt: skip
QUESTIONS = walk(
    press("SQL command"), fill("", "SELECT * FROM products WHERE stock = 0"),
    press("Execute"), fill("", "SELECT town, count(*) FROM customers GROUP BY town"),
    press("Execute"), fill("", NOT_TRIED), press("shop.sqlite"), tick("staff"),
    tick("coupons"), press("coupons", "link"), press("Select data"), press("shop.sqlite"),
    fill("Search data in tables…", "Lamp", submit=True), press("Export"), tick("save", "radio"),
    press("shop.sqlite"), press("open_orders", "link"), press("Select data"), press("shop.sqlite"),
)  # fmt: skip
TOURS = (Tour("rows", HOME, ROWS), Tour("structure", HOME, STRUCTURE), Tour("questions", HOME, QUESTIONS))

ROWS_GONE = walk(
    tick("edit"), tick("edit", nth=1), press("Delete", "button", dialog="accept"),
    go(HOME + "&edit=old_prices&where[id]=7"), press("Delete", "button", dialog="accept"), go(HOME),
    tick("visits"), press("Truncate", dialog="accept"),
)  # fmt: skip
TABLES_GONE = walk(
    tick("old_prices"), press("Drop", "button", dialog="accept"), go(HOME + "&view=open_orders"),
    press("Drop", "button", dialog="accept"), go(HOME + "&create=coupons"),
    press("Drop", "button", dialog="accept"),
)  # fmt: skip
SAID = walk(
    fill("", "DELETE FROM lines WHERE amount = 4"), press("Execute"),
    fill("", "DROP TABLE visits"), press("Execute"), go(HOME + "&edit=staff&where[id]=2"),
    fill("", "new-made-up-1", nth=2, rest="several lines"), press("Save", "button"),
)  # fmt: skip
TASKS = (
    Task("rows-gone", HOME + "&select=old_prices", ROWS_GONE, needs("adminer", "rows-gone")),
    Task("tables-gone", HOME, TABLES_GONE, needs("adminer", "tables-gone")),
    Task("said", SQL, SAID, needs("adminer", "said")),
)
APP = App("adminer", "database administration", Database, TOURS, TASKS)
