#!/usr/bin/python3
"""Guests of the real server: examples/bot.py, two `kornholm bot` and a bot of the house play whole games, also while
the server is killed and started again. A proxy between guests and server judges every message, and in the end the
record has each action that was asked for exactly once.

    KORNHOLM=build/kornholm tests/net/test_guests.py      (KORNHOLM_GUEST: another program for the guests)"""
import asyncio
import collections
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import validate
import websockets
from house import PROGRAM, Client, Server, run

ROOT = Path(__file__).resolve().parents[2]
GUEST = os.environ.get("KORNHOLM_GUEST", str(PROGRAM))
GAME_S = float(os.environ.get("GAME_S", 120))


class Proxy:
    """Passes messages on and judges them; the guests do not notice."""

    def __init__(self, server):
        self.server, self.wrong = server, []
        self.sent, self.done, self.seen = {}, set(), {}  # acts by id; answered ones; what own seats saw of them

    async def __aenter__(self):
        self.listening = await websockets.serve(self.guest, "127.0.0.1", 0, ping_interval=None, close_timeout=0.2)
        self.port = self.listening.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        self.listening.close()

    def note(self, side, text):
        try:
            m = validate.judge_text(side, text)
        except (validate.Wrong, ValueError) as e:
            self.wrong.append(f"{e}: {text[:300]}")
            return
        if m["t"] == "act":
            known = self.sent.setdefault(m["id"], (m["as"], m["do"]))
            if known != (m["as"], m["do"]):
                self.wrong.append(f"one id for two actions: {known}, {m}")
        elif m["t"] == "done" and m.get("id") in self.sent:
            self.done.add(m["id"])
        elif m["t"] == "did" and "id" in m:
            self.seen.setdefault(m["id"], set()).add(m["n"])

    async def copy(self, side, source, target):
        try:
            async for text in source:
                self.note(side, text)
                await target.send(text)
        except websockets.ConnectionClosed:
            pass
        finally:
            await target.close()

    async def guest(self, guest):
        try:
            async with websockets.connect(f"ws://127.0.0.1:{self.server.port}/ws", ping_interval=None, compression=None,
                                          max_size=2**24, close_timeout=0.2) as house:
                await asyncio.gather(self.copy("client", guest, house), self.copy("server", house, guest))
        except (OSError, websockets.WebSocketException):
            await guest.close()


def actions_of(record):
    """The actions of seats, taken back ones too."""
    return re.findall(r"^(?:@[0-9.]+ )?(p\d+) (.+?)\s*$", record.split("\nplay\n")[1], re.M)


def spelled(actions):
    """How often each was done. "discard 1 ore 2 wood" may be spelled in another order in the record."""
    return collections.Counter((seat, *sorted(what.split())) for seat, what in actions)


def check_record(text):
    with tempfile.NamedTemporaryFile("w", suffix=".rec") as f:
        f.write(text)
        f.flush()
        judged = subprocess.run([GUEST, "replay", f.name], capture_output=True, text=True, check=False)
    assert judged.returncode == 0, judged.stderr


async def guests_play(game, options, kills):
    env = {**os.environ, "LC_ALL": "C.UTF-8"}
    with Server() as server:
        async with Proxy(server) as proxy, Client(server) as host:
            await host.done("create", game=game, seats=4, options=options, settings={"pace_ms": 0, "grace_s": 600})
            code = host.table["code"]
            url = f"http://127.0.0.1:{proxy.port}/t/{code}"
            await host.done("bot", seat="p4", bot="greedy" if game == "island" else "random")
            guests = [await asyncio.create_subprocess_exec(*words, env=env, stderr=asyncio.subprocess.PIPE) for words in (
                ["/usr/bin/python3", str(ROOT / "examples/bot.py"), url, "--messages", "100000"],
                [GUEST, "bot", "random", url], [GUEST, "bot", "greedy" if game == "island" else "random", url])]
            await host.until(lambda m: m["t"] == "table" and all(s["holder"] != "free" for s in m["seats"]))
            names = [seat["name"] for seat in host.table["seats"][:3]]
            assert not {"random", "greedy", "bot.py"} & set(names), f"no names of people: {names}"
            await host.done("start")
            token = host.token
            for _ in range(kills):
                before = len(proxy.done)
                for _ in range(200):
                    await asyncio.sleep(0.05)
                    if len(proxy.done) > before + 15:
                        break
                await host.ws.close()
                server.restart()
                host.token = token
                await host.connect()
            try:
                ends = await asyncio.wait_for(asyncio.gather(*(g.communicate() for g in guests)), GAME_S)
            except asyncio.TimeoutError:
                for g in guests:
                    if g.returncode is None:
                        g.kill()
                raise AssertionError(f"no end: {len(proxy.sent)} asked for, {proxy.wrong[:3]} {server.get(f'/api/tables/{code}/text')[2]}")
            assert [g.returncode for g in guests] == [0, 0, 0], (ends, server.said()[-2000:])
            status, _, record = server.get(f"/api/tables/{code}/record")
    assert status == 200 and "\nresult " in record and "result open" not in record, record[-300:]
    check_record(record)
    assert not proxy.wrong, proxy.wrong[:5]
    told = spelled(a for a in actions_of(record) if a[0] != "p4")
    done, sent = spelled(proxy.sent[i] for i in proxy.done), spelled(proxy.sent.values())
    assert not done - told, f"lost: {done - told}"
    assert not told - sent, f"done, but nobody asked for it: {told - sent}"
    # Who leaves at the end of the game may not wait for the last answer.
    assert sum((told - done).values()) <= len(guests), f"done twice: {told - done}"
    assert all(len(proxy.seen.get(i, ())) <= 1 for i in proxy.done), "an action was told under two numbers"
    print(f"# {game}: {sum(told.values())} actions of guests, {len(proxy.sent)} asked for, {kills} kills")


