"""Fills the wallets: the application itself is started, and two people pay one another."""

import os
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import httpx
import uvicorn
from wallet_app import app

server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="critical"))
threading.Thread(target=server.run, daemon=True).start()
while not server.started:
    time.sleep(0.1)
base = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
FOR = ("Bread", "Coffee", "Train", "Museum", "Boat", "Books", "Tea", "Paint", "Lamps", "Rent")


def person(name: str) -> httpx.Client:
    client = httpx.Client(base_url=base, timeout=60)
    words = {"username": name, "email": f"{name}@example.com", "password": "person-pass-1"}
    answer = client.post("/api/v1/auth/register", json=words | {"password_repeat": "person-pass-1"})
    answer.raise_for_status()
    client.headers["Authorization"] = f"Bearer {answer.json()['access_token']}"
    return client


def invoice(key: str, amount: int, memo: str) -> str:
    asked = {"out": False, "amount": amount, "memo": memo, "expiry": 20 * 365 * 86400}
    answer = httpx.post(f"{base}/api/v1/payments", json=asked, headers={"X-Api-Key": key}, timeout=60)
    answer.raise_for_status()
    return answer.json()["bolt11"]


def pay(key: str, bolt11: str) -> None:
    answer = httpx.post(
        f"{base}/api/v1/payments", json={"out": True, "bolt11": bolt11}, headers={"X-Api-Key": key}, timeout=60
    )
    answer.raise_for_status()


ada, omar = person("ada"), person("omar")
for name in ("Savings", "Travel"):
    ada.post("/api/v1/wallet", json={"name": name}).raise_for_status()
mine = {one["name"]: one["adminkey"] for one in ada.get("/api/v1/wallets").json()}
his = omar.get("/api/v1/wallets").json()[0]["adminkey"]
main = next(iter(mine.values()))
for key in (*mine.values(), his):
    invoice(key, 500_000, "Start")
with closing(sqlite3.connect(Path(os.environ["APP_DATA"]) / "database.sqlite3", timeout=30)) as db, db:
    db.execute("UPDATE apipayments SET status = 'success' WHERE memo = 'Start'")
for number in range(16):
    pay(main, invoice(his, 100 + 10 * number, f"{FOR[number % 10]} {number + 1}"))
    pay(his, invoice(main, 50 + 5 * number, f"Back for {FOR[number % 10].lower()} {number + 1}"))
server.should_exit = True
time.sleep(1)
os._exit(0)
