#!/usr/bin/env python3
"""A whole bot for the Kornholm server: plays random legal actions. docs/protocol.md says all that it knows.

    examples/bot.py http://localhost:7878/t/CODE [NAME]          sits down at a table
    examples/bot.py http://localhost:7878/ [NAME] --new island   opens a table of four, prints its address, starts with bots

--seats N: another size of the new table; --messages N: how many it sends in ten seconds at most, since a server hangs
up on whoever sends more than its --max-messages (200, unless its host says otherwise).
"""
import argparse
import asyncio
import collections
import json
import random
import re
import sys
import time

import websockets

NAMES = ["Mira", "Nils", "Orla", "Pavel", "Quinn", "Rosa", "Sami", "Tove"]
WINDOW_S, RETRY_S = 10, 1


class Bot:
    def __init__(self, url, name, game, seats, messages):
        self.base, _, self.code = url.rstrip("/").partition("/t/")
        self.name, self.game, self.seats = name, game, seats  # game: to be opened; None: join self.code
        self.messages, self.sent = messages, collections.deque()  # how many are allowed in a window; when the last were sent
        self.token, self.seat, self.phase = "new", None, "waiting"
        self.n = self.needed = 0  # the last thing seen, and what has to be seen before the next action
        self.position, self.legal, self.open_kinds = [], [], set()
        self.act = None  # an action that was not answered yet: sent again after a lost line
        self.answered = set()  # whose offers have its answer: "yes" and "no" in turn would never end

    async def send(self, t, **members):
        while len(self.sent) >= self.messages:
            await asyncio.sleep(max(0, self.sent.popleft() + WINDOW_S - time.monotonic()))
        self.sent.append(time.monotonic())
        await self.ws.send(json.dumps({"t": t, **members}))

    async def greet(self):
        self.asked = False  # for a seat, or for the start
        await self.send("hello", version=2, token=self.token)
        await self.send("games")
        where = {"t": "join", "code": self.code} if self.code else {"t": "create", "game": self.game, "seats": self.seats,
                                                                    "name": self.name or random.choice(NAMES)}
        await self.send(**where, **({"since": self.n} if self.n else {}))
        if self.act:
            await self.send(**self.act)

    def discard(self):
        """Island's only open kind that can be forced: half of the hand, which the position tells."""
        hand = next(line for line in self.position if line.startswith(f"{self.seat} hand "))
        cards = [word for n, word in re.findall(r" (\d+) (\w+)", hand) for _ in range(int(n))]
        cards = random.sample(cards, len(cards) // 2)
        return "discard " + " ".join(f"{cards.count(word)} {word}" for word in sorted(set(cards)))

    async def move(self):
        if self.act or self.n < self.needed:
            return  # the last action is not answered, or not seen yet
        choices = [text for text in self.legal if text not in self.open_kinds and not self.answers_again(text)]
        if not choices and "discard" in self.legal:
            choices = [self.discard()]
        if choices:
            self.act = {"t": "act", "id": random.randrange(1, 2**53), "as": self.seat, "do": random.choice(choices)}
            await self.send(**self.act)

    def answers_again(self, text):
        word, _, whose = text.partition(" ")
        return word in ("accept", "decline") and whose in self.answered

    def note(self, who, text):
        """A new offer may be answered anew; an own answer stands."""
        word, _, whose = text.partition(" ")
        if word in ("offer", "withdraw", "trade", "sell", "seek", "end"):
            self.answered.discard(who)
        elif who == self.seat and word in ("accept", "decline"):
            self.answered.add(whose)

    async def take_place(self, host, taken):
        """Before the start: sit down under a name that nobody has there, or let the game begin."""
        if self.phase == "waiting" and not self.asked and (host or not self.seat):
            self.asked = True
            free = [name for name in NAMES if name not in taken] or NAMES
            await (self.send("start") if host else self.send("sit", name=self.name or random.choice(free)))

    async def hear(self, m):
        if m["t"] in ("table", "view", "did", "said"):
            self.n = max(self.n, m["n"])
        if m["t"] == "welcome":
            self.token = m.get("token", self.token)
        elif m["t"] == "games":
            self.open_kinds = {k["name"] for g in m["games"] for k in g["kinds"] if k.get("open")}
        elif m["t"] == "table":
            if not self.code:
                print(f"{self.base}/t/{m['code']}", flush=True)
            self.code, self.phase = m["code"], m["phase"]
            self.seat = next(iter(m.get("you", [])), None)
            await self.take_place(m.get("host") and self.game, {chair.get("name") for chair in m["seats"]})
        elif m["t"] == "view" and m["as"] == self.seat:
            self.position, self.legal = m["position"].split("\n"), m.get("legal", [])
        elif m["t"] == "did" and m["as"] == self.seat:
            for number, gone, *text in m.get("lines", []):
                self.position[number:number + gone] = text
            self.legal = m.get("legal", self.legal)
            self.note(m.get("who"), m.get("do", ""))
        elif m["t"] == "refused":
            print("refused:", m["rule"], file=sys.stderr)
        if m["t"] == "refused" and m["rule"] == "HOUSE-NET-03":  # too much at once: the same again, later
            await asyncio.sleep(RETRY_S)
            if self.act:
                await self.send(**self.act)
        elif m["t"] in ("done", "refused") and self.act and m.get("id") == self.act["id"]:
            self.act, self.needed = None, m.get("n", 0)
        await self.move()

    async def play(self):
        while self.phase not in ("over", "closed"):
            try:
                async with websockets.connect(self.base.replace("http", "ws", 1) + "/ws") as self.ws:
                    await self.greet()
                    while self.phase not in ("over", "closed"):
                        await self.hear(json.loads(await self.ws.recv()))
            except (OSError, websockets.WebSocketException):
                await asyncio.sleep(1)  # the line is lost, or the server restarts


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("name", nargs="?")
    parser.add_argument("--new", metavar="GAME")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--messages", type=int, default=150)
    words = parser.parse_args()
    asyncio.run(Bot(words.url, words.name, words.new, words.seats, words.messages).play())
