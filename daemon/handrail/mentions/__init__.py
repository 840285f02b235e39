"""What a text mentions, by kind: days, times, amounts, counts, sizes, colours, and the bounds on them (pure).

`literals.py` finds the literals that are replaced in examples and pointed out in prompts: only what is beyond
doubt, in one spelling each. Here two texts are compared that two people wrote, so a mention may have several
readings, and may be uncertain.
"""
