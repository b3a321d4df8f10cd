#!/usr/bin/python3
"""Races over real lines: the server measures them, the first finger wins though it is heard last, and the loser hears by how
much. Nothing here depends on how fast the machine is: where a window closed too early, the server has to say so.

    tests/net/test_rush.py"""
import asyncio
import json
import re
import sys

import house
import websockets
from house import Client, Server, run, table_of

LONG = 10**9  # looked longer than can be: it counts as late as the line allows


def read_cards():
    symbols, cards = [], []
    for line in (house.ROOT / "data/rush/cards.txt").read_text().splitlines():
        word, _, rest = line.partition(" ")
        if word == "symbols":
            symbols += rest.split()
        if word == "card":
            cards.append({symbols[int(i)] for i in rest.split()[-9:]})
    return cards


class Line:
    """A line that answers echoes by itself, whatever its client does meanwhile, and after a while if it is to look slow."""

    def __init__(self, ws, slow_s):
        self.ws, self.slow_s, self.answered, self.came = ws, slow_s, 0, asyncio.Queue()
        self.tasks = [asyncio.ensure_future(self.pump())]

    async def pump(self):
        try:
            async for text in self.ws:
                if text.startswith('{"t":"echo"'):
                    self.tasks.append(asyncio.ensure_future(self.echo(json.loads(text)["x"])))
                await self.came.put(text)
        except websockets.ConnectionClosed:
            pass

    async def echo(self, x):
        await asyncio.sleep(self.slow_s)
        await self.send(json.dumps({"t": "echo", "x": x}))
        self.answered += 1

    async def send(self, text):
        await self.ws.send(text)

    async def recv(self):
        return await self.came.get()

    async def close(self):
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.ws.close()


class Racer(Client):
    slow_s = 0.0

    async def connect(self):
        token, self.token = self.token, None  # whoever greets must be heard through the line
        await super().connect()
        self.ws, self.token = Line(self.ws, self.slow_s), token
        self.token = (await self.ask("hello", version=2, token=token)).get("token", token)


class Slow(Racer):
    slow_s = 0.4


def served(body, *options):
    def test():
        with Server(*options) as server:
            asyncio.run(asyncio.wait_for(body(server), house.TEST_S))
    test.__name__ = body.__name__
    return test


def common(a, b):
    return CARDS[a] & CARDS[b]


def claim(client, seat, target, wrong=False):
    """The claim of a seat in mini-game 5 for the card of team `target`, read from what the client sees."""
    position = "\n".join(client.view[seat])
    middle = {int(n): int(c) for n, c in re.findall(r"^m(\d+) c(\d+)", position, re.M)}
    own, card = middle[int(seat[1:])], middle[target]
    right = common(own, card)
    symbol = sorted(CARDS[own] - right if wrong else right)[0]
    return f"claim c{own} m{target}/c{card} {symbol}"


async def knights(s, anna, bert, **options):
    code = await table_of(anna, "rush", seats=2, options={"mode": "beginner", "game": 5, "countdown": 0, **options})
    await bert.done("join", code=code)
    await bert.done("sit", name="Bert")
    await anna.done("start")
    await anna.done("act", do="colour blue")
    await bert.until(lambda m: m["t"] == "did" and m["who"] == "p1")
    await bert.done("act", do="colour red")
    await anna.until(lambda m: m["t"] == "did" and "reveal" in m.get("do", ""))
    return code


async def answers(client, number):
    return await client.until(lambda m: m.get("id") == number and m["t"] in ("done", "refused"))


@served
async def the_first_finger_wins_over_a_slow_line(s):
    async with Racer(s) as anna, Slow(s) as bert:
        await knights(s, anna, bert)
        while anna.ws.answered < 3 or bert.ws.answered < 3:
            await asyncio.sleep(0.05)
        earlier = 0
        for race in range(4):  # a fifth claim that says more than can be would count by arrival
            await asyncio.sleep(0.3)  # nobody counts as having seen a card before it lay there
            await anna.send("act", id=race + 1, do=claim(anna, "p1", 2), looked_ms=LONG)
            await bert.send("act", id=race + 1, do=claim(bert, "p2", 1), looked_ms=0)
            a, b = await asyncio.gather(answers(anna, race + 1), answers(bert, race + 1))
            won, lost = (a, b) if a["t"] == "done" else (b, a)
            assert won["t"] == "done" and lost["rule"] == "SYS-CLAIM-06", (a, b)
            assert lost["with"]["by"] == ("p1" if won is a else "p2") and lost["with"]["sure_ms"] >= 34, lost
            earlier += won is b
            if won is b:  # heard later, made earlier
                assert lost["with"]["late_ms"] > 0, lost
            else:  # it came when the window had closed: only a machine that stands still does that
                assert lost["with"]["closed_ms"] > 0, lost
            said = [m for m in anna.heard if m["t"] == "did" and m.get("do", "").startswith("claim")][-1]
            made, came = map(int, re.search(r" made (\d+)/(\d+)", said["do"]).groups())
            assert came <= made <= came + 250, said
            if race < 3:
                for c in (anna, bert):
                    seen = sum("reveal" in m.get("do", "") for m in c.heard)
                    while seen < race + 2:
                        seen += "reveal" in (await c.hear()).get("do", "")
        assert earlier > 0, "the line that was slow never won"


