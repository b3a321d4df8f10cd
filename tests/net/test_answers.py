#!/usr/bin/python3
"""Answers that take long are made piece by piece, under a limit, and end with whoever waits for them or with the server."""
import asyncio
import json
import socket
import sqlite3
import subprocess
import sys

from house import ANSWER_S, PROGRAM, Client, Server, play_on, run, served, table_of
from test_deserted import figure, until
from test_ends import append, idle

PIECE = 64  # lines that are read or actions that are played again in one go
OTHER = "127.0.0.2"


async def game_of_bots(c, **settings):
    """A game that bots play to its end; how many actions it has."""
    await c.done("create", game="island", seats=3, options={"target": 10}, settings={"pace_ms": 0, **settings})
    await c.done("start")
    await c.until(lambda m: m["t"] == "table" and m["phase"] == "over")
    return c.table["code"], len((await c.ask("history", log=True))["log"])


def frame(t, **members):
    """A message as a client sends it, so that several can go in one piece."""
    text = json.dumps({"t": t, **members}).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


def lengthen(s, code, lines):
    """So many lines more at the end of a journal, while the server does not run."""
    with sqlite3.connect(f"{s.folder}/tables.db") as store:
        number, last = store.execute("SELECT tables.id, max(number) FROM tables JOIN lines ON table_id = tables.id "
                                     "WHERE code = ?", (code,)).fetchone()
        store.executemany("INSERT INTO lines VALUES (?, ?, 'text p1 x')",
                          ((number, last + 1 + i) for i in range(lines)))


