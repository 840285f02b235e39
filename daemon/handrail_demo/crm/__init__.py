"""Bluewing Air: a small airline site for evaluations, after appendix D of the SteP paper (arXiv:2310.03720).

The simulator of the paper was never published. This one follows its description of the six scenarios
and of the two helper addresses; flights, wording and the progress formula are ours.
"""
