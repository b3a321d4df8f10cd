#!/usr/bin/python3
"""Accidents of the disk: calls that write, sync and read the store fail at random instants, also in the middle of a
checkpoint and while the tables are read at the start. What is acknowledged is kept, what is refused never happened,
and everything goes on by itself when the disk does.

    tests/net/test_faults_disk.py [ROUNDS]     8 rounds of errors unless told otherwise; `make faults` takes 100"""
import asyncio
import errno
import json
import random
import re
import signal
import sqlite3
import sys

from accidents import Accidents, Crowd, Person, figure, in_background
from house import Client, Server, rounds, run

ROUNDS = rounds(8)
TABLES = 8
WAL, FILE = "-wal", ".db"  # commits go to the log, checkpoints to the file
TROUBLES = [  # what fails: calls, error, percent, ending
    ("ws", errno.EIO, 100, ""), ("w", errno.ENOSPC, 100, ""), ("s", errno.EIO, 100, WAL), ("ws", errno.EIO, 30, ""),
    ("ws", errno.EIO, 100, FILE), ("s", errno.EIO, 50, FILE), ("wsr", errno.EIO, 100, ""), ("wr", errno.EIO, 30, ""),
]


def check_file(server):
    file = sqlite3.connect(server.folder / "tables.db")
    assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    file.close()


async def trouble_after_trouble(accidents, server):
    async with Crowd(server, TABLES) as crowd:
        await asyncio.sleep(0.5)
        for number in range(ROUNDS):
            calls, error, percent, ending = TROUBLES[number % len(TROUBLES)]
            failed = accidents.failed()
            accidents.disk(calls, error, percent, 0, ending)
            await asyncio.sleep(random.uniform(0.1, 0.6))
            for _ in range(400):  # a checkpoint does not come at once, and people who were refused wait before they go on
                if accidents.failed() > failed:
                    break
                await asyncio.sleep(0.05)
            assert accidents.failed() > failed, f"nothing failed: {TROUBLES[number % len(TROUBLES)]}"
            assert (await in_background(server.get, "/healthz"))[0] == 200
            accidents.heal()
            await asyncio.sleep(random.uniform(0.05, 0.4))
            crowd.look()
            if (number + 1) % 10 == 0:
                print(f"# {number + 1} troubles, {accidents.failed()} calls failed, {crowd.actions()} actions "
                      f"acknowledged, {crowd.refusals()} requests refused", flush=True)
    assert crowd.refusals() > 0, "nothing was ever refused"
    for how in (signal.SIGKILL, signal.SIGTERM):
        server.kill(how)
        check_file(server)
        server.start()
        for person in crowd.people:
            await person.come_back()
            await person.check_all()
            await person.client.ws.close()


def errors_at_random_instants():
    """HOUSE-STORE-01"""
    with Accidents() as accidents, Server(env=accidents.env) as server:
        asyncio.run(asyncio.wait_for(trouble_after_trouble(accidents, server), 180 + 30 * ROUNDS))


async def refuse_and_go_on(accidents, server):
    anna, eve = Person(server, 0), Client(server)
    await anna.connect()
    await anna.begin()
    await anna.ask("start")
    await eve.connect()
    accidents.disk("s", errno.EIO, after=2)  # all but two commits
    await eve.done("create", game="island", seats=3, settings={"bot": "greedy"})
    await eve.done("start")  # bots alone, who go on by themselves
    status, _, kept = server.get(f"/api/tables/{anna.code}/record")
    assert status == 200
    for refusals in range(1, 4):
        await anna.step()
        assert anna.refusals == refusals
        await anna.client.until(lambda m: m["t"] == "view")  # without asking
        anna.stale = False
    await eve.until(lambda m: m["t"] == "resync")
    assert server.get("/healthz")[0] == 200 and "the disk fails" in server.get("/healthz")[2]
    assert figure(server, "store_failures_total") > 0
    assert server.get(f"/api/tables/{anna.code}/record")[2] == kept, "something that was refused is shown"
    await asyncio.sleep(1.5)
    # The bots try again, but not thousands of times; and the log says it once, with what the engine says.
    assert accidents.failed() < 100, f"{accidents.failed()} calls failed"
    said = [line for line in server.said().splitlines() if "commit failed" in line]
    assert 1 <= len(said) <= 2 and "disk I/O error" in said[0], said  # one for each loop
    accidents.heal()
    began = (await eve.until(lambda m: m["t"] == "did"))["n"]
    await eve.until(lambda m: m["t"] == "did" and m["n"] > began + 20)
    for _ in range(20):
        await anna.step()
    assert anna.refusals == 3 and anna.actions > 0
    assert server.get("/healthz")[2] == "ok\n"
    assert "commits succeed again" in server.said()
    await anna.verify()


