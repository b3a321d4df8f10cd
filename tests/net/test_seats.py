#!/usr/bin/python3
"""Nobody reads a hand by sitting down: what strangers, hosts and second names try at a running game, against the real
server, and how people agree to a substitute.

    KORNHOLM=build/kornholm tests/net/test_seats.py"""
import asyncio
import sys

from house import Client, run, served, table_of


async def hidden_game(anna, bert, public):
    """Island with Anna at p1, Bert at p2 and a bot at p3, paused as soon as somebody holds a hidden card."""
    code = await table_of(anna, "island", seats=3, options={"target": 20},
                          settings={"public": public, "pace_ms": 3, "undo": False})
    await bert.done("join", code=code)
    await bert.done("sit", name="Bert")
    await anna.done("start")
    await bert.done("rest", on=True)
    await anna.done("rest", on=True)  # bots play for both

    def hidden(position):
        return any(line.startswith(("p2 hand", "p2 cards")) and line.endswith("?") for line in position)
    while not hidden(anna.view["p1"]):
        await anna.hear()
    await anna.done("pause")
    return code


def hands(client):
    """The viewers whose view a client was ever sent."""
    return {m["as"] for m in client.heard if m["t"] in ("view", "did")}


@served()
async def HOUSE_SEAT_10_13_watchers_read_no_hand(s):
    for public in (False, True):
        async with Client(s) as anna, Client(s) as bert, Client(s) as eve:
            code = await hidden_game(anna, bert, public)
            await eve.done("join", code=code)
            assert ("joinable" in eve.table) != public, eve.table.get("joinable")
            for seat in ("p1", "p2"):
                await eve.refused("HOUSE-SEAT-01", "sit", name="Eve", seat=seat)
            await eve.refused("HOUSE-SEAT-13" if public else "HOUSE-SEAT-10", "sit", name="Eve", seat="p3")
            if public:
                await eve.refused("HOUSE-SEAT-13", "substitute", name="Eve", seat="p3")
            await bert.done("stand")  # his hand neither
            await eve.refused("HOUSE-SEAT-13" if public else "HOUSE-SEAT-10", "sit", name="Eve", seat="p2")
            await bert.refused("HOUSE-SEAT-11", "substitute", name="Bert", seat="p3")
            await bert.done("sit", name="Bert")  # but he comes back
            assert bert.table["you"] == ["p2"]
            assert hands(eve) == {"watcher"}, hands(eve)
            await anna.done("end")


def back(client):
    """What a client was told last that its seat p1 may take back."""
    last = next(m for m in reversed(client.heard) if m["t"] == "table" or m["t"] in ("view", "did") and m["as"] == "p1")
    return last.get("back", {}).get("p1", 0) if last["t"] == "table" else last.get("back", 0)


@served()
async def HOUSE_PLAY_06_all_that_is_told_to_be_undoable_is(s):
    """Who stands up could come back: with him gone the other is not told of more than may be taken back."""
    for stands, expected in ((True, 1), (False, 1), (None, 2)):
        async with Client(s) as anna, Client(s) as bert:
            code = await table_of(anna, "dice", seats=1 if stands is None else 2, options={} if stands is None else {"first": 1})
            if stands is not None:
                await bert.done("join", code=code)
                await bert.done("sit", name="Bert")
            await anna.done("start")
            assert back(anna) == 0
            await anna.done("act", do="roll")
            while not any(m["t"] == "did" and m["who"] == "luck" for m in anna.heard):
                await anna.hear()
            await anna.done("act", do="stop")
            if stands:
                await bert.done("stand")
                await anna.until(lambda m: m["t"] == "table" and m["seats"][1]["holder"] == "bot")
            for left in range(expected, 0, -1):
                assert back(anna) == left, (stands, left, anna.heard[-1])
                await anna.done("pause")
                assert back(anna) == 0
                await anna.done("resume")
                assert back(anna) == left
                await anna.done("undo")
            assert back(anna) == 0
            await anna.refused("HOUSE-PLAY-06", "undo")


