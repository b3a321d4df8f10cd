#!/usr/bin/python3
"""A game of many pages, of up to 500 seats and with a host who has a word of his own, against a real server in which it
is the only one: tests/games/tiny.c. The program that people get does not know it.

    tests/net/test_tiny.py"""
import asyncio
import json
import os
import re
import tempfile
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
        await bert.until(lambda m: m["t"] == "page" and m["page"] == 2)
        assert pages(anna.view["p1"]) == ["page 0", "page 1"] and pages(bert.view["p2"]) == ["page 0", "page 2"]
        await anna.done("act", do="bid 1", **{"as": "p1"})
        told = await bert.until(lambda m: m["t"] == "did" and m["who"] == "p1")
        assert told["do"] == "bid ?" and told["page"] == 0 and "events" not in told, told  # another page is not told
        own = [m for m in anna.heard if m["t"] == "did" and m["page"] == 1][-1]
        assert own["do"] == "bid 1" and own["as"] == "p1" and own["events"] == [["seal", None, "p1", 0, 1]], own
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
            if seats > 64:  # all hear how many sit there, and the host asks who
                await told(anna, lambda text: text.startswith('{"t":"seats"') and f'"people":{own + 1},' in text)
                chairs = [*(await anna.ask("seats"))["seats"], *(await anna.ask("seats", **{"from": 100}))["seats"]]
            else:
                chairs = (await told(anna, lambda text: text.startswith('{"t":"table"') and text.count('"person"') == own + 1))["seats"]
            assert len({seat["name"] for seat in chairs if "name" in seat}) == own + 1
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


async def the_terminal_joins_500_seats(s):
    """kornholm join shows the pages within reach and the own seat, not five hundred of them."""
    async with Client(s) as anna:
        code = await table_of(anna, "tiny", seats=500, options={"rounds": 1, "seconds": 0}, settings={"pace_ms": 60000})
        pipe = asyncio.subprocess.PIPE
        with tempfile.TemporaryDirectory() as state:
            bert = await asyncio.create_subprocess_exec(
                house.PROGRAM, "join", f"http://127.0.0.1:{s.port}/t/{code}", "--name", "Bert", "--plain", "--lang", "en",
                stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.STDOUT, env={**os.environ, "XDG_STATE_HOME": state})

            async def says(*words):
                said = []
                while not said or words[0] not in said[-1]:
                    line = await asyncio.wait_for(bert.stdout.readline(), house.ANSWER_S)
                    assert line, (words, said)
                    said.append(line.decode())
                return said

            try:
                await says("p2 Bert: you")
                await anna.send("start", id=1)
                begun = await says("You may: ")
                assert [x for x in begun if x.startswith("page ")] == ["page 0\n", "page 2\n"], begun
                assert "And 499 others, whom you cannot see from here.\n" in begun, begun
                assert len(begun) < 100, len(begun)
                bert.stdin.write(b"bid 1\n")
                await says("bid 1")
                assert (await told(anna, lambda text: text.startswith('{"t":"did"') and '"who":"p2"' in text))["do"] == "bid ?"
            finally:
                bert.kill()
                await bert.wait()


def figures(s):
    return {name: int(value) for name, value in re.findall(r"kornholm_page_(\w+)_total (\d+)", s.get("/metrics")[2])}


def since(s, before):
    return {name: value - before[name] for name, value in figures(s).items()}


async def begun(s, seats, people=(), **members):
    """A table in its first round: nobody but people acts, since bots take their time."""
    anna = Client(s)
    await anna.connect()
    code = await table_of(anna, "tiny", seats=seats, options={"seconds": 0}, settings={"pace_ms": 60000}, **members)
    for name, client in people:
        await client.done("join", code=code)
        await client.done("sit", name=name)
    await anna.done("start")
    return anna, code


def copy_of(client, page, seat="watcher"):
    return client.pages[seat][page][1]


async def came(client, right):
    """What fits, heard already or still to come."""
    found = [m for m in client.heard if right(m)]
    return found[-1] if found else await client.until(right)


async def watchers(s, code, count):
    out = []
    for _ in range(count):
        out.append(Client(s))
        await out[-1].connect()
        await out[-1].done("join", code=code)
    return out


async def gone(*clients):
    for client in clients:
        await client.ws.close()