@served
async def garbage_in_claims_and_echoes(s):
    """Whatever is said about times and numbers is refused or ignored, and the table goes on."""
    async with Racer(s) as anna, Racer(s) as bert:
        await knights(s, anna, bert, lock=0)
        right = claim(anna, "p1", 2)
        for looked in (-1, 1.5, "1", None, [], {}, True, -2**63):
            answer = await anna.ask("act", do=right, looked_ms=looked)
            assert answer["rule"] == "HOUSE-NET-09" and answer["with"]["member"] == "looked_ms", answer
        for x in (0, -1, 1, 2**53 - 1, 1.5, "1", None, [], True, {"x": 1}):
            await anna.send("echo", x=x)
        await anna.send("echo")
        for x in [m["x"] for m in anna.heard if m["t"] == "echo"]:
            await anna.send("echo", x=x)  # a second time
        for wrong in (2**53 - 1, 0):
            answer = await anna.ask("act", do=claim(anna, "p1", 2, wrong=True), looked_ms=wrong)
            assert answer["t"] == "done", answer
        await anna.send("act", id=77, do=right, looked_ms=LONG)
        await anna.send("act", id=77, do=right, looked_ms=0)  # the same again
        assert (await answers(anna, 77))["t"] == "done"
        assert (await anna.ask("act", id=77, do=right))["t"] == "done"  # and once more, after it was decided
        claims = [m for m in anna.heard if m["t"] == "did" and m["do"].startswith(right)]
        assert len(claims) == 1, claims


@served
async def a_pause_covers_what_waits(s):
    async with Racer(s) as anna, Racer(s) as bert:
        await knights(s, anna, bert)
        await anna.send("act", id=5, do=claim(anna, "p1", 2), looked_ms=LONG)
        await anna.send("pause", id=6)
        assert (await answers(anna, 5))["t"] == "done"  # SYS-PAUSE-03
        assert (await answers(anna, 6))["t"] == "done"
        await bert.until(lambda m: m["t"] == "table" and m.get("paused"))
        seen = len(bert.heard)
        await bert.refused("HOUSE-PLAY-03", "act", do=claim(bert, "p2", 1) if "m1 c" in "\n".join(bert.view["p2"]) else "ready", looked_ms=0)
        assert not [m for m in bert.heard[seen:] if m["t"] == "did"]  # SYS-PAUSE-09: nothing is turned up meanwhile
        await anna.done("resume")


@served
async def bots_of_elsewhere_take_the_time_they_need(s):
    """`kornholm bot` acts when its bot has seen enough, not at the pace of games without a race (2 to 6 s)."""
    async with Client(s) as anna:
        await anna.done("create", game="rush", seats=2, options={"countdown": 0})
        code = anna.table["code"]
        bots = await asyncio.create_subprocess_exec(house.PROGRAM, "bot", BOT, f"http://127.0.0.1:{s.port}/t/{code}", "--seats", "2")
        try:
            await anna.until(lambda m: m["t"] == "table" and all(seat["holder"] == "person" for seat in m["seats"]))
            await anna.done("start")
            await anna.until(lambda _: quickest(anna) < 2000)
        finally:
            bots.terminate()
            await bots.wait()


def quickest(client):
    """The least time between two claims of one seat, in ms of the game, where both have some; else very long."""
    claims = [(m["who"], m["clock"]["at"]) for m in client.heard if m["t"] == "did" and m["do"].startswith("claim")]
    times = [[at for who, at in claims if who == seat] for seat in ("p1", "p2")]
    return max(min((b - a for a, b in zip(one, one[1:])), default=10**9) for one in times)


CARDS = read_cards()
BOT = "quick"

if __name__ == "__main__":
    sys.exit(run([the_first_finger_wins_over_a_slow_line, garbage_in_claims_and_echoes, a_pause_covers_what_waits, bots_of_elsewhere_take_the_time_they_need]))
