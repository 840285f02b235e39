"""Serves the wallet on the port APP_PORT of loopback; /_enter logs ada in, /_invoices tells what is to be paid."""

import os

import uvicorn
from wallet_app import app

# isort: split
# It reads its settings when it is first imported, which `wallet_app` does.
from fastapi import Request
from fastapi.responses import HTMLResponse
from lnbits.core.crud import get_account_by_username, get_wallets
from lnbits.core.services import create_invoice
from lnbits.core.views.auth_api import _auth_success_response


async def enter(request: Request) -> HTMLResponse:
    account = await get_account_by_username("ada")
    # She has been here before, and has read what is shown to those who come first.
    answer = HTMLResponse(
        "<script>localStorage.setItem('lnbits.disclaimerShown', '__q_bool|1');"
        "location.replace(new URLSearchParams(location.search).get('next'))</script>"
    )
    for name, value in _auth_success_response("ada", account.id, account.email).raw_headers:
        if name == b"set-cookie":
            answer.raw_headers.append((name, value))
    return answer


async def invoices() -> HTMLResponse:
    # What waits is forgotten when the source of made-up money starts, so it is made when it is looked at.
    omar = await get_account_by_username("omar")
    wallet = (await get_wallets(omar.id))[0]
    made = [await create_invoice(wallet_id=wallet.id, amount=1000 * one, memo=f"Bill {one}") for one in (1, 2, 3)]
    return HTMLResponse("<h1>Bills</h1>" + "".join(f"<p>{one.memo}: {one.bolt11}</p>" for one in made))


app.add_api_route("/_enter", enter)
app.add_api_route("/_invoices", invoices)
# Before the route that answers every other address.
app.router.routes[:0] = [app.router.routes.pop(), app.router.routes.pop()]
uvicorn.run(app, host="127.0.0.1", port=int(os.environ["APP_PORT"]), log_level="critical")
