#!/usr/bin/python3
"""Every game has an end, seen from a client: the limits of actions and of bytes, and the draw where nobody gets on. The
journals that lead there are written between two runs of the server, and read by it as its own."""
import sqlite3
import sys

from house import Client, run, served, table_of

ACTIONS_MOST, BYTES_MOST, LINE_COST = 50000, 4 << 20, 24  # src/table/room.h
STILL_MOST, STILL_LOOK = 5000, 50
SEATS = ("p1", "p2", "p3")


def append(s, code, lines):
    """Lines at the end of a journal, while the server does not run."""
    with sqlite3.connect(f"{s.folder}/tables.db") as store:
        number, last = store.execute("SELECT tables.id, max(number) FROM tables JOIN lines ON table_id = tables.id "
                                     "WHERE code = ?", (code,)).fetchone()
        store.executemany("INSERT INTO lines VALUES (?, ?, ?)",
                          ((number, last + 1 + i, line) for i, line in enumerate(lines)))


def journal(s, code):
    with sqlite3.connect(f"file:{s.folder}/tables.db?mode=ro", uri=True) as store:
        return [row[0] for row in store.execute(
            "SELECT text FROM lines JOIN tables ON table_id = id WHERE code = ? ORDER BY number", (code,))]


def actions_of(lines):
    return sum(line.startswith("do ") or line == "undo" for line in lines)


def idle(actions):
    """So many actions of three who throw and build nothing. A 2 never makes the robber move."""
    for i in range(actions):
        seat = SEATS[i // 3 % 3]
        yield f"do 2000 0 {(f'{seat} roll', 'luck dice 1 1', f'{seat} end')[i % 3]}"


def awaited(anna, ben):
    return {**anna.legal, **ben.legal}


async def three_begin(s, anna, ben):
    """Two people with three seats at a private table, before the first throw of p1: its code."""
    code = await table_of(anna, "island", seats=3, options={"setup": "beginner", "first": 1}, settings={"public": False})
    await anna.done("sit", name="Anne")
    await ben.done("join", code=code)
    await ben.done("sit", name="Ben")
    await anna.done("start")
    while "roll" not in anna.legal.get("p1", []):
        await anna.hear()
    return code


def whole_turns(s, code, actions):
    """How many idle actions bring the game to at least so many, so that somebody is about to throw."""
    missing = actions - actions_of(journal(s, code))
    return missing + -missing % 3


@served()
async def HOUSE_TABLE_07_a_draw_is_offered_and_agreed(s):
    """HOUSE-TABLE-07"""
    async with Client(s) as anna, Client(s) as ben:
        code = await three_begin(s, anna, ben)
        await anna.refused("HOUSE-TABLE-07", "draw", **{"as": "p1", "on": True})
        assert "draw" not in anna.table
    s.kill(15)
    append(s, code, idle(whole_turns(s, code, STILL_MOST + STILL_LOOK)))
    s.start()
    async with Client(s, token=anna.token) as anna, Client(s, token=ben.token) as ben, Client(s) as eve:
        for c in (anna, ben, eve):
            await c.done("join", code=code)
            while "draw" not in c.table:
                await c.hear()
        await eve.refused("HOUSE-SEAT-03", "draw", **{"as": "p1", "on": True})
        await anna.done("draw", **{"as": "p1", "on": True})
        await anna.done("draw", **{"as": "p2", "on": True})
        await eve.until(lambda m: m["t"] == "table" and m.get("draw") == ["p1", "p2"])
        await anna.done("draw", **{"as": "p1", "on": False})
        await ben.done("draw", **{"as": "p3", "on": True})
        assert ben.table["phase"] == "playing"
        await anna.done("draw", **{"as": "p1", "on": True})
        for c in (ben, eve):
            end = await c.until(lambda m: m["t"] == "table" and m["phase"] == "closed")
            assert end["why"] == "draw" and "draw" not in end, end
        await ben.refused("HOUSE-PLAY-04", "draw", **{"as": "p3", "on": True})
    assert journal(s, code)[-1] == "close draw" and "result open draw" in s.get(f"/api/tables/{code}/record")[2]


@served()
async def HOUSE_TABLE_07_bots_end_in_a_draw_by_themselves(s):
    """HOUSE-TABLE-07"""
    async with Client(s) as anna, Client(s) as ben:
        code = await three_begin(s, anna, ben)
    s.kill(15)
    append(s, code, [*idle(whole_turns(s, code, STILL_MOST + STILL_LOOK)), *(f"stand {seat}" for seat in SEATS)])
    s.start()
    async with Client(s) as eve:
        await eve.done("join", code=code)
        while eve.table["phase"] != "closed":
            await eve.hear()
        assert eve.table["why"] == "draw", eve.table


@served()
async def HOUSE_TABLE_06_the_last_action_of_all(s):
    """HOUSE-TABLE-06"""
    async with Client(s) as anna, Client(s) as ben:
        code = await three_begin(s, anna, ben)
    s.kill(15)
    missing = ACTIONS_MOST - 1 - actions_of(journal(s, code))
    missing -= missing % 3 == 1  # not between a throw and its luck, which the house would draw at once
    append(s, code, idle(missing))
    s.start()
    async with Client(s, token=anna.token) as anna, Client(s, token=ben.token) as ben:
        for c in (anna, ben):
            await c.done("join", code=code)
            assert c.table["phase"] == "playing"
        seat, do = next((seat, do) for seat in SEATS for do in ("roll", "end") if do in awaited(anna, ben).get(seat, []))
        await (anna if seat in anna.table["you"] else ben).done("act", do=do, **{"as": seat})
        for c in (anna, ben):
            while c.table["phase"] == "playing":
                await c.hear()
            assert c.table["phase"] == "closed" and c.table["why"] == "limit", c.table
            await c.refused("HOUSE-PLAY-04", "act", do="roll", **{"as": c.table["you"][0]})
    lines = journal(s, code)
    assert lines[-1] == "close limit" and actions_of(lines) == ACTIONS_MOST, actions_of(lines)


@served()
async def HOUSE_TABLE_06_bytes_have_a_limit(s):
    """HOUSE-TABLE-06"""
    async with Client(s) as anna:
        code = await table_of(anna, "dice", seats=2)
    s.kill(15)
    line = "text p1 " + "x" * 400
    used = sum(len(text) + LINE_COST for text in journal(s, code))
    append(s, code, [line] * ((BYTES_MOST - used) // (len(line) + LINE_COST)))
    s.start()
    async with Client(s, token=anna.token) as anna:
        await anna.done("join", code=code)
        assert anna.table["phase"] == "waiting"
        await anna.done("say", text="y" * 500, **{"as": "p1"})
        while anna.table["phase"] == "waiting":
            await anna.hear()
        assert anna.table["phase"] == "closed" and anna.table["why"] == "limit", anna.table
        await anna.refused("HOUSE-TABLE-06", "say", text="z", **{"as": "p1"})


if __name__ == "__main__":
    sys.exit(run([HOUSE_TABLE_07_a_draw_is_offered_and_agreed, HOUSE_TABLE_07_bots_end_in_a_draw_by_themselves,
                  HOUSE_TABLE_06_the_last_action_of_all, HOUSE_TABLE_06_bytes_have_a_limit]))
