"""The protocol's version: raised whenever a message changes in a way the other side must know of."""

PROTOCOL = 1
