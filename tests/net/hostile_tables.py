#!/usr/bin/python3
"""An attack: many tokens of one address open as many tables as they can, begin them and go. Prints how far they come,
how long that takes, and how long an honest guest of another address waits for a table meanwhile and afterwards.

    tests/net/hostile_tables.py [TOKENS [PROGRAM-OPTION ...]]     196 tokens unless told otherwise; part of `make load-hostile`

It fails if one address got more tables than `--max-tables-address` allows, or if the honest guest got none."""
import asyncio
import json
import sys
import time

import websockets
from house import Client, Server

MOST = 100  # --max-tables-address


def count(tally, what):
    tally[what] = tally.get(what, 0) + 1


async def take_all(c, tally):
    """Opens and begins tables until there are no more for him."""
    while True:
        answer = await c.ask("create", game="dice", seats=2, name="Greedy")
        if answer["t"] != "refused":
            count(tally, "opened")
            await c.ask("start")
            continue
        limit = answer.get("with", {}).get("limit", "limit")
        count(tally, f"refused: {limit}")
        if limit != "requests":
            return
        await asyncio.sleep(1)


async def greedy(s, number, tally):
    while True:
        try:
            async with Client(s, token=f"greedy-{number}") as c:
                await take_all(c, tally)
            return
        except (websockets.exceptions.WebSocketException, KeyError):  # too fast even to be let in, or to be greeted
            count(tally, "turned away")
            await asyncio.sleep(1)


async def honest(s):
    """Seconds until somebody else has a table at which he has played."""
    began = time.monotonic()
    async with Client(s, source="127.0.0.2", token=f"honest {began}") as c:
        for t, members in (("create", {"game": "dice", "seats": 1, "name": "Honest"}), ("start", {}), ("act", {"do": "roll"}), ("end", {})):
            answer = await c.ask(t, **members)
            if answer["t"] == "refused":
                return None
    return time.monotonic() - began


async def attack(s, tokens):
    tally, waits, began = {}, [], time.monotonic()

    async def watch():
        while True:
            waits.append(await honest(s))
            await asyncio.sleep(1)
    watcher = asyncio.ensure_future(watch())
    for first in range(0, tokens, 50):  # so many lines at a time
        await asyncio.gather(*(greedy(s, i, tally) for i in range(first, min(first + 50, tokens))))
    watcher.cancel()
    waits.append(await honest(s))
    return tally, waits, time.monotonic() - began


def main():
    tokens = int(sys.argv[1]) if len(sys.argv) > 1 else 196
    with Server(*sys.argv[2:], quotas=True) as s:
        tally, waits, took = asyncio.run(attack(s, tokens))
        metrics = s.get("/metrics")[2]
    live = sum(int(line.split()[1]) for line in metrics.splitlines()
               if line.startswith(("kornholm_tables_waiting ", "kornholm_tables_playing ")))
    fine = [w for w in waits if w is not None]
    print(f"{tokens} tokens of one address in {took:.1f} s: {json.dumps(tally)}, {live} tables wait or run")
    print(f"an honest guest got a table {len(fine)} of {len(waits)} times, after {max(fine) * 1000 if fine else 0:.0f} ms at most")
    return 0 if tally.get("opened", 0) <= MOST and len(fine) == len(waits) else 1


if __name__ == "__main__":
    sys.exit(main())
