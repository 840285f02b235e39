"""What a long task adds to a site before it begins."""

from __future__ import annotations

from ..served import Served


def copied(site: Served, table: str, row: object, **new: object) -> int:
    """A row once more with some other values: the new one's id. `row`: the id of the first."""
    [old] = site.rows(f"SELECT * FROM {table} WHERE id = ?", row)
    values = {name: value for name, value in {**dict(old), **new}.items() if name != "id"}
    names, places = ", ".join(values), ", ".join("?" * len(values))
    site.do(f"INSERT INTO {table} ({names}) VALUES ({places})", *values.values())
    [last] = site.rows(f"SELECT max(id) AS id FROM {table}")
    return int(last["id"])
