#!/usr/bin/python3
"""What deserted and finished tables cost: tests/load/deserted.py [TABLES [FINISHED]], with KORNHOLM naming the program.
Not a test: prints what docs/performance.md shows."""
import asyncio
import json
import sqlite3
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "net"))
from house import Client, Server, table_of  # noqa: E402

NUMBERS = [int(x) for x in sys.argv[1:] if x != "--old"]  # --old: a program that keeps all tables in memory
TABLES, FINISHED = NUMBERS + [10000, 100000][len(NUMBERS):]
OPTIONS = ["--max-tables", "1000000", "--max-tables-host", "1000000", "--max-messages", "1000000"]


def memory(s):
    """Resident, in MB."""
    return int(Path(f"/proc/{s.process.pid}/statm").read_text().split()[1]) * 4096 / 1e6


async def deserted(s):
    first = memory(s)
    async with Client(s) as anna:
        for _ in range(TABLES):
            await table_of(anna, "island", seats=4)
            await anna.done("start")
            anna.heard.clear()
        print(f"{TABLES} running tables in memory: {memory(s) - first:.0f} MB")
    for _ in range(200):
        held = [line for line in s.get("/metrics")[2].splitlines() if line.startswith("kornholm_tables_in_memory")]
        if not held or held[0].endswith(" 0"):
            break
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    print(f"the same, deserted: {memory(s) - first:.0f} MB")


def finish(s):
    title = json.dumps(["Anna", "Bert", "Cleo", "Dora"], separators=(",", ":")) + "\n4" + " 00112233445566778899aabbccddeeff" * 5
    with sqlite3.connect(f"{s.folder}/tables.db") as store:
        columns = len(store.execute("PRAGMA table_info(tables)").fetchall())
        now = int(time.time())
        store.execute("DELETE FROM tables")
        store.execute("DELETE FROM lines")
        store.executemany(f"INSERT INTO tables VALUES ({', '.join('?' * columns)})",
                          ((i, f"f{i:07}", "island", title, 1, 2, 0, *[now] * (columns - 7)) for i in range(1, FINISHED + 1)))
        store.execute("UPDATE house SET last_table = ?", (FINISHED,))


async def lists(s):
    async with Client(s) as anna:
        for what in "lobby", "metrics":
            begin = time.monotonic()
            for _ in range(20):
                if what == "lobby":
                    await anna.ask("lobby")
                else:
                    s.get("/metrics")
            print(f"{what} beside {FINISHED} finished games: {(time.monotonic() - begin) / 20 * 1000:.1f} ms")


with Server(*OPTIONS, *(["--unload-s", "1"] if "--old" not in sys.argv else [])) as server:
    asyncio.run(deserted(server))
    server.kill(15)
    finish(server)
    begun = time.monotonic()
    server.start()
    print(f"start with {FINISHED} finished games: {time.monotonic() - begun:.1f} s, {memory(server):.0f} MB")
    asyncio.run(lists(server))