@served
async def a_page_is_told_in_the_same_bytes_to_all_however_many_hear_it(s):
    made = {}
    for seats, count in ((4, 1), (4, 9), (500, 1), (500, 9)):
        anna, code = await begun(s, seats)
        others = await watchers(s, code, count)
        for client in (anna, *others):
            await client.done("look", pages=[seats])
        before = figures(s)
        await anna.done("act", do=f"pass-for p{seats}", **{"as": "host"})
        texts = {}
        for client in others:
            for page in (0, seats):
                await client.until(lambda m: m["t"] == "did" and m["page"] == page)
                texts.setdefault(page, set()).add(client.text)
        assert [len(texts[page]) for page in (0, seats)] == [1, 1], texts
        assert all(len(text.encode()) < 200 for text in texts[0]), texts[0]
        made[seats, count] = since(s, before)
        assert made[seats, count]["sent"] == 2 * (1 + count), made
        await gone(anna, *others)
    assert len({(m["texts"], m["frames"]) for m in made.values()}) == 1, made  # it is the action that costs


@served
async def what_is_hidden_on_a_page_reaches_its_owner_only(s):
    while True:  # until she is dealt a number that leaves her a choice
        anna, code = await begun(s, 3)
        if int(copy_of(anna, 1, "p1")[1]) > 1:
            break
        await gone(anna)
    (eve,) = await watchers(s, code, 1)
    await eve.done("look", pages=[1])
    told, seen = [], []
    for bid in (1, 2, 1, 2):
        await anna.done("act", do=f"bid {bid}", **{"as": "p1"})
        seen.append(await came(anna, lambda m: m["t"] == "did" and m["page"] == 1))
        told.append(await eve.until(lambda m: m["t"] == "did" and m["page"] == 1))
    assert [m["do"] for m in seen] == ["bid 1", "bid 2"] * 2 and all(m["as"] == "p1" for m in seen), seen
    assert all("as" not in m and m["do"] == "bid ?" for m in told), told
    assert copy_of(eve, 1) != copy_of(anna, 1, "p1")
    for m in told:
        del m["n"], m["v"]
    assert told[1] == told[2] == told[3], told  # two runs that differ in what is hidden look the same
    await gone(anna, eve)


@served
async def two_seats_at_one_device_have_a_copy_each(s):
    anna = Client(s)
    await anna.connect()
    code = await table_of(anna, "tiny", seats=3, options={"seconds": 0}, settings={"pace_ms": 60000})
    await anna.done("sit", name="Bert")
    await anna.done("start")
    (eve,) = await watchers(s, code, 1)
    await eve.done("look", pages=[1, 2])
    await anna.done("act", do="bid 1", **{"as": "p1"})
    await eve.until(lambda m: m["t"] == "did" and m["page"] == 1)
    own, other, open_ = copy_of(anna, 1, "p1"), copy_of(eve, 1), copy_of(anna, 2, "p2")
    assert own[1:3] != other[1:3] == ["255", "255"] and open_[1] != "255", (own, other, open_)
    await anna.done("act", do="bid 1", **{"as": "p2"})
    await eve.until(lambda m: m["t"] == "did" and m["page"] == 2)
    assert copy_of(anna, 2, "p1") == copy_of(eve, 2) and copy_of(anna, 1, "p2") == copy_of(eve, 1)
    await gone(anna, eve)


@served
async def whoever_looks_hears_a_page_until_he_looks_elsewhere(s):
    anna, code = await begun(s, 20)
    host = {"as": "host"}
    (eve,) = await watchers(s, code, 1)
    await anna.refused("HOUSE-NET-09", "look", pages=list(range(9)))
    for garbage in (None, "1", {}, 7, [-1], [22], [1.5], ["1"], [[1]], [2**53], [1, None]):
        await eve.refused("HOUSE-NET-09", "look", pages=garbage)
    await eve.refused("HOUSE-NET-09", "look")
    await eve.done("look", pages=[3, 4, 3])
    assert sorted(m["page"] for m in eve.heard if m["t"] == "page") == [0, 3, 4]
    await anna.done("act", do="pass-for p3", **host)
    await eve.until(lambda m: m["t"] == "did" and m["page"] == 3)
    await eve.done("look", pages=[4, 5])
    assert [m["page"] for m in eve.heard if m["t"] == "page"][-1] == 5  # only what is new
    await anna.done("act", do="pass-for p2", **host)
    await anna.done("act", do="pass-for p4", **host)
    await eve.until(lambda m: m["t"] == "did" and m["page"] == 4)
    assert [m["page"] for m in eve.heard if m["t"] == "did" and m["page"]] == [3, 4]
    await eve.done("look", pages=[])
    await anna.done("act", do="pass-for p5", **host)
    await eve.until(lambda m: m["t"] == "did" and m["do"] == "pass-for p5")
    await eve.ask("ping")
    assert [m["page"] for m in eve.heard if m["t"] == "did" and m["page"]] == [3, 4]
    await gone(anna, eve)