def test_island():
    asyncio.run(guests_play("island", {"target": 5}, 0))


def test_dice():
    asyncio.run(guests_play("dice", {}, 0))


def test_duel():
    asyncio.run(guests_play("duel", {"target": 5}, 0))


def test_island_survives_kills():
    asyncio.run(guests_play("island", {"target": 6}, 3))


def test_dice_survives_kills():
    asyncio.run(guests_play("dice", {}, 2))


async def answers_of(anna, code):
    """An offer of hers to all, and what p2 answered to it; the chat gives everybody reason to think again."""
    while not any(a.startswith("end") for a in anna.legal.get("p1", [])):
        todo = [a for a in anna.legal.get("p1", []) if a.split()[0] in ("roll", "robber", "rob", "discard") and a != "discard"]
        if todo:
            await anna.done("act", do=todo[0], **{"as": "p1"})
        else:
            await anna.hear()
    hand = next(line for line in anna.view["p1"] if line.startswith("p1 hand "))
    own = next(word for n, word in re.findall(r" (\d+) (\w+)", hand) if n != "0")
    other = "ore" if own != "ore" else "wood"
    await anna.done("act", do=f"offer 1 {own} for 1 {other} to all", **{"as": "p1"})
    answered = lambda m: m["t"] == "did" and m.get("who") == "p2" and m.get("do", "").split()[0] in ("accept", "decline")
    await anna.until(answered)
    for text in ("well?", "really?", "sure?"):
        await anna.done("say", text=text, **{"as": "p1"})
    await anna.done("act", do="withdraw", **{"as": "p1"})
    return sum(answered(m) for m in anna.heard)


def an_offer_is_answered_once_by_the_example():
    """And it keeps within the messages that the server takes."""
    with Server("--max-messages", "40") as s:
        async def go():
            async with Client(s) as anna:
                await anna.done("create", game="island", name="Anna", seats=3,
                                options={"setup": "beginner", "first": 1, "phases": "combined"}, settings={"pace_ms": 60000})
                code = anna.table["code"]
                guest = await asyncio.create_subprocess_exec(
                    "/usr/bin/python3", str(ROOT / "examples/bot.py"), f"http://127.0.0.1:{s.port}/t/{code}", "Mira",
                    "--messages", "30", stderr=asyncio.subprocess.PIPE)
                try:
                    await anna.until(lambda m: m["t"] == "table" and m["seats"][1]["holder"] == "person")
                    await anna.done("start")
                    assert await answers_of(anna, code) == 1
                finally:
                    guest.kill()
                said = (await guest.stderr.read()).decode()
                await guest.wait()
                assert "HOUSE-NET-03" not in said, said
        asyncio.run(go())


def the_example_counts_its_messages():
    """Two hundred moves of it are wanted at once: what is too much for ten seconds waits, by its own clock."""
    sys.path.insert(0, str(ROOT / "examples"))
    import bot as example
    now, sent = [0.0], []

    class Line:
        async def send(self, text):
            sent.append(now[0])

    async def sleep(seconds):
        now[0] += seconds

    guest = example.Bot("http://x/t/ABC", "Mira", None, 4, 30)
    guest.ws = Line()
    usual = example.time.monotonic, example.asyncio.sleep
    example.time.monotonic, example.asyncio.sleep = lambda: now[0], sleep
    try:
        pending = [guest.send("act", do="roll") for _ in range(200)]
        for one in pending:
            try:
                one.send(None)
            except StopIteration:
                pass
    finally:
        example.time.monotonic, example.asyncio.sleep = usual
    assert len(sent) == 200
    assert all(sum(at <= other < at + example.WINDOW_S for other in sent) <= 30 for at in sent), sent


if __name__ == "__main__":
    sys.exit(run([an_offer_is_answered_once_by_the_example, the_example_counts_its_messages, test_dice, test_island, test_duel, test_dice_survives_kills, test_island_survives_kills]))
