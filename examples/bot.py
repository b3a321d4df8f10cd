#!/usr/bin/env python3
"""A whole bot for the Kornholm server: plays random legal actions. docs/protocol.md says all that it knows.

    examples/bot.py http://localhost:8080/t/CODE [NAME]          sits down at a table
    examples/bot.py http://localhost:8080/ [NAME] --new island   opens a table, prints its address, starts with bots
"""
import asyncio
import json
import random
import re
import sys

import websockets


class Bot:
    def __init__(self, url, name, game):
        self.base, _, self.code = url.rstrip("/").partition("/t/")
        self.name, self.game = name, game  # game: to be opened; None: join self.code
        self.token, self.seat, self.phase = "new", None, "waiting"
        self.n = self.needed = 0  # the last thing seen, and what has to be seen before the next action
        self.position, self.legal, self.open_kinds = [], [], set()
        self.act = None  # an action that was not answered yet: sent again after a lost line

    async def send(self, t, **members):
        await self.ws.send(json.dumps({"t": t, **members}))

    async def greet(self):
        self.asked = False  # for a seat, or for the start
        await self.send("hello", version=1, token=self.token)
        await self.send("games")
        where = {"t": "join", "code": self.code} if self.code else {"t": "create", "game": self.game, "name": self.name}
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
        choices = [text for text in self.legal if text not in self.open_kinds]
        if not choices and "discard" in self.legal:
            choices = [self.discard()]
        if choices:
            self.act = {"t": "act", "id": random.randrange(1, 2**53), "as": self.seat, "do": random.choice(choices)}
            await self.send(**self.act)

    async def take_place(self, host):
        """Before the start: sit down, or let the game begin."""
        if self.phase == "waiting" and not self.asked and (host or not self.seat):
            self.asked = True
            await (self.send("start") if host else self.send("sit", name=self.name))

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
            await self.take_place(m.get("host") and self.game)
        elif m["t"] == "view" and m["as"] == self.seat:
            self.position, self.legal = m["position"].split("\n"), m.get("legal", [])
        elif m["t"] == "did" and m["as"] == self.seat:
            for number, *text in m.get("lines", []):
                self.position[number:(number + 1 if text else None)] = text
            self.legal = m.get("legal", self.legal)
        elif m["t"] == "refused":
            print("refused:", m["rule"], file=sys.stderr)
        if m["t"] in ("done", "refused") and self.act and m.get("id") == self.act["id"]:
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
    words = [w for w in sys.argv[1:] if w != "--new"]
    new = words.pop(sys.argv.index("--new") - 1) if "--new" in sys.argv else None
    asyncio.run(Bot(words[0], words[1] if len(words) > 1 else "bot.py", new).play())