@served
async def what_is_legal_is_told_when_it_is_asked_for(s):
    bert = Client(s)
    await bert.connect()
    anna, code = await begun(s, 3, [("Bert", bert)])
    answer = await anna.ask("legal")
    assert answer["t"] == "legal" and answer["as"] == "p1" and answer["legal"] == ["pass", "bid"], answer
    assert (await anna.ask("legal", **{"as": "host"}))["legal"] == ["hold", "pass-for"]
    await bert.refused("HOUSE-HOST-01", "legal", **{"as": "host"})
    await bert.refused("HOUSE-SEAT-03", "legal", **{"as": "p1"})
    for garbage in ("p0", "p4", 3, None, {}):
        await bert.refused("HOUSE-NET-09", "legal", **{"as": garbage})
    for _ in range(20):
        await bert.ask("legal")
    limited = await bert.ask("look", pages=[1])
    assert limited["rule"] == "HOUSE-NET-03" and limited["with"]["limit"] == "looks", limited
    await anna.done("look", pages=[2])  # the others look on
    await gone(anna, bert)


@served
async def whoever_comes_back_is_told_what_he_missed_of_each_page(s):
    anna, code = await begun(s, 4)
    (eve,) = await watchers(s, code, 1)
    await eve.done("look", pages=[1])
    await anna.ws.close()
    await eve.until(lambda m: m["t"] == "table" and not m["seats"][0]["line"])
    other = Client(s, token=anna.token)
    await other.connect()
    await other.done("join", code=code)
    await other.done("act", do="pass")
    await other.done("act", do="pass-for p2", **{"as": "host"})
    await other.done("act", do="pass", id=5)
    await anna.connect()
    heard = len(anna.heard)
    await anna.done("join", code=code, since=anna.n)
    back = anna.heard[heard:]
    assert [m["page"] for m in back if m["t"] == "did"].count(0) >= 3, back
    assert copy_of(anna, 0, "p1") == copy_of(other, 0, "p1") and copy_of(anna, 1, "p1") == copy_of(other, 1, "p1")
    assert "page" not in {m["t"] for m in back if m.get("page") == 0}, back
    heard = len(anna.heard)
    await anna.done("join", code=code, since=1)  # too long ago: everything
    assert [m["page"] for m in anna.heard[heard:] if m["t"] == "page"] == [0, 1]
    await gone(anna, eve, other)


@served
async def what_changes_everything_is_told_on_the_first_page_first_and_then_in_slices(s):
    anna, code = await begun(s, 400)
    others = await watchers(s, code, 40)
    for i, client in enumerate(others):
        await client.done("look", pages=list(range(2 + 8 * i, 10 + 8 * i)))  # 320 pages
    await anna.done("act", do="pass")
    before = figures(s)
    await anna.done("undo")
    for client in (anna, *others):
        first = await came(client, lambda m: m.get("undo"))
        assert first["page"] == 0, first
    await came(anna, lambda m: m.get("undo") and m["page"] == 1)
    while (made := since(s, before))["slices"] < 2:
        await anna.ask("ping")
    assert made["frames"] == 3 and made["texts"] >= 321, made  # looked at, and told where something changed
    fresh = (await watchers(s, code, 1))[0]
    await fresh.done("look", pages=[1, 2])
    assert copy_of(fresh, 0) == copy_of(anna, 0, "p1") and copy_of(fresh, 2) == copy_of(others[0], 2)
    await gone(anna, fresh, *others)


if __name__ == "__main__":
    sys.exit(run([two_play_it_to_the_end_and_over_a_restart, HOUSE_HOST_01_the_host_acts_at_two_seats,
                  HOUSE_HOST_01_the_host_acts_at_500_seats,
                  *(served(body, "--max-unsent-bytes", "16777216", "--max-messages", "1000000")  # as many do it as one person
                    for body in (one_program_plays_39_seats_to_the_end, one_program_plays_100_seats_of_500,
                                 the_terminal_joins_500_seats)),
                  a_page_is_told_in_the_same_bytes_to_all_however_many_hear_it,
                  what_is_hidden_on_a_page_reaches_its_owner_only,
                  two_seats_at_one_device_have_a_copy_each,
                  whoever_looks_hears_a_page_until_he_looks_elsewhere,
                  what_is_legal_is_told_when_it_is_asked_for,
                  whoever_comes_back_is_told_what_he_missed_of_each_page,
                  what_changes_everything_is_told_on_the_first_page_first_and_then_in_slices]))
