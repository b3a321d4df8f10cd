#!/usr/bin/python3
"""A table of more than 64 seats: who hears of a seat, lists in pieces, one hash of all seeds, and what concerns everybody.

    tests/net/test_crowd.py"""
import asyncio
import hashlib
import sqlite3
import sys

from house import Client, run, served, table_of

SEATS = 200
QUICK = {"timer": "custom", "seconds_early": 60, "seconds_late": 60, "auto_pause": "off"}


def named(seats):
    return {chair["seat"] for chair in seats}


def hashed(seeds):
    """docs/fair-dice.md, `seeds_hash`."""
    def blake(text, data):
        return hashlib.blake2b(text + b"\0" + data, digest_size=32).digest()
    whole = b"".join(seeds)
    return blake(b"kornholm all seeds", b"".join(blake(b"kornholm some seeds", whole[i:i + 128 * 32]) for i in range(0, len(whole), 128 * 32))).hex()


def told_of(client, seat, since=0):
    """Messages about a seat."""
    return [m for m in client.heard[since:] if m.get("seat") == seat or seat in named(m.get("seats", []))]


async def opened(anna):
    return await table_of(anna, "longtable", seats=SEATS, options=QUICK)


@served()
async def a_seat_is_told_to_those_near_it_and_to_the_host(s):
    async with Client(s) as anna, Client(s) as bert, Client(s) as carl, Client(s) as dora:
        code = await opened(anna)
        t = anna.table
        assert (t["count"], t["people"], t["free"]) == (SEATS, 1, SEATS - 1) and "seeds" not in t, t
        assert named(t["seats"]) == {"p197", "p198", "p199", "p200", "p1", "p2", "p3", "p4", "p5"}, t["seats"]
        for client in (bert, carl, dora):
            await client.done("join", code=code)
            assert client.table["seats"] == [] and client.table["you"] == []
        await bert.done("sit", name="Bert", seat="p3")
        assert bert.table["you"] == ["p3"] and len(bert.table["seats"]) == 9  # before `done`
        near = await anna.until(lambda m: m["t"] == "seat" and m["seat"] == "p3" and m.get("line"))
        assert near["name"] == "Bert" and near["holder"] == "person", near
        await carl.done("sit", name="Carl", seat="p100")
        await anna.until(lambda m: m["t"] == "seats" and "p100" in named(m.get("seats", [])))  # the host
        await dora.done("sit", name="Dora")
        assert dora.table["you"] == ["p2"]  # the first free one
        await bert.until(lambda m: m["t"] == "seat" and m["seat"] == "p2" and m.get("line"))
        assert not told_of(bert, "p100") and not told_of(carl, "p2")
        await dora.done("stand", **{"as": "p2"})
        assert dora.table["you"] == [] and dora.table["seats"] == []
        await bert.until(lambda m: m["t"] == "seat" and m["seat"] == "p2" and m["holder"] == "free")
        await dora.done("sit", name="Dora")
        assert dora.table["you"] == ["p2"]
        # Who goes is told to those near by, too.
        await dora.ws.close()
        await bert.until(lambda m: m["t"] == "seat" and m["seat"] == "p2" and not m.get("line"))
        await anna.until(lambda m: m["t"] == "seats" and m["people"] == 4 and m["free"] == SEATS - 4 and "seats" not in m)  # all hear how many


@served()
async def HOUSE_NET_03_seats_come_in_pieces(s):
    async with Client(s) as anna, Client(s) as bert:
        code = await opened(anna)
        await bert.done("join", code=code)
        first, second = await bert.ask("seats"), await bert.ask("seats", **{"from": 100})
        assert [c["seat"] for c in first["seats"] + second["seats"]] == [f"p{i + 1}" for i in range(SEATS)]
        assert first["seats"][0]["name"] == "Anna" and (first["from"], second["from"]) == (0, 100)
        assert len((await bert.ask("seats", **{"from": 150}))["seats"]) == 50
        await bert.refused("HOUSE-NET-09", "seats", **{"from": SEATS})
        answers = [await bert.ask("seats") for _ in range(20)]
        assert any(m.get("rule") == "HOUSE-NET-03" and m["with"]["limit"] == "looks" for m in answers), answers