def tables_go_on_by_themselves():
    """HOUSE-STORE-01"""
    with Accidents() as accidents, Server(env=accidents.env) as server:
        asyncio.run(asyncio.wait_for(refuse_and_go_on(accidents, server), 180))


async def finished_game(server, cookie):
    host = Client(server, token=None, headers=cookie)
    await host.connect()
    await host.ask("hello", version=2)
    await host.done("create", game="dice", name="Anna", seats=1)
    await host.done("end")
    await host.ws.close()
    return host.table["code"]


def nothing_is_deleted_unkept():
    """HOUSE-STORE-01: who asks to delete a game hears 503 while the disk fails, and the game is there until one that
    was answered with 200, also after a kill."""
    cookie = {"Cookie": "kornholm=secret-of-anna"}
    with Accidents() as accidents, Server(env=accidents.env) as server:
        code = asyncio.run(finished_game(server, cookie))

        def listed():
            return [table["code"] for table in json.loads(server.get("/api/tables", headers=cookie)[2])["mine"]]

        for calls, error, ending in (("ws", errno.EIO, ""), ("w", errno.ENOSPC, ""), ("s", errno.EIO, WAL)):
            failed = accidents.failed()
            accidents.disk(calls, error, 100, 0, ending)
            status, _, said = server.get(f"/api/tables/{code}", "DELETE", cookie)
            assert status == 503 and "HOUSE-STORE-01" in said, (status, said)
            assert accidents.failed() > failed
            accidents.heal()
            assert listed() == [code]
            assert server.get(f"/api/tables/{code}/record", headers=cookie)[0] in (200, 404)
        server.kill()
        server.start()
        assert listed() == [code], "a deletion that was refused was done"
        assert server.get(f"/api/tables/{code}", "DELETE", cookie)[0] == 200
        server.kill()
        server.start()
        assert listed() == []
        assert server.get(f"/api/tables/{code}", "DELETE", cookie)[0] == 404


async def make_tables(server, count):
    """Long enough to be read in several pieces."""
    people = [Person(server, i) for i in range(count)]

    async def play(p):
        await p.connect()
        while len(p.acknowledged) < 40:
            await p.step()
        await p.client.ws.close()

    await asyncio.gather(*[play(p) for p in people])
    return people


def starts_with_errors(accidents, server, after):
    """Whether it starts although reads of the store fail, all but the first."""
    accidents.disk("r", errno.EIO, 100, after)
    before = len(server.said())
    try:
        server.start()
    except AssertionError as refusal:
        server.kill()
        said = server.said()[before:]
        assert re.fullmatch(r"The server cannot start: \S.*\n", said) and "no store" not in said, (refusal, said)
        return False
    return True


async def wake_up(accidents, people):
    refused = 0
    for p in people:  # whoever comes now hears the truth, and it is not "there is no such table"
        await p.connect()
        refused += (await p.client.ask("join", code=p.code)).get("rule") == "HOUSE-STORE-01"
        await p.client.ws.close()
    assert refused == len(people), refused
    accidents.heal()
    for p in people:
        await p.connect()
        p.stale = True
        while p.stale:  # it is tried again after a moment
            await p.look()
        await p.verify()
        await p.client.ws.close()


def read_errors_at_the_start():
    """A store that cannot be read is a sentence and the end; tables that cannot be read are there when they can."""
    with Accidents() as accidents, Server(env=accidents.env) as server:
        people = asyncio.run(make_tables(server, 12))
        server.kill(signal.SIGTERM)  # without a log, of which everything would have to be read first
        for _ in range(2 if ROUNDS <= 8 else 10):
            refused = after = 0
            while not starts_with_errors(accidents, server, after):
                refused += 1
                after += random.randrange(1, 4)
            assert refused > 0
            asyncio.run(wake_up(accidents, people))
            server.kill(signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(run([errors_at_random_instants, tables_go_on_by_themselves, nothing_is_deleted_unkept,
                  read_errors_at_the_start]))
