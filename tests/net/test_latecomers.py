#!/usr/bin/python3
"""Long Table, when the evening has begun: whoever comes late takes a seat that a bot plays, at once, whatever is hidden
there, until the host locks the seats; a second seat nobody gets.

    tests/net/test_latecomers.py"""
import asyncio
import contextlib
import sys

from house import Client, run, served, table_of

SLOW = {"timer": "custom", "seconds_early": 250, "seconds_late": 250, "first_side": "sun", "dice": "manual", "auto_pause": "off"}
THROWS = [(2, 2), (4, 5), (2, 3), (2, 3), (4, 5), (4, 4), (4, 4), (3, 3), (1, 1), (2, 2)] * 3
HOST = {"as": "host"}
TRIES = 1000
BURST = 150  # messages of one connection, below what closes it


async def until_a_tile_is_hidden(anna):
    """Rounds with real dice until p1 holds a tile of which nobody else knows the kind."""
    for a, b in THROWS:
        await anna.done("act", do=f"dice {a} {b}", **HOST)
        buys = [do for do in (await anna.ask("legal", **{"as": "p1"})).get("legal", []) if do.startswith("buy")]
        if buys:
            await anna.done("act", do=buys[0], **{"as": "p1"})
            return
        await anna.done("act", do="end", **HOST)
    raise AssertionError("nobody bought a tile")


def people_of(message):
    return {chair["seat"]: chair.get("name") for chair in message["seats"] if chair["holder"] == "person"}


async def rude(s, code, seats, fine):
    """A thousand tries of people who have a seat and of strangers while the seats are locked: each is refused."""
    words = [("sit", {"name": "Rude"}), ("sit", {"name": "Rude", "seat": f"p{seats}"}), ("substitute", {"name": "Rude", "seat": f"p{seats - 1}"}),
             ("sit", {"name": "Rude", "seat": f"p{seats + 1}"}), ("sit", {"name": "Rude", "seat": "host"}), ("sit", {"name": "Rude", "seat": -1}),
             ("sit", {"name": "Rude", "seat": "p99999999999999999999"}), ("sit", {"name": "", "seat": "p4"}), ("sit", {"seat": []}),
             ("substitute", {"name": "Rude"}), ("sit", {"name": "Rude", "seat": "p1"}), ("substitute", {"name": {}, "seat": "p4"})]
    heard = set()
    for first in range(0, TRIES, BURST):
        async with Client(s) as eve:
            await eve.done("join", code=code)
            assert "vacant" not in eve.table and eve.table["locked"], eve.table
            for i in range(first, min(first + BURST, TRIES)):
                what, members = words[i % len(words)]
                answer = await eve.ask(what, **members)
                assert answer["t"] == "refused" and answer["rule"] in fine, f"{what} {members}: {answer}"
                heard.add(answer["rule"])
            assert eve.table["you"] == []
    assert heard == fine, heard


