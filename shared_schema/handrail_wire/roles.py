"""Groups of ARIA roles that daemon and extension judge by: one table for both (`generated/roles.js`).

What only one side asks for stays there, and so do groups that look alike and mean something else.
"""

TYPED_ROLES = frozenset({"textbox", "searchbox", "spinbutton"})
"""Fields that hold what is typed, and nothing else."""
TEXT_ROLES = TYPED_ROLES | {"combobox"}
"""Fields that hold a text."""
FIELD_ROLES = TEXT_ROLES | {"listbox", "slider"}
"""Fields that hold a value."""
CHOICE_ROLES = frozenset({"checkbox", "radio"})
"""Choices here take effect when the form is sent; a switch or a menu entry acts at once."""
BUTTON_ROLES = frozenset({"button", "menuitem", "menuitemcheckbox", "menuitemradio", "switch", "tab"})
"""Roles whose names are labels, however long; any other text may be a headline or a message."""
CHOSEN_ROLES = frozenset({"option", "menuitemradio", "treeitem"})
"""Entries that are chosen among others."""
CELL_ROLES = frozenset({"cell", "gridcell", "rowheader", "columnheader"})
ROW_ROLES = frozenset({"row", "listitem", "article"})
"""What tables, lists and feeds repeat."""
