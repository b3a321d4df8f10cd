#!/usr/bin/python3
"""Accidents at one large table in the middle of its rounds: guests who never read, half of all lines cut at once, the
server killed. Nobody else loses anything, whoever returns has his seat and whole pages, and whatever was acknowledged is
there.

    tests/net/test_faults_crowd.py [KILLS]     60 seats and one kill unless told otherwise; SEATS=200 for more people"""
import asyncio
import json
import os
import random
import resource
import sqlite3
import sys

import websockets
from accidents import figure, in_background, new_id
from house import ANSWER_S, Client, Server, rounds, run

KILLS = min(rounds(1), 5)
SEATS = int(os.environ.get("SEATS", 60))
MUTES = 6
# Bytes that may wait for one of them: as usual, since each line that is cut is told to all with the whole list of seats, and
# on a busy machine all of us read late. More of us do not read so fast.
UNSENT = 262144 if SEATS <= 60 else 1048576
SECONDS = 5 if SEATS <= 60 else 20
QUICK = {"timer": "custom", "seconds_early": SECONDS, "seconds_late": SECONDS, "auto_pause": "off"}


class Mate(Client):
    """Sits at the table, hears all the time and acts now and then. The order of what comes is judged by keep()."""

    def __init__(self, server, number):
        super().__init__(server, token=f"mate-{number}")
        self.seat, self.kept, self.waits, self.rolls = f"p{number + 1}", [], {}, 0

    async def hear(self):
        message = json.loads(await asyncio.wait_for(self.ws.recv(), ANSWER_S))
        if message["t"] in ("table", "page", "did"):
            self.keep(message)
        self.rolls += message["t"] == "did" and message["do"].startswith("dice")
        return message

    async def listen(self):
        while True:
            message = await self.hear()
            answer = self.waits.pop(message.get("id"), None) if message["t"] != "did" else None
            if answer:
                answer.set_result(message)

    async def come(self, code):
        """To the own seat, which is taken if it is free; with every page anew."""
        self.pages, self.view, self.waits = {}, {}, {}
        await self.connect()
        await self.done("join", code=code)
        if self.table["phase"] == "waiting":
            await self.done("sit", name=f"Mate {self.seat}", seat=self.seat)
        self.life = asyncio.create_task(self.listen())

    async def request(self, t, **members):
        number = new_id()
        answer = self.waits[number] = asyncio.get_running_loop().create_future()
        await self.send(t, id=number, **members)
        done, _ = await asyncio.wait((answer, self.life), timeout=ANSWER_S, return_when=asyncio.FIRST_COMPLETED)
        assert answer in done, f"{self.seat}: {t} is not answered: {self.life}"
        return answer.result()

    async def act(self):
        """One action, kept if it was acknowledged. What came too late is refused, as it should be."""
        legal = (await self.request("legal", **{"as": self.seat})).get("legal", [])
        if not legal:
            return
        do = random.choice(legal)
        answer = await self.request("act", do=do, **{"as": self.seat})
        if answer["t"] == "done":
            self.kept.append((answer["n"], do))

    async def play(self):
        while True:
            await self.act()
            await asyncio.sleep(random.uniform(0, SEATS / 40))

    async def gone(self):
        """Until the line is down."""
        await asyncio.wait((self.life,), timeout=ANSWER_S)
        error = self.life.exception()
        assert isinstance(error, (websockets.exceptions.ConnectionClosed, ConnectionError)), error

    def whole(self):
        """The page of the table, and the mats around the seat."""
        pages = self.pages.get(self.seat, {})
        return 0 in pages and len(pages) >= 3 and self.table["you"] == [self.seat]


class Crowd:
    def __init__(self, server):
        self.server, self.mates, self.players = server, [Mate(server, i) for i in range(SEATS)], {}
        self.host = self.mates[0]

    async def begin(self):
        host = self.host
        await host.connect()
        await host.done("create", game="longtable", seats=SEATS, options=QUICK)
        self.code = host.table["code"]
        await host.ws.close()
        for mate in self.mates:
            await mate.come(self.code)
        assert (await host.request("start"))["t"] == "done"
        await self.until(lambda: all(mate.whole() for mate in self.mates), "everybody sees his pages")
        self.go_on(self.mates)

    def go_on(self, mates):
        for mate in mates:
            self.players[mate] = asyncio.create_task(mate.play())

    def rest(self, mates):
        for mate in mates:
            self.players.pop(mate).cancel()

    def count(self, mates=None):
        return sum(len(mate.kept) for mate in mates or self.mates)

    def look(self):
        for mate, player in self.players.items():
            assert not player.done(), f"{mate.seat}: {player}"

    async def until(self, right, what):
        for _ in range(20 * ANSWER_S):
            if right():
                return
            self.look()
            await asyncio.sleep(0.05)
        raise AssertionError(f"never: {what}")

    async def goes_on(self, mates):
        """Everybody hears of a new throw, and actions are acknowledged."""
        acts, rolls = self.count(mates), {mate: mate.rolls for mate in mates}
        await self.until(lambda: self.count(mates) >= acts + len(mates) / 4, "actions are acknowledged")
        await self.until(lambda: all(mate.rolls > rolls[mate] for mate in mates), "everybody hears a throw")
        self.look()

    async def compare(self):
        """While the table stands still, everybody has what somebody gets who comes anew."""
        assert (await self.host.request("pause"))["t"] == "done"
        self.rest(list(self.players))
        await self.until(lambda: all(mate.table["paused"] for mate in self.mates), "everybody hears of the pause")
        for mate in random.sample(self.mates, 20):
            for _ in range(5 * ANSWER_S):
                if await self.same(mate):
                    break
                await asyncio.sleep(0.2)
            else:
                raise AssertionError(f"{mate.seat} does not see all")

    async def same(self, mate):
        """A pool is told once a second: whoever comes before that has an older one, and must come again."""
        async with Client(self.server, token=mate.token) as anew:
            await anew.done("join", code=self.code)
            pages = anew.pages[mate.seat]
        return {n: mate.pages[mate.seat][n][1] for n in pages} == {n: page for n, (_, page) in pages.items()}

    async def end(self):
        for mate in self.mates:
            mate.life.cancel()
            mate.ws.transport.abort()


