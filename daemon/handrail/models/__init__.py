"""Language models: one protocol, any OpenAI-compatible endpoint, and one that runs on this machine.

What a model is asked is written in `turn/`; here it is sent, counted and paid for. Begin with `base.py` (the
protocol), then `choose.py` (which model it is).
"""