@served()
async def what_happens_to_a_crowd_costs_each_of_them_little(s):
    """60 people come, sit down far away and go: nobody but the host hears of any of them, but for a few numbers."""
    async with Client(s) as anna, Client(s) as bert:
        code = await opened(anna)
        await bert.done("join", code=code)
        await bert.done("sit", name="Bert", seat="p150")
        await bert.ask("ping", x=1)
        before = len(bert.heard)
        crowd = []
        for i in range(60):
            crowd.append(Client(s))
            await crowd[-1].connect()
            await crowd[-1].done("join", code=code)
            await crowd[-1].done("sit", name=f"Guest {i}", seat=f"p{i + 20}")
        await crowd[0].done("say", phrase="hello")
        await crowd[1].until(lambda m: m["t"] == "said" and m["seat"] == "p20")
        await anna.done("announce", text="Welcome")
        await bert.until(lambda m: m["t"] == "said" and m["seat"] == "host")
        heard = bert.heard[before:]
        assert not any(m["t"] in ("table", "seat", "note") or m.get("seat") == "p20" for m in heard), heard
        assert all(m["t"] == "said" or (m["t"] == "seats" and "seats" not in m) for m in heard), heard
        lists = [m for m in anna.heard if m["t"] == "seats" and "seats" in m]
        while len({seat for m in lists for seat in named(m["seats"])} & {f"p{i + 20}" for i in range(60)}) < 60:
            lists.append(await anna.until(lambda m: m["t"] == "seats" and "seats" in m))
        # The game begins for all of them, and a pause reaches everybody.
        await anna.done("start")
        assert anna.table["phase"] == "playing" and {"page 0", "page 1"} <= set(anna.view["p1"])
        for client in (bert, crowd[0], crowd[-1]):
            await client.until(lambda m: m["t"] == "page" and m["page"] == 0)
            assert client.table["phase"] == "playing" and "joinable" not in client.table
        await anna.done("pause")
        for client in (bert, crowd[0], crowd[-1]):
            await client.until(lambda m: m["t"] == "table" and m["paused"])
        for client in crowd:
            await client.ws.close()


@served("--snapshot-lines", "150")
async def a_crowd_is_told_the_latest_again(s):
    """Not the whole game, which may be millions of actions; also where the table has let go of its log."""
    def deeds():
        with sqlite3.connect(f"{s.folder}/tables.db") as store:
            return [text.split(" ", 4)[3] for (text,) in store.execute("SELECT text FROM lines WHERE text LIKE 'do %' ORDER BY number")]
    async with Client(s) as anna, Client(s) as bert:
        code = await table_of(anna, "longtable", seats=SEATS, options={**QUICK, "seconds_early": 5, "seconds_late": 5})
        await bert.done("join", code=code)
        await anna.done("start")
        while len(deeds()) < 350:
            await anna.ask("ping", x=1)
            await asyncio.sleep(0.1)
        await anna.done("pause")
        done = deeds()
        for client, seat in ((anna, {"as": "p1"}), (bert, {})):
            story = await client.ask("history", log=True, **seat)
            assert story["record"] == "" and story["from"] > 0 and 0 < len(story["log"]) <= 200, story
            assert [e["who"] for e in story["log"]] == done[story["from"]:], (story["from"], len(done))
        await bert.refused("HOUSE-SEAT-03", "history", **{"as": "p1"})


@served()
async def one_hash_stands_for_all_seeds(s):
    async with Client(s) as anna, Client(s) as bert:
        code = await opened(anna)
        seeds = [bytes(32)] * SEATS
        assert anna.table["seeds_hash"] == hashed(seeds)
        await bert.done("join", code=code)
        await bert.done("sit", name="Bert", seat="p130")
        for client, seat, seed in ((anna, 0, b"a" * 32), (bert, 129, b"b" * 32)):
            await client.done("seed", seed=seed.hex())
            seeds[seat] = seed
            assert client.table["seeds_hash"] == hashed(seeds)
            assert next(c for c in client.table["seats"] if c["seat"] == f"p{seat + 1}")["seed"]
        await bert.done("stand", **{"as": "p130"})
        seeds[129] = bytes(32)
        assert bert.table["seeds_hash"] == hashed(seeds)
        s.restart()
        await anna.connect()
        await anna.done("join", code=code)
        assert anna.table["seeds_hash"] == hashed(seeds)


@served()
async def a_seat_of_a_crowd_goes_on_elsewhere(s):
    async with Client(s) as anna, Client(s) as bert, Client(s) as phone:
        code = await opened(anna)
        await bert.done("join", code=code)
        await bert.done("sit", name="Bert", seat="p90")
        await anna.done("start")
        await bert.until(lambda m: m["t"] == "page" and m["page"] == 0)
        key = (await bert.ask("code", **{"as": "p90"}))["code"]
        await phone.done("join", code=code, claim=key)
        assert phone.table["you"] == ["p90"] and "p90" in phone.view
        await bert.until(lambda m: m["t"] == "note" and m["what"] == "device" and m["seat"] == "p90")
        await bert.until(lambda m: m["t"] == "table" and m["you"] == [])
        await anna.done("remove", seat="p90")
        await phone.until(lambda m: m["t"] == "table" and m["you"] == [])


if __name__ == "__main__":
    sys.exit(run([a_seat_is_told_to_those_near_it_and_to_the_host, HOUSE_NET_03_seats_come_in_pieces,
                  what_happens_to_a_crowd_costs_each_of_them_little, a_crowd_is_told_the_latest_again, one_hash_stands_for_all_seeds,
                  a_seat_of_a_crowd_goes_on_elsewhere]))
