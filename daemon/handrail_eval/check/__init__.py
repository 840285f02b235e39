"""`scripts/check`: proofs that Handrail cannot be got to do what it must not."""
