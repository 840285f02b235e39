"""Fills a shop's database: customers, products, orders, staff, and what was logged."""

import os
import sqlite3
from pathlib import Path
from random import Random

dice = Random(20260101)
data = Path(os.environ["APP_DATA"])
(data / "sessions").mkdir()
NAMES = ("Ada Park", "Omar Haddad", "Mei Lindgren", "Carlos Silva", "Grace Okafor", "Kenji Novak", "Sofia Reyes")
TOWNS = ("Hamburg", "Bremen", "Kiel", "Lübeck", "Rostock")
THINGS = ("Desk Lamp", "Kettle", "Backpack", "Notebook", "Rain Boot", "Headphones", "Bread Knife", "Tote Bag")

with sqlite3.connect(data / "shop.sqlite") as db:
    db.executescript("""
        CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT UNIQUE, town TEXT);
        CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, price REAL, stock INTEGER DEFAULT 0);
        CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customers (id), placed TEXT,
            status TEXT DEFAULT 'open');
        CREATE TABLE lines (id INTEGER PRIMARY KEY, "order" INTEGER REFERENCES orders (id),
            product INTEGER REFERENCES products (id), amount INTEGER);
        CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, role TEXT, password TEXT);
        CREATE TABLE coupons (id INTEGER PRIMARY KEY, code TEXT, percent INTEGER);
        CREATE TABLE visits (id INTEGER PRIMARY KEY, page TEXT, seen TEXT);
        CREATE TABLE old_prices (id INTEGER PRIMARY KEY, product INTEGER, price REAL);
        CREATE VIEW open_orders AS SELECT * FROM orders WHERE status = 'open';
        CREATE INDEX orders_customer ON orders (customer);
    """)
    for number in range(1, 121):
        name = NAMES[number % 7]
        mail = f"{name.split()[0].lower()}{number}@example.com"
        db.execute("INSERT INTO customers VALUES (?, ?, ?, ?)", (number, name, mail, TOWNS[number % 5]))
        thing = f"{THINGS[number % 8]} {number}"
        price = dice.randint(490, 9990) / 100
        db.execute("INSERT INTO products VALUES (?, ?, ?, ?)", (number, thing, price, dice.randint(0, 80)))
        day = f"2026-{number % 12 + 1:02}-{number % 28 + 1:02}"
        status = ("open", "sent", "paid")[number % 3]
        db.execute("INSERT INTO orders VALUES (?, ?, ?, ?)", (number, dice.randint(1, 120), day, status))
        db.execute("INSERT INTO visits VALUES (?, ?, ?)", (number, f"/p/{number}", day))
        db.execute("INSERT INTO old_prices VALUES (?, ?, ?)", (number, number, price + 1))
        for _ in range(2):
            row = (number, dice.randint(1, 120), dice.randint(1, 4))
            db.execute('INSERT INTO lines ("order", product, amount) VALUES (?, ?, ?)', row)
    for number, name in enumerate(NAMES, 1):
        row = (number, name, ("clerk", "admin")[number % 2], f"made-up-{number}")
        db.execute("INSERT INTO staff VALUES (?, ?, ?, ?)", row)
        db.execute("INSERT INTO coupons VALUES (?, ?, ?)", (number, f"HARBOUR{number}0", number))
