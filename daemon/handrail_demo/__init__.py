"""`handrail demo`: an airline's site that is made up, and a browser that shows Handrail at work on it.

The browser, and what pairs it with a daemon, serve evaluations as well; nothing of those is imported here.
Only this package needs Playwright (`pip install 'handrail[demo]'`), and the product imports nothing of it.
"""
