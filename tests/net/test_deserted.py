#!/usr/bin/python3
"""Tables that nobody needs now: lists page through them, memory forgets them, the store deletes them in the end."""
import asyncio
import json
import sqlite3
import subprocess
import sys
import time

from house import PROGRAM, Client, play_on, run, served, table_of

DAY = 86400
PHASES = {"waiting": 0, "playing": 1, "over": 2, "closed": 3}


def put_rows(s, rows):
    """Rows as the server would have written them. Each (code, phase, public, names, tokens, touched, lines)."""
    with sqlite3.connect(f"{s.folder}/tables.db") as store:
        last = store.execute("SELECT last_table FROM house").fetchone()[0]
        for i, (code, phase, public, names, tokens, touched, lines) in enumerate(rows, last + 1):
            title = json.dumps(names, separators=(",", ":")) + f"\n{len(names)} " + " ".join(tokens)
            store.execute("INSERT INTO tables VALUES (?, ?, 'dice', ?, 1, ?, ?, ?, ?, ?)",
                          (i, code, title, PHASES[phase], public, touched, touched, touched))
            store.executemany("INSERT INTO lines VALUES (?, ?, 'text p1 x')", ((i, n + 1) for n in range(lines)))
        store.execute("UPDATE house SET last_table = ?", (last + len(rows),))


def rows_of(s):
    with sqlite3.connect(f"file:{s.folder}/tables.db?mode=ro", uri=True) as store:
        return {row[0] for row in store.execute("SELECT code FROM tables")}


def figure(s, name):
    return int(s.get("/metrics")[2].split(f"\nkornholm_{name} ")[1].split("\n")[0])


async def until(right):
    """Whatever has to come comes in the end: run() ends what does not."""
    while not right():
        await asyncio.sleep(0.1)


async def pages(client, first, more, **members):
    """All tables of a list, page by page."""
    codes, sizes = [t["code"] for t in first], [len(first)]
    while more:
        answer = await client.ask("tables", after=more, **members)
        codes += [t["code"] for t in answer["tables"]]
        sizes.append(len(answer["tables"]))
        more = answer.get("more")
    return codes, sizes


@served()
async def lists_show_the_newest_first_and_page_through_the_rest(s):
    nobody, now = "0" * 32, int(time.time())
    async with Client(s) as anna:
        code = await table_of(anna, "dice", seats=1)
        with sqlite3.connect(f"file:{s.folder}/tables.db?mode=ro", uri=True) as store:
            own = store.execute("SELECT title FROM tables").fetchone()[0].split("\n")[1].split()[-1]
    s.kill(15)
    put_rows(s, [(f"pub{i:03}", "waiting", 1, ["Bert", ""], [nobody, nobody, nobody], now, 0) for i in range(230)])
    put_rows(s, [(f"old{i:03}", "over", 0, ["Anna"], [nobody, own], now, 0) for i in range(120)])
    s.start()
    async with Client(s, token=anna.token) as anna:
        lobby = await anna.ask("lobby")
        codes, sizes = await pages(anna, lobby["tables"], lobby["more"])
        assert codes == [f"pub{i:03}" for i in reversed(range(230))], codes
        assert sizes == [50, 50, 50, 50, 30], sizes
        assert lobby["tables"][0]["free"] == 1 and lobby["tables"][0]["names"] == ["Bert", ""]
        codes, sizes = await pages(anna, lobby["mine"], lobby["more_mine"], mine=True)
        assert codes == [code] + [f"old{i:03}" for i in reversed(range(120))], codes
        for wrong in "", "x", "l", "l1x", "f12":
            await anna.refused("HOUSE-NET-09", "tables", after=wrong)
        await anna.refused("HOUSE-NET-09", "tables")
        page = json.loads(s.get(f"/api/tables?after={lobby['more']}")[2])
        assert [t["code"] for t in page["tables"]] == [f"pub{i:03}" for i in reversed(range(130, 180))]
        assert s.get("/api/tables?after=nonsense")[0] == 400


