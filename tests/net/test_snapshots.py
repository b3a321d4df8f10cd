#!/usr/bin/python3
"""A long game comes back from its snapshot and the lines behind it, as it was; from its journal alone where the snapshot
is not right.

    tests/net/test_snapshots.py"""
import asyncio
import sqlite3
import sys

from house import Client, run, served, table_of

QUICK = {"timer": "custom", "seconds_early": 5, "seconds_late": 5, "first_side": "sun", "auto_pause": "off"}


def ask(s, question, *values):
    with sqlite3.connect(f"{s.folder}/tables.db") as store:
        return store.execute(question, values).fetchall()


async def until_kept(s, beyond):
    """A whole snapshot of a later line than that, and lines behind it."""
    while True:
        found = ask(s, "SELECT max(line) FROM snapshots WHERE part = 0")[0][0] or 0
        if found > beyond and ask(s, "SELECT max(number) FROM lines")[0][0] > found + 5:
            return found
        await asyncio.sleep(0.1)


async def tells_all(anna, lines):
    """The whole story, out of the journal where the table has let go of it."""
    log = (await anna.ask("history", log=True))["log"]
    acts = [text.split(" ", 4)[3:] for (text,) in lines if text.startswith("do ")]
    assert [e["who"] for e in log] == [who for who, *_ in acts], (len(log), len(acts))


async def comes_back(s, anna, code, spoil=None):
    """Killed while it stands still; the same before and afterwards, with the whole story."""
    await anna.done("pause")
    await tells_all(anna, ask(s, "SELECT text FROM lines ORDER BY number"))
    before = s.get(f"/api/tables/{code}/text")[2]
    s.kill()
    lines = ask(s, "SELECT text FROM lines ORDER BY number")
    if spoil:
        ask(s, spoil)
    s.start()
    await anna.connect()
    await anna.done("join", code=code)
    assert anna.table["paused"]
    assert s.get(f"/api/tables/{code}/text")[2] == before
    assert ask(s, "SELECT text FROM lines ORDER BY number") == lines
    await tells_all(anna, lines)
    await anna.done("resume")


@served("--snapshot-lines", "60", "--loops", "1")
async def a_long_game_goes_on_from_its_snapshot(s):
    async with Client(s) as anna:
        code = await table_of(anna, "longtable", seats=40, options=QUICK)
        await anna.done("start")
        first = await until_kept(s, 0)
        await comes_back(s, anna, code)
        assert "snapshot" not in s.said(), s.said()
        second = await until_kept(s, first)
        assert ask(s, "SELECT count(DISTINCT line) FROM snapshots")[0][0] <= 2  # older ones are dropped
        # It goes wrong in each of its parts: noticed, said and not used.
        for times, spoil in enumerate(("UPDATE snapshots SET text = replace(text, 'hand', 'band') WHERE part > 1",
                                       "UPDATE snapshots SET text = text || ' 1' WHERE part = 0",
                                       "DELETE FROM snapshots WHERE part = 3"), 1):
            await comes_back(s, anna, code, spoil)
            assert s.said().count("a snapshot does not fit") == times, (spoil, s.said())
            second = await until_kept(s, second)


if __name__ == "__main__":
    sys.exit(run([a_long_game_goes_on_from_its_snapshot]))
