#!/usr/bin/python3
"""A game of many pages, of up to 500 seats and with a host who has a word of his own, against a real server in which it
is the only one: tests/games/tiny.c. The program that people get does not know it.

    tests/net/test_tiny.py"""
import asyncio
import json
import sys

import house
from house import Client, Server, run, table_of

BESIDE = house.PROGRAM.parent / "tests/kornholm-tiny"
house.PROGRAM = BESIDE if BESIDE.exists() else house.ROOT / "build/check/gcc/tests/kornholm-tiny"


def served(body, *options):
    def test():
        with Server(*options) as server:
            asyncio.run(asyncio.wait_for(body(server), 120))
    test.__name__ = body.__name__
    return test


def pages(position):
    return [line for line in position if line.startswith("page")]


@served
async def two_play_it_to_the_end_and_over_a_restart(s):
    async with Client(s) as anna, Client(s) as bert:
        code = await table_of(anna, "tiny", seats=2, options={"rounds": 2, "seconds": 0})
        await bert.done("join", code=code)
        await bert.done("sit", name="Bert")
        await anna.done("start")
        await bert.until(lambda m: m["t"] == "view")
        assert pages(anna.view["p1"]) == ["page 0", "page 1"] and pages(bert.view["p2"]) == ["page 0", "page 2"]
        await anna.done("act", do="bid 1", **{"as": "p1"})
        told = await bert.until(lambda m: m["t"] == "did" and m["who"] == "p1")
        assert told["do"] == "bid ?" and told["events"] == [], told  # what happens on another page is not told
        s.restart()
        await anna.connect()
        await anna.done("join", code=code)
        await bert.connect()
        await bert.done("join", code=code)
        await bert.done("act", do="pass")  # a new round is dealt
        for client in (anna, bert):
            await client.done("act", do="pass")
        if anna.table["phase"] != "over":
            await anna.until(lambda m: m["t"] == "table" and m["phase"] == "over")
        assert [r["seat"] for r in anna.table["result"]] == ["p1", "p2"]


async def host_has_a_word(s, seats):
    async with Client(s) as anna, Client(s) as bert:
        code = await table_of(anna, "tiny", seats=seats, options={"seconds": 0}, settings={"pace_ms": 60000})
        await bert.done("join", code=code)
        await bert.done("sit", name="Bert")
        await anna.done("start")
        host, last = {"as": "host"}, f"p{seats}"
        await bert.refused("HOUSE-HOST-01", "act", do="hold", **host)
        await anna.refused("TINY-HOLD-01", "act", do="release", **host)
        first = await anna.done("act", do="hold", id=77, **host)
        assert (await anna.done("act", do="hold", id=77, **host))["n"] == first["n"]  # said again, done once
        await bert.refused("TINY-ROUND-01", "act", do="pass")
        await anna.done("check", do="release", **host)
        await anna.done("act", do="release", **host)
        await anna.done("act", do=f"pass-for {last}", **host)
        told = await bert.until(lambda m: m["t"] == "did" and m["do"].startswith("pass-for"))
        assert told["who"] == "host" and told["do"] == f"pass-for {last}", told
        assert len(pages(bert.view["p2"])) == 2 and sum(map(len, bert.view["p2"])) < 1000


@served
async def HOUSE_HOST_01_the_host_acts_at_two_seats(s):
    await host_has_a_word(s, 2)


@served
async def HOUSE_HOST_01_the_host_acts_at_500_seats(s):
    await host_has_a_word(s, 500)


async def told(anna, right):
    """Reads on until something is told of which this holds, without looking closely at hundreds of tables."""
    while True:
        text = await asyncio.wait_for(anna.ws.recv(), house.ANSWER_S)
        if right(text):
            return json.loads(text)


async def one_program_has_many_seats(s, seats, own, to_the_end):
    """kornholm bot holds as many seats as a table has, each under a name of its own, and plays for them."""
    async with Client(s) as anna:
        code = await table_of(anna, "tiny", seats=seats, options={"rounds": 1, "seconds": 0}, settings={"pace_ms": 60000})
        bots = await asyncio.create_subprocess_exec(house.PROGRAM, "bot", "random", f"http://127.0.0.1:{s.port}/t/{code}",
                                                    "--seats", str(own))
        try:
            table = await told(anna, lambda text: text.startswith('{"t":"table"') and text.count('"person"') == own + 1)
            assert len({seat["name"] for seat in table["seats"] if "name" in seat}) == own + 1
            await anna.send("start", id=1)
            acted = set()
            while len(acted) < 10:
                acted.add((await told(anna, lambda text: text.startswith('{"t":"did"') and '"who":"p' in text))["who"])
            if to_the_end:
                await anna.send("act", id=2, do="pass")
                await told(anna, lambda text: text.startswith('{"t":"table"') and '"over"' in text)
                assert await bots.wait() == 0
        finally:
            if bots.returncode is None:
                bots.kill()
                await bots.wait()


async def one_program_plays_39_seats_to_the_end(s):
    await one_program_has_many_seats(s, 40, 39, True)


async def one_program_plays_100_seats_of_500(s):
    await one_program_has_many_seats(s, 500, 100, False)


if __name__ == "__main__":
    sys.exit(run([two_play_it_to_the_end_and_over_a_restart, HOUSE_HOST_01_the_host_acts_at_two_seats,
                  HOUSE_HOST_01_the_host_acts_at_500_seats,
                  *(served(body, "--max-unsent-bytes", "16777216", "--max-messages", "1000000")  # as many do it as one person
                    for body in (one_program_plays_39_seats_to_the_end, one_program_plays_100_seats_of_500))]))
