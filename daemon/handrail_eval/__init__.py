"""Evaluations that drive the real product: MiniWoB++ and the airline simulator."""
