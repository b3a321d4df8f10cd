#!/usr/bin/python3
"""Accidents of lines: people who do not read, and lines that go dead without a word. Nobody else is held up for long,
nothing grows or stays behind, and whoever returns has his seat and sees everything.

    tests/net/test_faults_lines.py [ROUNDS]     1 round of dead lines unless told otherwise; `make faults` takes 100"""
import asyncio
import json
import os
import sys
import time

from accidents import Line, figure, in_background
from house import ANSWER_S, Client, Server, rounds, run, table_of

ROUNDS = min(rounds(1), 20)
SLOW = 12
MOST_WAIT_S = 1  # docs/hosting.md: for so long a table of bots waits for one who does not keep up
BUSY_S = 4  # a machine with other things to do may not run us for so long


class Watcher(Client):
    """Reads as fast as it can: nothing is judged but the order."""

    async def hear(self):
        message = json.loads(await asyncio.wait_for(self.ws.recv(), ANSWER_S))
        if message["t"] in ("table", "view", "did"):
            self.keep(message)
        return message


async def all_gone(server, but):
    """Waits until there are no more connections than these, and the one that asks."""
    for _ in range(20 * ANSWER_S):
        if await in_background(figure, server, "connections") <= but + 1:
            return
        await asyncio.sleep(0.05)
    assert False, f"{figure(server, 'connections')} connections, {but} people"


async def stop_reading(server):
    eve = Watcher(server)
    await eve.connect()
    await eve.done("create", game="island", seats=6, options={"target": 20}, settings={"bot": "random", "pace_ms": 0})
    slow = [Client(server, receive_bytes=4096) for _ in range(SLOW)]
    for client in slow:
        await client.connect()
        await client.done("join", code=eve.table["code"])
    await eve.send("start", id=1)
    await eve.until(lambda m: m["t"] == "did" and m["n"] > 200)
    for client in slow:
        client.n = (await client.until(lambda m: m["t"] == "did"))["n"]
        client.ws.transport.pause_reading()
    before, longest, heard, last = figure(server, "memory_bytes"), 0, 0, time.monotonic()
    while figure(server, "connections_too_slow_total") < SLOW:
        for _ in range(500):
            await eve.hear()
            now = time.monotonic()
            longest, last, heard = max(longest, now - last), now, heard + 1
        assert heard < 500000, "nobody is hung up on"
        last = time.monotonic()
    assert longest < MOST_WAIT_S + BUSY_S, f"the others waited for {longest:.1f} s"
    grown = figure(server, "memory_bytes") - before
    assert grown < 2**20 * (8 + SLOW), f"{grown} bytes for {SLOW} people who do not read"
    await all_gone(server, 1)

    await eve.done("pause")  # so that all can look at the same
    for client in slow[:3]:
        since = client.n
        await client.connect()
        await client.done("join", code=eve.table["code"], since=since)
        assert client.n >= eve.n > since and client.view == eve.view, "not everything was seen"
    await eve.done("end")
    for client in (eve, *slow):
        client.ws.transport.abort()
    return longest, heard


def somebody_does_not_read():
    """HOUSE-NET-03"""
    # Under a sanitizer, memory that was freed shall not count for long.
    with Server("--fast-bots", "1", env={"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=1"}) as server:
        longest, heard = asyncio.run(asyncio.wait_for(stop_reading(server), 300))
        print(f"# {heard} messages meanwhile, the longest wait {longest:.2f} s")


def states(message):
    return [(seat["line"], seat["away"]) for seat in message["seats"][:1]]


async def plays(client, seat, until):
    """Acts whenever it is the seat's turn."""
    for _ in range(20 * ANSWER_S):
        if until():
            return
        await client.ask("ping")
        if client.legal.get(seat):
            await client.done("act", do=client.legal[seat][0])
        await asyncio.sleep(0.05)
    assert False, "the game does not go on"


async def go_dead(server, up, down):
    """Anna's line goes dead in one direction or both."""
    async with Client(server) as bert, Line(server) as line:
        anna = Client(line, token=f"anna-{up}-{down}")
        await anna.connect()
        code = await table_of(anna, "dice", seats=2, settings={"grace_s": 1, "pace_ms": 0})
        await bert.done("join", code=code)
        await bert.done("sit", name="Bert")
        await anna.done("start")
        await anna.ask("ping")
        seen = anna.n
        line.up, line.down = up, down
        await bert.until(lambda m: m["t"] == "table" and states(m) == [(False, False)])  # the grace period
        await bert.until(lambda m: m["t"] == "table" and states(m) == [(False, True)])  # a bot takes over
        await plays(bert, "p2", lambda: [m for m in bert.heard if m.get("who") == "p1" and m["n"] > seen])
        dead, anna.server = anna.ws, server  # another way
        await anna.connect()
        await anna.done("join", code=code, since=seen)
        await bert.until(lambda m: m["t"] == "table" and states(m) == [(True, False)])
        assert anna.table["seats"][0]["holder"] == "person"
        await bert.ask("ping")
        assert anna.view["p1"][0] == bert.view["p2"][0], "not everything was seen"
        mine = asyncio.create_task(anna.until(lambda m: anna.legal.get("p1")))
        if anna.legal.get("p1"):
            mine.cancel()
        else:
            await plays(bert, "p2", mine.done)
        await anna.done("act", do=anna.legal["p1"][0])
        await anna.done("end")
        await anna.ws.close()
        dead.transport.abort()


async def dead_lines(server):
    for number in range(1, ROUNDS + 1):
        await asyncio.gather(go_dead(server, False, False), go_dead(server, True, False), go_dead(server, False, True),
                             many_go_dead(server))
        await all_gone(server, 0)
        if ROUNDS > 1 and number % 5 == 0:
            print(f"# {number} rounds of dead lines", flush=True)


async def many_go_dead(server):
    """In all states that a connection may be in."""
    async with Line(server) as line:
        clients = [Client(line, token=None if i % 3 == 0 else "new") for i in range(15)]
        for i, client in enumerate(clients):
            await client.connect()
            if i % 3 == 2:
                await table_of(client, "dice", seats=1)
        plain = [await asyncio.open_connection("127.0.0.1", line.port) for _ in range(5)]
        for _, writer in plain:
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            await writer.drain()
        line.up = line.down = False
        await asyncio.sleep(0.1)
        while await in_background(figure, server, "connections") > 8:  # the rest is that of those who play meanwhile
            await asyncio.sleep(0.1)


def lines_go_dead():
    with Server("--idle-ms", "2500", "--request-ms", "1000", "--max-tables-host", "1000") as server:
        asyncio.run(asyncio.wait_for(dead_lines(server), 180 * ROUNDS))


if __name__ == "__main__":
    sys.exit(run([somebody_does_not_read, lines_go_dead]))