async def never_read(crowd):
    """They ask and ask, and read nothing."""
    server = crowd.server
    mutes = [Client(server, receive_bytes=4096) for _ in range(MUTES)]
    before, slow = await in_background(figure, server, "memory_bytes"), await in_background(figure, server, "connections_too_slow_total")
    for mute in mutes:
        await mute.connect()
        await mute.done("join", code=crowd.code)
        mute.ws.transport.pause_reading()
    acts = crowd.count()

    async def ask(mute):
        try:
            while True:
                await mute.send("join", code=crowd.code)
                await asyncio.sleep(0.01)
        except websockets.exceptions.ConnectionClosed:
            pass
    asking = [asyncio.create_task(ask(mute)) for mute in mutes]
    for _ in range(20 * ANSWER_S):
        if await in_background(figure, server, "connections_too_slow_total") >= slow + MUTES:
            break
        await asyncio.sleep(0.05)
    else:
        raise AssertionError("nobody is hung up on")
    grown = await in_background(figure, server, "memory_bytes") - before
    assert grown < 2**20 * 16 + MUTES * 4 * UNSENT, f"{grown} bytes for {MUTES} who do not read"
    for mute, task in zip(mutes, asking):
        task.cancel()
        mute.ws.transport.abort()
    await crowd.until(lambda: crowd.count() >= acts + SEATS, "the others go on")
    crowd.look()


async def cut_half(crowd):
    cut = random.sample(crowd.mates[1:], SEATS // 2)
    others = [mate for mate in crowd.mates if mate not in cut]
    crowd.rest(cut)
    for mate in cut:
        mate.ws.transport.abort()
    await crowd.goes_on(others)
    for mate in cut:
        await mate.gone()
        await mate.come(crowd.code)
    await crowd.until(lambda: all(mate.whole() for mate in cut), "they have their seats and pages")
    await crowd.compare()
    assert (await crowd.host.request("resume"))["t"] == "done"
    crowd.go_on(crowd.mates)


async def kill(crowd):
    acts = crowd.count()
    await crowd.until(lambda: crowd.count() > acts, "something is acknowledged")  # in the middle of a round
    await in_background(crowd.server.kill)
    crowd.rest(crowd.mates)
    with sqlite3.connect(crowd.server.folder / "tables.db") as store:
        lines = dict(store.execute("SELECT number, text FROM lines"))
    for mate in crowd.mates:
        for n, do in mate.kept:
            assert lines.get(n, "").split(" ", 4)[3:] == [mate.seat, do], f"line {n}: {lines.get(n)} instead of {mate.seat} {do}"
    await in_background(crowd.server.start)
    for mate in crowd.mates:
        await mate.gone()
        await mate.come(crowd.code)
        assert mate.table["paused"] and mate.table["phase"] == "playing", mate.table
    await crowd.until(lambda: all(mate.whole() for mate in crowd.mates), "they have their seats and pages")
    assert (await crowd.host.request("resume"))["t"] == "done"
    crowd.go_on(crowd.mates)
    await crowd.goes_on(crowd.mates)


async def accidents(server):
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)  # look() says it once
    crowd = Crowd(server)
    await crowd.begin()
    await never_read(crowd)
    await cut_half(crowd)
    for _ in range(KILLS):
        await kill(crowd)
    await crowd.compare()
    print(f"# {SEATS} seats, {crowd.count()} actions acknowledged", flush=True)
    await crowd.end()


def a_large_table_survives_accidents():
    """HOUSE-STORE-01"""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(files[1], 20000), files[1]))
    # Under a sanitizer, memory that was freed shall not count for long.
    env = {"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=1"}
    with Server("--max-connections-address", "0", "--max-messages", "1000000", "--idle-ms", "600000", "--max-unsent-bytes", str(UNSENT), env=env) as server:
        asyncio.run(asyncio.wait_for(accidents(server), 30 * SEATS))


if __name__ == "__main__":
    sys.exit(run([a_large_table_survives_accidents]))
