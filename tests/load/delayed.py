#!/usr/bin/python3
"""What a watcher's delay costs in memory: tests/load/delayed.py [TABLES [LINES]], with KORNHOLM naming the program.
Bots play at every table, one watcher looks on, once at once and once an hour later, until the journals have so many
lines together. Not a test: prints what docs/performance.md shows."""
import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "net"))
from house import Client, Server, table_of  # noqa: E402

NUMBERS = [int(x) for x in sys.argv[1:]]
TABLES, LINES = NUMBERS + [50, 100000][len(NUMBERS):]
OPTIONS = ["--lan", "--fast-bots", "1000", "--max-messages", "1000000"]
NEVER_WON = {"target": 20, "offers": "off"}


def memory(s):
    """Resident, in MB."""
    return int(Path(f"/proc/{s.process.pid}/statm").read_text().split()[1]) * 4096 / 1e6


def lines(s):
    return next(int(line.split()[-1]) for line in s.get("/metrics")[2].splitlines() if line.startswith("kornholm_store_lines_total"))


async def reads_on(client):
    while True:
        await client.ws.recv()


async def watched(s, delay):
    first = memory(s)
    people = [await Client(s).__aenter__() for _ in range(TABLES)]
    for person in people:
        await table_of(person, "island", seats=4, options=NEVER_WON, settings={"delay_s": delay, "pace_ms": 0, "bot": "random"})
        await person.done("start")
        await person.done("stand")
    readers = [asyncio.create_task(reads_on(person)) for person in people]
    while lines(s) < LINES:
        await asyncio.sleep(0.1)
    print(f"{TABLES} tables, watchers {delay} s behind, {lines(s)} lines: {memory(s) - first:.1f} MB", flush=True)
    for reader in readers:
        reader.cancel()


for seconds in 0, 3600:
    with Server(*OPTIONS) as server:
        asyncio.run(watched(server, seconds))
