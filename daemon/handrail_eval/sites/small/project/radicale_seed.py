"""Radicale needs nothing but an empty folder."""