async def latecomers(s, seats):
    async with contextlib.AsyncExitStack() as stack:
        anna, bert, eve, finn, gina, hans, ida = [await stack.enter_async_context(Client(s)) for _ in range(7)]
        code = await table_of(anna, "longtable", seats=seats, options=SLOW)
        await bert.done("join", code=code)
        await bert.done("sit", name="Bert")
        await anna.done("start")
        await until_a_tile_is_hidden(anna)
        for client in (eve, finn, gina, hans, ida):
            await client.done("join", code=code)
        assert eve.table["vacant"] == "p3", eve.table  # the link of the table
        assert "vacant" not in anna.table and "vacant" not in bert.table
        await eve.done("sit", name="Eve")
        assert eve.table["you"] == ["p3"], eve.table
        while "p3" not in eve.view:
            await eve.hear()
        await finn.done("sit", name="Finn", seat="p7")  # a seat card
        assert finn.table["you"] == ["p7"]
        # Nobody gets a second seat, nor whoever leads.
        for client in (anna, bert, eve, finn):
            for what in ("sit", "substitute"):
                await client.refused("HOUSE-SEAT-11", what, name="Me", seat="p9")
            await client.refused("HOUSE-SEAT-11", "sit", name="Me")
        # The seat of somebody who stood up waits for him.
        await bert.done("stand")
        await gina.refused("HOUSE-SEAT-10", "sit", name="Gina", seat="p2")
        await gina.done("substitute", name="Gina", seat="p2")  # the host alone is asked, not people in the middle of a round
        wish = (await anna.until(lambda m: m["t"] == "table" and "substitute" in m))["substitute"]
        assert wish["host"] and wish["asked"] == [] and wish["name"] == "Gina", wish
        await eve.refused("HOUSE-SEAT-17", "agree", on=False)
        await anna.done("agree", on=False)
        await gina.until(lambda m: m["t"] == "table" and "substitute" not in m)
        await bert.refused("HOUSE-SEAT-11", "sit", name="Bert", seat="p9")
        await bert.done("sit", name="Bert")
        assert bert.table["you"] == ["p2"]
        # Until the host locks the seats.
        await anna.done("lock", on=True)
        for members in ({}, {"seat": "p9"}):
            await gina.refused("HOUSE-SEAT-18", "sit", name="Gina", **members)
        await gina.refused("HOUSE-SEAT-18", "substitute", name="Gina", seat="p9")
        refusals = {"HOUSE-SEAT-18", "HOUSE-SEAT-01", "HOUSE-SEAT-04", "HOUSE-NET-09"}
        await rude(s, code, seats, refusals | {"HOUSE-NET-03"} if seats > 64 else refusals)
        await anna.done("lock", on=False)
        await hans.until(lambda m: m["t"] == "table" and "locked" not in m and "vacant" in m)
        await hans.done("substitute", name="Hans", seat="p9")
        assert hans.table["you"] == ["p9"]
        # Whom the host sends away comes back with the host's word only; anybody new may have the seat.
        await anna.done("remove", seat="p2")
        await bert.refused("HOUSE-SEAT-10", "sit", name="Bert", seat="p2")
        await bert.refused("HOUSE-SEAT-11", "sit", name="Bert", seat="p10")
        await gina.done("sit", name="Gina")
        assert gina.table["you"] == ["p2"], gina.table
        assert not any(m["substitute"]["asked"] for client in (anna, bert, eve) for m in client.heard if "substitute" in m)
        # It holds over a restart, and the next one gets the next seat.
        s.restart()
        for client in (anna, ida):
            await client.connect()
            await client.done("join", code=code)
        first = await anna.ask("seats")
        assert people_of(first) == {"p1": "Anna", "p2": "Gina", "p3": "Eve", "p7": "Finn", "p9": "Hans"}, people_of(first)
        assert ida.table["vacant"] == "p4"
        await ida.done("sit", name="Ida")
        assert ida.table["you"] == ["p4"]


@served()
async def HOUSE_SEAT_10_18_latecomers_at_a_small_table(s):
    await latecomers(s, 12)


@served()
async def HOUSE_SEAT_10_18_latecomers_in_a_hall(s):
    await latecomers(s, 70)


@served()
async def HOUSE_SEAT_02_a_hall_fills_up(s):
    """Each bot's seat once, in their order; then there is none."""
    async with contextlib.AsyncExitStack() as stack:
        anna = await stack.enter_async_context(Client(s))
        code = await table_of(anna, "longtable", seats=66, options=SLOW)
        await anna.done("start")
        for seat in range(2, 67):
            guest = await stack.enter_async_context(Client(s))
            await guest.done("join", code=code)
            await guest.done("sit", name=f"Guest {seat}")
            assert guest.table["you"] == [f"p{seat}"], guest.table["you"]
        late = await stack.enter_async_context(Client(s))
        await late.done("join", code=code)
        assert "vacant" not in late.table
        await late.refused("HOUSE-SEAT-02", "sit", name="Late")


if __name__ == "__main__":
    sys.exit(run([HOUSE_SEAT_10_18_latecomers_at_a_small_table, HOUSE_SEAT_10_18_latecomers_in_a_hall, HOUSE_SEAT_02_a_hall_fills_up]))
