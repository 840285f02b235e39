"""Serves the expenses on the port APP_PORT of loopback; /_enter opens the project of the trip to whoever comes."""

import os

from flask import redirect, request, session
from money_app import app
from werkzeug.serving import run_simple


@app.route("/_enter")
def enter():
    session["projects"] = {"coast": "Trip to the coast", "flat": "Flat in Quay Street"}
    session["coast"] = session["flat"] = True
    return redirect(request.args["next"])


run_simple("127.0.0.1", int(os.environ["APP_PORT"]), app, threaded=True)
