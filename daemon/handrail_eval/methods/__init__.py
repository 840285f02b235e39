"""Methods as configurations: which library, which mechanisms, which examples; and what they are worth."""
