"""Language models: one protocol, any OpenAI-compatible endpoint, and one that runs in here."""
