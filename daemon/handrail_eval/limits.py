"""MiniWoB++ tasks that no expert solves in every episode, and why: what a report says of them."""

_FIRST_PIECE = (
    "where its first piece is asked for, the page takes it out and puts it back while the mouse is over it, "
    "without end: no press meets it, a person's neither"
)

_HALF = (
    "full reward takes a click between two pixels: the page reads whole pixels from the click, as Chromium "
    "gives them (UI Events: a click's coordinates are whole CSS pixels)"
)

LIMITS = {
    "bisect-angle": f"{_HALF}, and compares two angles for being equal to the last digit",
    "circle-center": f"{_HALF}; its mark is drawn half a pixel beside it, which costs 0.02 at least",
    "find-midpoint": f"{_HALF}; only where both distances are even does a middle lie on a pixel",
    "right-angle": f"{_HALF}; hardly ever are two whole pixels at exactly 90 degrees from its corner",
    "click-pie": _FIRST_PIECE,
    "click-pie-nodelay": _FIRST_PIECE,
    "daily-calendar": (
        "the half hours to drag over are empty boxes without a word, a role or a mark: nothing in the text "
        "says that they are there, or where"
    ),
    "drag-cube": "which side of the cube is in front only its perspective shows; the text has all six",
    "number-checkboxes": "the figure to copy is a picture without a text, and takes eyes to see",
    "tic-tac-toe": (
        "the other player moves at random more than half of the time and well otherwise: best play wins 97 "
        "of 100 games that it begins and 53 to 85 of those that it does not"
    ),
}
"""Why, by the name of the task. The first four could not be solved by a person's mouse either."""
