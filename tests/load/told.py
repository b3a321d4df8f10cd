#!/usr/bin/python3
"""What one reader is told of each action, in bytes, and which part of it is the lines that changed. Not a test: prints
what docs/performance.md shows.

    tests/load/told.py [GAME [OPTION=VALUE ...]]    bots play the game to its end, by a real server"""
import asyncio
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "net"))
from house import Client, Server  # noqa: E402 (the folder comes first)


async def told(server, game, seats, options):
    async with Client(server) as c:
        await c.ask("create", game=game, seats=seats, name="Anna", options=options, settings={"pace_ms": 0})
        await c.ask("start")
        await c.ask("rest", on=True)
        count, whole, lines, changes = 0, 0, 0, 0
        while c.table["phase"] == "playing":
            m = await c.hear()
            if m["t"] != "did":
                continue
            count += 1
            whole += len(json.dumps(m, separators=(",", ":"), ensure_ascii=False).encode())
            lines += len(json.dumps(m["lines"], separators=(",", ":"), ensure_ascii=False).encode())
            changes += len(m["lines"])
        print(f"{game} {options or ''}: {count} actions, {whole / count:.0f} bytes each, {lines / count:.0f} of them lines, "
              f"{changes / count:.2f} changes")


def main():
    game, options = (sys.argv[1:2] or ["island"])[0], dict(word.split("=") for word in sys.argv[2:])
    with Server("--fast-bots", "1") as server:
        asyncio.run(told(server, game, 4, options))


main()
