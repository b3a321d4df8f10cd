#!/usr/bin/python3
"""A server for one table of Dice that follows docs/protocol.md just far enough to try clients without the real one.
`kornholm replay` is its engine: nothing is hidden in Dice, so a position is everybody's view.

    KORNHOLM=build/kornholm tests/net/scripted.py [--seats N] [--drop N] [--game dice|duel]

Prints the address of its table, and who sits down. --drop N: the line is cut after every N actions, between doing and answering; in the
end it prints how many actions were done, and ends with 1 if one of them was done twice or a message was wrong."""
import argparse
import asyncio
import json
import os
import random
import subprocess
import sys

import websockets

import validate

PROGRAM = os.environ.get("KORNHOLM", "build/kornholm")
FACES = ["wood", "brick", "wool", "grain", "ore", "gold"]


class Table:
    def __init__(self, game, seats):
        self.game, self.seats, self.code = game, seats, "TEST01"
        self.holders = [None] * seats  # (token, name)
        self.phase, self.actions, self.n = "waiting", [], 0
        self.position, self.done = [], {}
        self.board = "sheet one\n" if game == "dice" else "sheet two\n"

    def judge(self, line):
        """None and the position, or the rule that forbids the action."""
        text = [f"kornholm record 1\ngame {self.game} 1\nseats {self.seats}", f"board {self.board.strip()}", "play",
                *self.actions, *([line] if line else []), ""]
        number = len(self.actions) + bool(line)
        out = subprocess.run([PROGRAM, "replay", "-", "--json", "--at", str(number)], input="\n".join(text),
                             capture_output=True, text=True, check=False).stdout
        said = json.loads(out)
        if "position" not in said:
            return said["error"]["rule"] or "HOUSE-NET-01", None
        return None, said["position"]

    def act(self, line):
        rule, position = self.judge(line)
        if rule is None:
            self.actions.append(line)
            self.n += 1
            self.position = position
        return rule

    def fact(self, name):
        return next(l.split(" ", 1)[1] for l in self.position if l.startswith(name + " "))

    def luck(self):
        """The luck that is due, or None."""
        phase = self.fact("phase")
        if phase == "first":
            return f"luck first p{random.randrange(self.seats) + 1}"
        if phase != "dice":
            return None
        kept = [int(w) for w in self.fact("dice").split() if w.isdigit()]
        thrown = [random.choice(FACES) for _ in range(6 - sum(kept))]
        return "luck dice " + " ".join(f"{thrown.count(f)} {f}" for f in FACES if f in thrown)


