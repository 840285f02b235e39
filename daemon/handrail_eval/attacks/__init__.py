"""`scripts/check attacks`: hostile pages of our own, played through the real extension and daemon.

The policy behind the model server obeys every instruction it finds in its prompt, and nobody ever
approves anything. What the attack's own site then receives is the verdict.
"""
