"""A small server of IRC for one guest: six people and eighteen channels that have something to say.

What the guest says, and what it does to channels and people, is written to a file, a line each.
"""

import asyncio
from pathlib import Path

PEOPLE = ("omar", "mei", "carlos", "grace", "kenji", "sofia")
CHANNELS = (
    "house", "kitchen", "workshop", "library", "cellar", "attic", "garden", "roof", "heating", "website",
    "openday", "boat", "bicycles", "keys", "guests", "noise", "waste", "parking",
)  # fmt: skip
LINES = (
    "has anybody seen the key?", "it hangs in the office", "the lamp is broken again", "I ordered a new one",
    "who comes on Sunday?", "I do", "me too", "the paint is in the cellar", "thank you",
    "http://house.test/plan has the plan", "it rains on Friday", "then on Saturday", "bring gloves",
)  # fmt: skip
KEPT = {"PRIVMSG", "NOTICE", "TOPIC", "KICK", "INVITE", "PART"}
HOST = "house.test"


class Guest:
    def __init__(self, writer: asyncio.StreamWriter, said: Path) -> None:
        self.writer, self.said, self.nick, self.welcome = writer, said, "*", False

    def send(self, line: str, who: str = HOST) -> None:
        self.writer.write(f":{who} {line}\r\n".encode())

    @property
    def me(self) -> str:
        return f"{self.nick}!{self.nick}@{HOST}"

    def number(self, code: str, text: str) -> None:
        self.send(f"{code} {self.nick} {text}")

    def take(self, line: str) -> None:
        command, _, rest = line.partition(" ")
        command = command.upper()
        # A mode without a change is only asked for, and the known channels are joined by the program itself.
        changed = command == "MODE" and len(rest.split()) > 2
        joined = command == "JOIN" and rest.split()[0].lstrip("#") not in CHANNELS
        if command in KEPT or changed or joined:
            with self.said.open("a", encoding="utf-8") as file:
                file.write(f"{line}\n")
        handler = getattr(self, f"on_{command.lower()}", None)
        if handler:
            handler(rest)
        elif command in ("TOPIC", "KICK", "INVITE", "NICK"):
            self.send(f"{command} {rest}", self.me)
            self.nick = rest.lstrip(":") if command == "NICK" else self.nick

    def on_cap(self, rest: str) -> None:
        if rest.startswith("LS"):
            self.send("CAP * LS :")
        elif rest.startswith("REQ"):
            self.send(f"CAP * NAK {rest[4:]}")

    def on_nick(self, rest: str) -> None:
        if self.welcome:
            self.send(f"NICK {rest}", self.me)
        self.nick = rest.lstrip(":")

    def on_user(self, rest: str) -> None:
        self.welcome = True
        self.number("001", f":Welcome to the house, {self.nick}")
        self.number("002", f":Your host is {HOST}")
        self.number("003", ":It was made in spring")
        self.number("004", f"{HOST} 1 o o")
        self.number("005", "CHANTYPES=# NETWORK=House PREFIX=(ov)@+ :are supported")
        self.number("422", ":There is no message of the day")

    def on_ping(self, rest: str) -> None:
        self.send(f"PONG {HOST} {rest}")

    def on_join(self, rest: str) -> None:
        for channel in rest.split()[0].split(","):
            self.send(f"JOIN {channel}", self.me)
            self.number("332", f"{channel} :All about the {channel[1:]}")
            self.number("353", f"= {channel} :@{self.nick} {' '.join(PEOPLE)}")
            self.number("366", f"{channel} :End of names")
            first = len(channel)
            for at in range(20):
                who = PEOPLE[(first + at) % len(PEOPLE)]
                self.send(f"PRIVMSG {channel} :{LINES[(first + at) % len(LINES)]}", f"{who}!{who}@{HOST}")

    def on_part(self, rest: str) -> None:
        self.send(f"PART {rest}", self.me)

    def on_mode(self, rest: str) -> None:
        target, _, modes = rest.partition(" ")
        if modes:
            self.send(f"MODE {rest}", self.me)
        elif target.startswith("#"):
            self.number("324", f"{target} +nt")

    def on_who(self, rest: str) -> None:
        self.number("315", f"{rest.split()[0]} :End of who")

    def on_whois(self, rest: str) -> None:
        who = rest.split()[-1]
        self.number("311", f"{who} {who} {HOST} * :{who.title()} of the house")
        self.number("319", f"{who} :#house #kitchen")
        self.number("317", f"{who} 60 1767225600 :seconds idle, signon time")
        self.number("318", f"{who} :End of whois")

    def on_list(self, rest: str) -> None:
        self.number("321", "Channel :Users Name")
        for channel in CHANNELS:
            self.number("322", f"#{channel} {len(PEOPLE) + 1} :All about the {channel}")
        self.number("323", ":End of list")

    def on_away(self, rest: str) -> None:
        self.number("306" if rest else "305", ":You are marked as away" if rest else ":You are back")


async def serve(said: Path) -> int:
    """Begin to serve on a free port of loopback, and tell it."""

    async def guest(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        one = Guest(writer, said)
        while line := await reader.readline():
            one.take(line.decode("utf-8", "replace").strip())
            await writer.drain()

    server = await asyncio.start_server(guest, "127.0.0.1", 0)
    return server.sockets[0].getsockname()[1]