class Server:
    def __init__(self, args):
        self.args, self.table = args, Table(args.game, args.seats)
        self.guests, self.tokens, self.since_drop = {}, 0, 0
        self.over = asyncio.Event()
        self.wrong = []

    async def send(self, ws, **message):
        validate.judge("server", message)
        try:
            await ws.send(json.dumps(message, ensure_ascii=False))
        except websockets.ConnectionClosed:
            pass

    def mine(self, ws):
        return [f"p{i + 1}" for i, h in enumerate(self.table.holders) if h and h[0] == self.guests[ws]]

    async def show_table(self, ws, **more):
        t = self.table
        chairs = [{"seat": f"p{i + 1}", "holder": "person" if h else "free", **({"name": h[1]} if h else {})}
                  for i, h in enumerate(t.holders)]
        await self.send(ws, t="table", n=t.n, code=t.code, game=t.game, rules=1, revision=1, phase=t.phase, seats=chairs, options={},
                        settings={}, you=self.mine(ws), host=self.mine(ws)[:1] == ["p1"],
                        **({"board": t.board} if t.phase != "waiting" else {}), **more)

    async def show_views(self, ws):
        if self.table.phase == "waiting":
            return
        for seat in self.mine(ws) or ["watcher"]:
            await self.send(ws, t="view", n=self.table.n, **{"as": seat}, position="\n".join(self.table.position) + "\n",
                            clock={"at": 0})

    async def everybody(self, show):
        for ws in list(self.guests):
            await show(ws)

    async def do(self, line, number=None, by=None):
        """One action or luck, told to everybody as the lines that changed."""
        before, rule = list(self.table.position), self.table.act(line)
        if rule:
            return rule
        after = self.table.position
        lines = [[i, int(i < len(before)), text] for i, text in enumerate(after) if i >= len(before) or before[i] != text]
        if len(after) < len(before):
            lines.append([len(after), len(before) - len(after)])
        who, what = line.split(" ", 1)
        for ws in list(self.guests):
            for seat in self.mine(ws) or ["watcher"]:
                await self.send(ws, t="did", n=self.table.n, **{"as": seat}, who=who, do=what, lines=lines,
                                **({"id": number} if seat == by and number else {}))
        return None

    async def let_luck(self):
        while (luck := self.table.luck()) is not None:
            await self.do(luck)
        if self.table.fact("phase") == "over":
            self.table.phase = "over"
            await self.everybody(self.show_table)
            self.over.set()

    async def handle_act(self, ws, m):
        key = (m["as"], m["id"])
        if key in self.table.done:
            return await self.send(ws, t="done", id=m["id"], n=self.table.done[key])
        if m["as"] not in self.mine(ws):
            return await self.send(ws, t="refused", id=m["id"], rule="HOUSE-SEAT-03")
        rule = await self.do(f"{m['as']} {m['do']}", m["id"], m["as"])
        if rule:
            return await self.send(ws, t="refused", id=m["id"], rule=rule)
        self.table.done[key] = self.table.n
        self.since_drop += 1
        if self.args.drop and self.since_drop >= self.args.drop:
            self.since_drop = 0
            await ws.close(1001)
        await self.send(ws, t="done", id=m["id"], n=self.table.done[key])
        await self.let_luck()

    async def handle_sit(self, ws, m):
        free = [i for i, h in enumerate(self.table.holders) if h is None]
        if not free or self.table.phase != "waiting":
            return await self.send(ws, t="refused", rule="HOUSE-SEAT-01", **self.id(m))
        self.table.holders[free[0]] = (self.guests[ws], m["name"])
        self.table.n += 1
        print("sits", m["name"], flush=True)
        await self.send(ws, t="done", n=self.table.n, **self.id(m))
        await self.everybody(self.show_table)
        if None not in self.table.holders:
            self.table.phase = "playing"
            _, self.table.position = self.table.judge(None)
            await self.everybody(self.show_table)
            await self.everybody(self.show_views)
            await self.let_luck()

    def id(self, m):
        return {"id": m["id"]} if "id" in m else {}

    async def handle(self, ws, m):
        if m["t"] == "hello":
            fresh = m.get("token", "new") == "new"
            self.tokens += fresh
            self.guests[ws] = f"token-{self.tokens}" if fresh else m["token"]
            await self.send(ws, t="welcome", version=2, server="scripted", **({"token": self.guests[ws]} if fresh else {}))
        elif m["t"] == "join":
            await self.show_table(ws, **self.id(m))
            await self.show_views(ws)
        elif m["t"] == "start":  # it begins by itself when everybody sits
            await self.send(ws, t="done", n=self.table.n, **self.id(m))
        elif m["t"] == "sit":
            await self.handle_sit(ws, m)
        elif m["t"] == "act":
            await self.handle_act(ws, m)
        elif m["t"] == "say":
            for other in list(self.guests):
                await self.send(other, t="said", n=self.table.n, seat=self.mine(ws)[0], text=m.get("text", "?"))
            await self.send(ws, t="done", n=self.table.n, **self.id(m))
        else:
            await self.send(ws, t="refused", rule="HOUSE-NET-02", **self.id(m))

    async def guest(self, ws):
        try:
            async for text in ws:
                await self.handle(ws, validate.judge_text("client", text))
        except websockets.ConnectionClosed:
            pass
        except (validate.Wrong, KeyError) as e:
            self.wrong.append(repr(e))
            self.over.set()
        finally:
            self.guests.pop(ws, None)

    async def run(self):
        async with websockets.serve(self.guest, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            print(f"http://127.0.0.1:{port}/t/{self.table.code}", flush=True)
            await self.over.wait()
            await asyncio.sleep(0.3)
        done = sum(1 for a in self.table.actions if a.startswith("p"))
        print(f"{done} actions, {len(self.table.done)} requests", *self.wrong, flush=True)
        return 0 if not self.wrong and done == len(self.table.done) and self.table.phase == "over" else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--drop", type=int, default=0)
    parser.add_argument("--game", default="dice")
    return asyncio.run(Server(parser.parse_args()).run())


if __name__ == "__main__":
    sys.exit(main())
