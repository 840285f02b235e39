"""Long tasks: lists of several pages, a page of 15,000 words, the same edit ten times, two sites at once.

Each is judged in the data and in what the person is told, and has an expert, as the short tasks have.
Some fill the site with more before they begin; the values are others for every seed.
"""