@served("--unload-s", "1", "--loops", "2")
async def deserted_tables_leave_the_memory_and_come_back(s):
    async with Client(s) as anna, Client(s) as eve:
        codes = []
        for i in range(6):
            codes.append(await table_of(anna, "island", seats=3, settings={"public": True, "pace_ms": 0, "bot": "random"}, options={"target": 12}))
            await anna.done("start")
            await play_on(anna, "p1", 1)
        await anna.done("leave")
        await until(lambda: figure(s, "tables_in_memory") == 0)
        assert figure(s, "tables_playing") == 6
        lobby = await anna.ask("lobby")  # they are listed as before
        assert [t["code"] for t in lobby["tables"]] == codes[::-1] == [t["code"] for t in lobby["mine"]]
        assert all(t["points"] and t["options"]["target"] == 12 for t in lobby["mine"]), lobby["mine"]
        assert figure(s, "tables_in_memory") == 0  # and to list them wakes none
        stored = s.get(f"/api/tables/{codes[-1]}/text", headers={"Cookie": f"kornholm={anna.token}"})[2]
        await anna.done("join", code=codes[-1])
        assert anna.view["p1"] == stored.split("\n")[:-1]
        assert figure(s, "tables_in_memory") == 1, figure(s, "tables_in_memory")
        await play_on(anna, "p1", 1)
        await eve.done("join", code=codes[0])
        await until(lambda: figure(s, "tables_in_memory") == 2)
    s.restart()
    assert figure(s, "tables_in_memory") == 0 and figure(s, "tables_playing") == 6
    async with Client(s, token=anna.token) as anna:
        for code in codes:
            await anna.done("join", code=code)
            assert anna.table["phase"] == "playing" and anna.table["you"] == ["p1"]


@served("--abandoned-days", "30", "--finished-days", "60")
async def old_tables_expire(s):
    nobody, now = ["0" * 32] * 2, int(time.time())
    s.kill(15)
    put_rows(s, [("left31", "playing", 1, ["A"], nobody, now - 31 * DAY, 20),
                 ("left29", "playing", 1, ["A"], nobody, now - 29 * DAY, 20),
                 ("over61", "over", 0, ["A"], nobody, now - 61 * DAY, 20),
                 ("over59", "over", 0, ["A"], nobody, now - 59 * DAY, 20),
                 ("long31", "playing", 0, ["A"], nobody, now - 31 * DAY, 1800)])  # in pieces
    s.start()
    await until(lambda: rows_of(s) == {"left29", "over59"})
    with sqlite3.connect(f"file:{s.folder}/tables.db?mode=ro", uri=True) as store:
        assert store.execute("SELECT count(*) FROM lines").fetchone()[0] == 40
    async with Client(s) as anna:
        await anna.refused("HOUSE-NET-04", "join", code="left31")
        assert [t["code"] for t in (await anna.ask("lobby"))["tables"]] == ["left29"]
    await until(lambda: s.said().count("old tables deleted") >= 1)
    s.kill(15)


@served("--abandoned-days", "0", "--finished-days", "0")
async def nothing_expires_where_the_host_wants_it(s):
    nobody = ["0" * 32] * 2
    s.kill(15)
    put_rows(s, [("left", "playing", 1, ["A"], nobody, 1000, 20), ("over", "over", 0, ["A"], nobody, 1000, 20)])
    s.start()
    async with Client(s) as anna:
        for i in range(3):  # the tables were looked at long before this
            await table_of(anna, "dice", seats=1)
            await asyncio.sleep(0.5)
    assert {"left", "over"} <= rows_of(s)


def lines_of(s):
    with sqlite3.connect(f"file:{s.folder}/tables.db?mode=ro", uri=True) as store:
        return store.execute("SELECT count(*) FROM lines").fetchone()[0]


LONG = 20000  # lines of a journal, and of each piece with which it leaves the store:
PIECE = 500


