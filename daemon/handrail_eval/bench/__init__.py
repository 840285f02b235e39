"""`scripts/bench`: what Handrail itself costs, without a language model.

`loop` measures one step of a run, `page` one observation, beside what others need for the same page;
`effects` measures how often the gate's rules are right.
"""