@served()
async def a_long_game_is_told_piece_by_piece(s):
    async with Client(s) as c:
        code, actions = await game_of_bots(c)
        assert actions > 2 * PIECE, actions
        before = figure(s, "answer_pieces_total")
        told = await c.ask("history", log=True)
        assert figure(s, "answer_pieces_total") - before >= actions // PIECE - 1
        before = figure(s, "answer_pieces_total")
        record = s.get(f"/api/tables/{code}/record")[2]
        assert record == told["record"] and len(told["log"]) == actions
        assert figure(s, "answer_pieces_total") - before >= 2 * (actions // PIECE) - 2  # read, then written
        assert figure(s, "answers_total") >= 3 and figure(s, "answers_waiting") == 0


@served()
async def others_are_answered_meanwhile(s):
    """A history and a ping in one piece: the ping does not wait; and what happens meanwhile is in the history."""
    async with Client(s) as c:
        await game_of_bots(c)
        c.ws.transport.write(frame("history", id=1, log=True) + frame("ping", id=2))
        assert (await c.until(lambda m: m.get("id") in (1, 2)))["id"] == 2
        assert (await c.until(lambda m: m.get("id") == 1))["t"] == "history"


def house(*options):
    def wrap(body):
        def test():
            with Server(*options, quotas=True) as s:
                asyncio.run(asyncio.wait_for(body(s), 60))
        test.__name__ = body.__name__
        return test
    return wrap


@house("--max-answers-minute", "3")
async def HOUSE_NET_03_long_answers_in_a_minute(s):
    """HOUSE-NET-03"""
    async with Client(s) as c, Client(s, source=OTHER) as other:
        code, _ = await game_of_bots(c)  # one
        for _ in range(2):
            assert s.get(f"/api/tables/{code}/record")[0] == 200
        status, headers, text = s.get(f"/api/tables/{code}/record")
        assert status == 429 and 1 <= int(headers["Retry-After"]) <= 60 and "HOUSE-NET-03" in text, (status, text)
        answer = await c.ask("history")
        assert answer["rule"] == "HOUSE-NET-03" and answer["with"]["limit"] == "answers", answer
        assert answer["with"]["most"] == 3 and 1 <= answer["with"]["seconds"] <= 60, answer
        assert figure(s, "answers_refused_total") == 2 and figure(s, "limit_refusals_total") == 2
        await other.done("join", code=code)
        assert (await other.ask("history"))["t"] == "history"  # nobody pays for another
        await c.done("create", game="dice", seats=1, name="Anna")
        await c.done("start")
        assert (await c.ask("history", log=True))["t"] == "history"  # what is short is only a request


@house("--max-answers-address", "2")
async def HOUSE_NET_03_long_answers_at_a_time(s):
    """HOUSE-NET-03"""
    async with Client(s) as c:
        await game_of_bots(c)
        c.ws.transport.write(b"".join(frame("history", id=i) for i in (1, 2, 3)))
        refused = await c.until(lambda m: m.get("id") in (1, 2, 3))
        assert refused["id"] == 3 and refused["with"] == {"limit": "answers-once", "most": 2, "seconds": 1}, refused
        for _ in range(2):
            assert (await c.until(lambda m: m.get("id") in (1, 2)))["t"] == "history"
        assert (await c.ask("history"))["t"] == "history"


@served()
async def whoever_leaves_waits_no_longer(s):
    async with Client(s) as c:
        code, _ = await game_of_bots(c)
        c.ws.transport.write(frame("history", id=1) + frame("leave", id=2))
        assert (await c.until(lambda m: m.get("id") == 1))["rule"] == "HOUSE-NET-07"
        assert figure(s, "answers_dropped_total") == 1
        s.kill(15)
        lengthen(s, code, 20000)
        s.start()
        before = figure(s, "answer_pieces_total")
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", s.port)) as line:
                line.sendall(f"GET /api/tables/{code}/record HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await until(lambda: figure(s, "answers_dropped_total") + figure(s, "answers_total") == 20)
        await until(lambda: figure(s, "answers_waiting") == 0)
        assert figure(s, "answer_pieces_total") - before < 20 * 20000 // PIECE, "all of them were made to the end"


@served("--unload-s", "1", "--loops", "1")
async def a_table_that_was_put_away_comes_back_piece_by_piece(s):
    async with Client(s) as anna:
        code = await table_of(anna, "dice", seats=1)
        await anna.done("start")
        await play_on(anna, "p1", 3)
        seen = anna.view["p1"]
    s.kill(15)
    lengthen(s, code, 20000)
    s.start()
    async with Client(s, token=anna.token) as anna, Client(s) as eve, Client(s) as rude:
        anna.ws.transport.write(frame("join", id=1, code=code) + frame("join", id=2, code=code) + frame("ping", id=3))
        rude.ws.transport.write(frame("join", id=1, code=code))
        rude.ws.transport.abort()
        await eve.send("join", id=7, code=code)
        assert (await anna.until(lambda m: m.get("id") in (1, 2, 3)))["with"]["limit"] == "answers-once"
        assert (await anna.until(lambda m: m.get("id") in (1, 3)))["t"] == "pong"
        assert (await anna.until(lambda m: m.get("id") == 1))["t"] == "done"
        assert (await eve.until(lambda m: m.get("id") == 7))["t"] == "done"
        assert anna.view["p1"] == seen and anna.table["you"] == ["p1"] and eve.table["you"] == []
        assert figure(s, "answer_pieces_total") >= 20000 // PIECE
        assert figure(s, "tables_in_memory") == 1
        await play_on(anna, "p1", 2)


@served("--loops", "1")
async def a_rematch_that_was_put_away_comes_back_piece_by_piece(s):
    async with Client(s) as anna, Client(s) as ben:
        old = await table_of(anna, "dice", seats=2)
        await ben.done("join", code=old)
        await ben.done("sit", name="Ben")
        await anna.done("start")
        await anna.done("end")
        await anna.done("rematch")
        code = anna.table["code"]
        assert code != old
    s.kill(15)
    lengthen(s, code, 20000)
    s.start()
    async with Client(s, token=ben.token) as ben, Client(s, token=anna.token) as anna:
        await ben.done("join", code=old)
        await anna.done("join", code=old)
        before = figure(s, "answer_pieces_total")
        ben.ws.transport.write(frame("rematch", id=1) + frame("ping", id=2))
        await anna.send("rematch", id=3)
        assert (await ben.until(lambda m: m.get("id") in (1, 2)))["t"] == "pong"
        assert (await ben.until(lambda m: m.get("id") == 1))["t"] == "done"
        assert (await anna.until(lambda m: m.get("id") == 3))["t"] == "done"
        assert ben.table["code"] == anna.table["code"] == code and ben.table["you"] == ["p2"] and anna.table["you"] == ["p1"]
        assert figure(s, "answer_pieces_total") - before >= 20000 // PIECE
    s.kill(15)
    s.start()
    async with Client(s) as eve:  # the operator's hand, too
        before = figure(s, "answer_pieces_total")
        closing = subprocess.Popen([PROGRAM, "admin", "--store", s.folder / "tables.db", "close", code])
        await eve.send("join", id=1, code=code)  # while it is read, or afterwards
        assert (await eve.until(lambda m: m.get("id") == 1))["t"] == "done"
        while eve.table["phase"] != "closed":
            await eve.hear()
        assert eve.table["why"] == "house" and closing.wait(ANSWER_S) == 0
        assert figure(s, "answer_pieces_total") - before >= 20000 // PIECE


@served()
async def a_delayed_game_is_played_again_piece_by_piece(s):
    async with Client(s) as c:
        await c.done("create", game="island", seats=6, options={"target": 20},
                     settings={"bot": "random", "pace_ms": 5, "delay_s": 1})
        await c.done("start")
        code = c.table["code"]
        await c.until(lambda m: m["t"] == "did" and m["n"] > 5 * PIECE)
    s.kill(15)
    s.start()
    async with Client(s) as eve:
        await eve.done("join", code=code)  # read from the store in pieces, and later played up to what she may see
        read = figure(s, "answer_pieces_total")
        while "watcher" not in eve.view:
            await eve.hear()
        log = (await eve.ask("history", log=True))["log"]
        assert len(log) > 4 * PIECE and figure(s, "answer_pieces_total") > read + 4


@served("--loops", "2")
async def SIGTERM_while_answers_are_made(s):
    """It ends, and all that was acknowledged is there afterwards."""
    async with Client(s) as c:
        codes = [(await game_of_bots(c))[0] for _ in range(2)]
    s.kill(15)
    for code in codes:
        lengthen(s, code, 12000)
    s.start()
    lines, clients = [], []
    async with Client(s) as anna:
        mine = await table_of(anna, "dice", seats=1)
        await anna.done("start")
        for _ in range(20):
            clients.append(Client(s))
            await clients[-1].connect()
        for i in range(80):
            lines.append(socket.create_connection(("127.0.0.1", s.port)))
        await play_on(anna, "p1", 4)
        kept = anna.view["p1"]
        for i, line in enumerate(lines):
            line.sendall(f"GET /api/tables/{codes[i % 2]}/record HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        for i, c in enumerate(clients):
            c.ws.transport.write(frame("join", code=codes[i % 2], id=1) + frame("history", id=2, log=True))
        assert figure(s, "answers_waiting") > 0
        assert s.kill(15) == 0, s.said()
    for line in lines:  # each was answered, or told that the server stops
        line.settimeout(ANSWER_S)
        status = line.recv(12)
        assert status in (b"HTTP/1.1 200", b"HTTP/1.1 503"), status
        line.close()
    for c in clients:
        await c.ws.close()
    s.start()
    async with Client(s, token=anna.token) as anna:
        await anna.done("join", code=mine)
        assert anna.view["p1"] == kept


@served("--max-unsent-bytes", "65536")
async def a_long_history_waits_for_the_line(s):
    """It is far longer than what may be unsent: whoever reads it later has it all, and it counts until it has left."""
    async with Client(s) as c:
        code = await table_of(c, "island", seats=3, options={"setup": "beginner", "first": 1}, settings={"public": False})
        for name in ("Anne", "Ann"):
            await c.done("sit", name=name)
        await c.done("start")
        while "roll" not in c.legal.get("p1", []):
            await c.hear()
    s.kill(15)
    actions = 30000
    append(s, code, idle(actions))
    s.start()
    async with Client(s, token=c.token, receive_bytes=4096) as c:
        await c.done("join", code=code)
        c.ws.transport.pause_reading()
        c.ws.transport.write(b"".join(frame("history", id=i, log=True) for i in range(1, 6)))  # more than a system keeps
        await until(lambda: figure(s, "answers_total") == 6)  # the table, and then these
        assert figure(s, "answers_waiting") > 0
        c.ws.transport.resume_reading()
        for i in range(1, 6):
            while '"t":"history"' not in (text := await c.ws.recv())[:50]:
                continue
            told = json.loads(text)  # the schema would look at each of its entries
            assert told["id"] == i and len(told["log"]) >= actions and len(text) > 20 * 65536
        await until(lambda: figure(s, "answers_waiting") == 0)
        assert figure(s, "connections_too_slow_total") == 0


if __name__ == "__main__":
    sys.exit(run([a_long_game_is_told_piece_by_piece, others_are_answered_meanwhile,
                  HOUSE_NET_03_long_answers_in_a_minute, HOUSE_NET_03_long_answers_at_a_time,
                  whoever_leaves_waits_no_longer, a_table_that_was_put_away_comes_back_piece_by_piece,
                  a_rematch_that_was_put_away_comes_back_piece_by_piece, a_delayed_game_is_played_again_piece_by_piece,
                  a_long_history_waits_for_the_line, SIGTERM_while_answers_are_made]))