@served("--abandoned-days", "0", "--finished-days", "0", "--loops", "1")
async def whoever_deletes_a_long_game_makes_nobody_wait(s):
    """It leaves in pieces, gone at once for everybody, and what a kill left of it goes when the server starts again."""
    cookie, codes = {"Cookie": "kornholm=the-token-of-anna"}, []
    async with Client(s, token="the-token-of-anna") as anna:
        for _ in range(3):
            codes.append(await table_of(anna, "dice", seats=1))
            await anna.done("end")
    s.kill(15)
    with sqlite3.connect(f"{s.folder}/tables.db") as store:
        for number, last in store.execute("SELECT table_id, max(number) FROM lines GROUP BY table_id").fetchall():
            store.executemany("INSERT INTO lines VALUES (?, ?, 'text p1 x')",
                              ((number, i) for i in range(last + 1, LONG)))
        store.execute("UPDATE tables SET touched_s = 1 WHERE code = ?", codes[2:])  # as a kill leaves it, half deleted
    s.start()
    async with Client(s, token="the-token-of-anna") as anna:
        await anna.done("join", code=codes[0])
        before = figure(s, "store_batches_total")
        assert s.get(f"/api/tables/{codes[0]}", "DELETE", cookie)[0] == 200
        assert s.get(f"/api/tables/{codes[2]}/record")[0] == 404
        await anna.refused("HOUSE-NET-04", "join", code=codes[2])
        done = subprocess.run([PROGRAM, "admin", "--store", s.folder / "tables.db", "delete", codes[1]])
        assert done.returncode == 0
        for code in codes:
            await anna.refused("HOUSE-NET-04", "join", code=code)
            assert s.get(f"/api/tables/{code}/record")[0] == 404
        await until(lambda: not rows_of(s))
        assert lines_of(s) == 0 and figure(s, "store_batches_total") - before >= 2 * LONG // PIECE - 2
        await table_of(anna, "dice", seats=1)  # nothing was in conflict
    assert "commit failed" not in s.said()


async def acts(client, n):
    """So many throws of a game for one."""
    for _ in range(n):
        await client.done("act", do="roll" if "roll" in client.legal["p1"] else "stop" if "stop" in client.legal["p1"] else client.legal["p1"][-1])


@served()
async def a_watcher_with_a_delay_sees_what_was_before_he_came(s):
    async with Client(s) as anna, Client(s) as eve:
        for delay in 3600, 1:
            code = await table_of(anna, "dice", seats=1, settings={"delay_s": delay})
            await anna.done("start")
            await acts(anna, 1)
            if delay > 1:  # it has not begun yet, as far as she may know
                await eve.done("join", code=code)
                assert "watcher" not in eve.view
                await eve.refused("HOUSE-PLAY-01", "history", log=True)
        await acts(anna, 3)
        deeds = [m["who"] + " " + m["do"] for m in anna.heard if m["t"] == "did" and m["n"] <= anna.n]
        deeds = deeds[-(len(deeds) - deeds.index(deeds[0], 1)):] if deeds.count(deeds[0]) > 1 else deeds
        while True:  # until all of it is a second old
            await eve.done("join", code=code)
            log = (await eve.ask("history", log=True)).get("log", [])
            if log and log[-1]["who"] + " " + log[-1]["do"] == deeds[-1]:
                break
            await asyncio.sleep(0.1)
        assert any(x["who"] == "luck" for x in log), log
        assert eve.view["watcher"] == s.get(f"/api/tables/{code}/text", headers={"Cookie": f"kornholm={anna.token}"})[2].split("\n")[:-1]
        heard = len(eve.heard)
        await acts(anna, 2)
        while sum(m["t"] == "did" for m in eve.heard[heard:]) < 2:  # told when it is time
            await eve.hear()


if __name__ == "__main__":
    sys.exit(run([lists_show_the_newest_first_and_page_through_the_rest, deserted_tables_leave_the_memory_and_come_back,
                  old_tables_expire, nothing_expires_where_the_host_wants_it,
                  whoever_deletes_a_long_game_makes_nobody_wait,
                  a_watcher_with_a_delay_sees_what_was_before_he_came]))