@served()
async def HOUSE_SEAT_10_11_hosts_read_no_hand(s):
    async with Client(s) as anna, Client(s) as bert:
        code = await hidden_game(anna, bert, True)
        await anna.done("remove", seat="p2")
        await anna.refused("HOUSE-SEAT-11", "sit", name="Anna", seat="p2")
        await anna.refused("HOUSE-SEAT-11", "substitute", name="Anna", seat="p2")
        await bert.refused("HOUSE-SEAT-10", "sit", name="Bert", seat="p2")
        await anna.refused("HOUSE-SEAT-17", "agree", on=True)
        await bert.done("substitute", name="Bert", seat="p2")
        await anna.until(lambda m: m["t"] == "table" and "substitute" in m)
        assert anna.table["substitute"] == {"seat": "p2", "name": "Bert", "agreed": [], "asked": [], "host": True}
        s.restart()  # a wish ends with its line
        async with Client(s, token=anna.token) as host, Client(s, token=bert.token) as removed:
            await host.done("join", code=code)
            await removed.done("join", code=code)
            assert "substitute" not in host.table
            await removed.refused("HOUSE-SEAT-10", "sit", name="Bert", seat="p2")
            await removed.done("substitute", name="Bert", seat="p2")
            await host.done("agree", on=True)
            await removed.until(lambda m: m["t"] == "table" and m["you"] == ["p2"])
            assert hands(anna) | hands(host) == {"p1"}, hands(anna) | hands(host)


@served()
async def HOUSE_SEAT_10_15_16_17_a_substitute(s):
    async with Client(s) as anna, Client(s) as bert, Client(s) as cleo:
        code = await hidden_game(anna, bert, False)
        await cleo.done("join", code=code)
        assert cleo.table["joinable"] == ["p3"]
        await cleo.refused("HOUSE-NET-09", "substitute", name="Cleo")
        await cleo.refused("HOUSE-SEAT-04", "substitute", seat="p3")
        await cleo.refused("HOUSE-SEAT-17", "agree", on=True)
        await cleo.refused("HOUSE-NET-09", "agree")
        await cleo.done("substitute", name="Cleo", seat="p3")
        assert cleo.table["substitute"]["mine"] and cleo.table["substitute"]["asked"] == ["p1", "p2"]
        async with Client(s) as dora:
            await dora.done("join", code=code)
            await dora.refused("HOUSE-SEAT-16", "substitute", name="Dora", seat="p3")
        await cleo.done("substitute", on=False)
        assert "substitute" not in cleo.table
        await cleo.done("substitute", name="Cleo", seat="p3")
        await anna.done("agree", on=True)
        assert hands(cleo) == {"watcher"}
        await bert.done("agree", on=True)
        await cleo.until(lambda m: m["t"] == "view" and m["as"] == "p3")
        assert cleo.table["you"] == ["p3"] and cleo.table["seats"][2]["line"], cleo.table
        for who in (anna, bert):
            while not [m for m in who.heard if m["t"] == "note" and m["what"] == "substitute"]:
                await who.hear()
            assert "p3" not in hands(who)
        record = (await anna.ask("history"))["record"]
        assert "\n# from here on p3 is Cleo in the place of " in record, record
        s.restart()  # and it is kept
        assert "\n# from here on p3 is Cleo in the place of " in s.get(f"/api/tables/{code}/record")[2]


@served()
async def HOUSE_SEAT_14_seats_on_one_device(s):
    async with Client(s) as anna, Client(s) as bert:
        await table_of(anna, "dice", seats=3, settings={"public": True})
        await anna.refused("HOUSE-SEAT-14", "sit", name="Anni")
        await anna.done("options", settings={"public": False})
        await anna.done("sit", name="Anni")
        await anna.refused("HOUSE-SEAT-14", "options", settings={"public": True})
        await bert.done("join", code=anna.table["code"])
        await bert.done("sit", name="Bert")
        assert [c.get("device") for c in bert.table["seats"]] == ["p1", "p1", None], bert.table["seats"]


@served()
async def HOUSE_SEAT_10_who_may_not_watch_may_return(s):
    async with Client(s) as anna, Client(s) as bert, Client(s) as eve:
        code = await table_of(anna, "dice", seats=2, settings={"watchers": False})
        await bert.done("join", code=code)
        await bert.done("sit", name="Bert")
        await anna.done("start")
        await bert.done("stand")
        await bert.done("leave")
        await eve.refused("HOUSE-NET-08", "join", code=code)
        await bert.done("join", code=code)
        await bert.done("sit", name="Bert")
        assert bert.table["you"] == ["p2"]


if __name__ == "__main__":
    sys.exit(run([HOUSE_PLAY_06_all_that_is_told_to_be_undoable_is, HOUSE_SEAT_10_13_watchers_read_no_hand, HOUSE_SEAT_10_11_hosts_read_no_hand,
                  HOUSE_SEAT_10_15_16_17_a_substitute, HOUSE_SEAT_14_seats_on_one_device,
                  HOUSE_SEAT_10_who_may_not_watch_may_return]))
