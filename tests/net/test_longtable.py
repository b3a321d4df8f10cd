#!/usr/bin/python3
"""Long Table against a real server: everybody acts at once, bots by times of their own, rounds by the table's clock, and
the host has a word of his own.

    tests/net/test_longtable.py"""
import asyncio
import contextlib
import sys

from house import PROGRAM, Client, run, served, table_of

QUICK = {"timer": "custom", "seconds_early": 5, "seconds_late": 5, "first_side": "sun"}


def round_of(position):
    return next(line for line in position if line.startswith("round "))


@served()
async def one_person_and_bots_play_by_the_clock(s):
    """Rounds end by themselves, bots act in them, a person offers and is refused what is too late; over a restart too."""
    async with Client(s) as anna:
        code = await table_of(anna, "longtable", seats=8, options=QUICK)
        await anna.done("start")
        await anna.until(lambda m: m["t"] == "did" and m["who"] == "luck" and m["do"].startswith("dice"))
        roll = [m for m in anna.heard if m["t"] == "did" and m["do"].startswith("dice")][0]
        assert anna.table["phase"] == "playing" and roll["page"] == 0 and "deadline" in roll["clock"]  # SYS-CLOCK-10
        await anna.refused("SYS-LATE-06", "act", do="start", **{"as": "host"})  # `start` said it
        await anna.until(lambda m: m["t"] == "did" and m["who"] in ("p2", "p3", "p4"))
        await anna.until(lambda m: m["t"] == "did" and m["who"] == "luck" and m["do"].startswith("dice"))
        await anna.refused("SYS-LATE-04", "act", do="offer 1 wood for 1 wool to all in r1")
        s.restart()
        await anna.connect()
        await anna.done("join", code=code)
        assert {"page 0", "page 1"} <= set(anna.view["p1"])  # SYS-CONN-03: all that lies open, and the own mat
        assert anna.table["paused"]  # until its host says so
        await anna.done("resume")
        await anna.until(lambda m: m["t"] == "did" and m["who"] == "luck" and m["do"].startswith("dice"))


@served()
async def a_roll_is_announced_to_all_in_few_and_the_same_bytes(s):
    async with Client(s) as anna, Client(s) as bert, Client(s) as eve:
        code = await table_of(anna, "longtable", seats=64, options=QUICK)
        for client in (bert, eve):
            await client.done("join", code=code)
        await anna.done("start")
        said = []
        for client in (bert, eve):
            said.append({})
            while not said[-1]:
                m = await client.hear()
                if m.get("page") == 0 and m.get("do", "").startswith("dice"):
                    said[-1][m["n"]] = client.text
        both = said[0].keys() & said[1].keys()
        assert both and all(said[0][n] == said[1][n] for n in both), said
        assert all(len(text) < 256 for text in said[1].values()), said
        mats = {m["page"] for m in anna.heard if m["t"] == "page"}
        assert mats == {0, 1, 2, 3} and not any(m.get("page") for m in eve.heard), mats  # those beside her; the table's


@served()
async def SYS_HOST_03_the_host_has_a_word(s):
    async with Client(s) as anna, Client(s) as bert:
        code = await table_of(anna, "longtable", seats=64, options=QUICK)
        await bert.done("join", code=code)
        await bert.done("sit", name="Bert", seat="p64")  # CON-SEAT-01: any that is free
        await anna.done("start")
        host = {"as": "host"}
        await bert.refused("HOUSE-HOST-01", "act", do="times 40 50", **host)
        await anna.done("pause")
        await anna.done("act", do="times 40 50", **host)
        await anna.done("resume")
        await anna.done("act", do="last-round", **host)
        await bert.until(lambda m: m["t"] == "did" and m["who"] == "host" and m["do"] == "last-round")
        # A call at a mat that nobody looks at: whoever leads hears of it, and that it was wrong; nobody else does.
        async with Client(s) as eve:
            await eve.done("join", code=code)
            calls = []
            while not calls:
                calls = [do for do in (await bert.ask("legal"))["legal"] if do.startswith("call")]
                await asyncio.sleep(0.6)
            await bert.done("act", do=calls[0])
            told = await anna.until(lambda m: m["t"] == "report" and m["who"] == "p64")
            assert told["do"] == calls[0] and [e[:2] for e in told["events"]] == [["miscount", "p64"]], told
            await eve.ask("ping")
            assert not any(m["t"] == "report" for m in eve.heard + bert.heard)
            assert not any(m.get("page") for m in anna.heard if m["t"] == "did" and m["n"] == told["n"])


@served()
async def bots_of_a_guest_act_at_times_of_their_own(s):
    async with Client(s) as anna:
        code = await table_of(anna, "longtable", seats=4, options=QUICK)
        bots = await asyncio.create_subprocess_exec(PROGRAM, "bot", "greedy", f"http://127.0.0.1:{s.port}/t/{code}", "--seats", "3")
        try:
            await anna.until(lambda m: m["t"] == "table" and all(seat["holder"] == "person" for seat in m["seats"]))
            await anna.done("start")
            await anna.until(lambda m: m["t"] == "did" and m["who"] in ("p2", "p3", "p4"))
        finally:
            bots.kill()
            await bots.wait()


@served()
async def HOUSE_HOST_01_the_hosts_devices(s):
    """A code makes another device the host's; announcements, locks and handing over reach everybody."""
    async with Client(s) as anna, Client(s) as bert, Client(s) as phone:
        code = await table_of(anna, "longtable", seats=8, options=QUICK)
        games = (await anna.ask("games"))["games"]
        assert next(g for g in games if g["name"] == "longtable")["without"] == ["undo", "more", "draw", "pace"]
        await bert.done("join", code=code)
        await bert.refused("HOUSE-HOST-01", "code", **{"as": "host"})
        key = await anna.ask("code", **{"as": "host"})
        assert key["t"] == "code" and "for_s" not in key, key
        await phone.done("join", code=code)
        await phone.refused("HOUSE-HOST-01", "lock", on=True)
        await phone.done("claim", code=key["code"])
        await phone.done("lock", on=True)
        assert phone.table["host"] and phone.table["locked"]
        await bert.refused("HOUSE-SEAT-18", "sit", name="Bert")
        await phone.done("lock", on=False)
        await bert.done("sit", name="Bert")
        await phone.done("announce", text="We begin in a moment.")
        said = await bert.until(lambda m: m["t"] == "said")
        assert said["seat"] == "host" and said["text"] == "We begin in a moment.", said
        await bert.refused("HOUSE-HOST-01", "announce", text="Me too")
        await anna.done("bot", bot="greedy")
        await anna.done("start")
        await bert.refused("HOUSE-PLAY-13", "more")
        await bert.refused("HOUSE-HOST-02", "lead")
        await anna.done("hand", seat="p2")
        await phone.refused("HOUSE-HOST-01", "pause")
        await bert.done("pause")
        said = [await bert.ask("announce", text="Once more") for _ in range(30)]
        assert any(m["t"] == "refused" and m["rule"] == "HOUSE-NET-03" for m in said), said


@served("--loops", "4")
async def the_people_of_one_table_are_in_several_loops(s):
    """Whoever comes to a table of many stays in the loop that took the line; all hear the same in the same order, and
    whoever goes elsewhere or hangs up does so like anybody."""
    def lent():
        return int(s.get("/metrics")[2].split("\nkornholm_connections_lent ")[1].split("\n")[0])

    async with contextlib.AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Client(s)) for _ in range(16)]
        anna = people[0]
        code = await table_of(anna, "longtable", seats=70, options=QUICK)
        for i, client in enumerate(people[1:], 2):
            await client.done("join", code=code)
            await client.done("sit", name=f"Guest{i}")
        assert lent() > 0
        await anna.done("start")
        rolls = []
        for client in people:  # versions of pages are looked at by Client
            while not (rolled := [m for m in client.heard if m.get("page") == 0 and m.get("do", "").startswith("dice")]):
                await client.hear()
            rolls.append(rolled[0])
        assert all(one == rolls[0] for one in rolls), rolls
        for client in people:  # all at once, and the host has a word in between
            await client.send("say", id=7, phrase="hello")
        words = ["One", "Two", "Three"]
        for word in words:
            await anna.done("announce", text=word)
        for client in people:
            while len(heard := [m["text"] for m in client.heard if m["t"] == "said" and m["seat"] == "host"]) < 3:
                await client.hear()
            assert heard == words, heard
        await anna.done("pause")
        for client in people:
            while not client.table.get("paused"):
                await client.hear()
            while not any(m["t"] == "done" and m.get("id") == 7 for m in client.heard):
                await client.hear()
        bert = people[1]
        for other in range(4):  # in whichever loop that is
            async with Client(s) as eve:
                small = await table_of(eve, "dice", seats=2)
                await bert.done("join", code=small)
                await bert.done("sit", name="Bert")
                await bert.done("join", code=code)
                assert bert.table["you"] and bert.table["paused"], bert.table
        for client in people[2:9]:
            await client.ws.close()
        await anna.done("resume")
        while lent() > 8:
            await asyncio.sleep(0.02)
        await people[-1].done("look", pages=[20])


async def begun(s, host, seats, people, **options):
    """A table with these people at its first seats, the others taken by bots."""
    code = await table_of(host, "longtable", seats=seats, options={**QUICK, **options})
    for client, name in people:
        await client.done("join", code=code)
        await client.done("sit", name=name)
    await host.done("start")
    return code


def last_table(client):
    return [m for m in client.heard if m["t"] == "table"][-1]


async def all_that_a_host_may(s):
    """SYS-HOST-01 to SYS-HOST-04, SYS-HOST-08, CON-APP-21: every request of the host over the network, and nobody else's."""
    host = {"as": "host"}
    async with Client(s) as anna, Client(s) as bert, Client(s) as carl, Client(s) as eve:
        code = await begun(s, anna, 8, [(bert, "Bert"), (carl, "Carl")], dice="manual")
        await eve.done("join", code=code)
        for client in (bert, eve):
            for what, members in (("start", {}), ("pause", {}), ("resume", {}), ("lock", {"on": True}), ("announce", {"text": "Me"}),
                                  ("remove", {"seat": "p1"}), ("hand", {"seat": "p2"}), ("end", {}), ("code", host),
                                  ("act", {"do": "dice 2 2", **host}), ("act", {"do": "times 40 50", **host})):
                await client.refused("HOUSE-HOST-01", what, **members)
        throws = await anna.ask("legal", **host)
        assert "dice 2 2" in throws["legal"] and "dice 3 4" not in throws["legal"], throws
        await anna.refused("CON-APP-21", "act", do="dice 3 4", **host)  # no 7 before round 11
        await anna.done("act", do="dice 2 2", **host)
        told = await eve.until(lambda m: m["t"] == "did" and m["who"] == "host")
        assert told["do"] == "dice 2 2" and "deadline" not in told["clock"], told  # and he ends it: SYS-HOST-08
        await anna.done("act", do="end", **host)
        await anna.done("pause")
        await bert.until(lambda m: m["t"] == "table" and m["paused"])
        await bert.refused("HOUSE-PLAY-03", "act", do="call in r1")  # SYS-PAUSE-02
        await anna.refused("CON-APP-08", "act", do="times 4 50", **host)
        await anna.done("act", do="times 40 50", **host)
        await anna.done("resume")
        await anna.done("lock", on=True)
        await bert.done("stand")
        await eve.refused("HOUSE-SEAT-18", "substitute", name="Eve", seat="p2")  # nobody new,
        await bert.done("sit", name="Bert", seat="p2")  # but whoever has a seat comes back to it
        await anna.done("announce", text="The last round comes.")
        assert (await eve.until(lambda m: m["t"] == "said"))["seat"] == "host"
        await anna.done("remove", seat="p2")
        await bert.until(lambda m: m["t"] == "table" and not m["you"])
        assert last_table(bert)["seats"][1]["holder"] == "bot"
        await anna.done("hand", seat="p3")
        await anna.refused("HOUSE-HOST-01", "act", do="last-round", **host)
        await carl.done("act", do="last-round", **host)
        await carl.refused("SYS-WIN-10", "act", do="last-round", **host)
        for throw in ("dice 1 1", "dice 6 6"):  # until each side has had its last one
            if (await carl.ask("legal", **host))["legal"].count(throw):
                await carl.done("act", do=throw, **host)
                await carl.done("act", do="end", **host)
        if last_table(carl)["phase"] != "over":
            await carl.until(lambda m: m["t"] == "table" and m["phase"] == "over")


async def CON_SEAT_03_two_swap_their_seats(s):
    async with Client(s) as anna, Client(s) as bert:
        code = await table_of(anna, "longtable", seats=8, options=QUICK)
        await bert.done("join", code=code)
        await bert.done("sit", name="Bert", seat="p8")
        await anna.refused("HOUSE-SEAT-19", "swap", seat="p2")
        await anna.done("swap", seat="p8")
        await bert.until(lambda m: m["t"] == "table" and m["seats"][0].get("swap") == "p8")
        await bert.done("swap", seat="p1")
        await anna.until(lambda m: m["t"] == "table" and m["you"] == ["p8"])
        assert [last_table(anna)["seats"][i].get("name") for i in (0, 7)] == ["Bert", "Anna"]
        assert all(last_table(bert)["seats"][i]["line"] for i in (0, 7)) and bert.table["you"] == ["p1"]
        await anna.done("start")  # the host is a person, not a place
        while 4 not in anna.pages.get("p8", {}):  # the mat of the new place
            await anna.hear()


async def garbage_is_refused_and_costs_nobody_anything(s):
    """Whatever stands in a request about pages or of the host is answered with a refusal, and the game goes on."""
    async with Client(s) as anna, Client(s) as bert:
        await begun(s, anna, 8, [(bert, "Bert")])
        odd = [None, "", "p0", "p9", "p99999999999", -1, 1.5, 2**53, [], {}, True]
        for what, member in (("look", "pages"), ("legal", "as"), ("hand", "seat"), ("remove", "seat"), ("swap", "seat"),
                             ("lock", "on"), ("announce", "text"), ("act", "do")):
            for value in odd:
                fine = (what, value) in (("look", []), ("lock", True)) or (what == "announce" and isinstance(value, str) and value[:1] == "p")
                if fine:
                    continue
                answer = await anna.ask(what, **{member: value})
                assert answer["t"] == "refused" and answer["rule"].startswith("HOUSE-"), f"{what} {value!r}: {answer}"
        for pages in ([-1], [99], [2**53], ["1"], [1.5], [None], [[]], [0] * 9):
            await bert.refused("HOUSE-NET-09", "look", pages=pages)
        for words in ("times", "times 40", "times 40 99999", "dice 1 1 1", "last-round " * 40, "robbers -1"):
            answer = await anna.ask("act", do=words, **{"as": "host"})
            assert answer["t"] == "refused", answer
        await bert.until(lambda m: m["t"] == "did" and m["who"] == "clock")


async def SYS_HOST_09_a_lost_host(s):
    """The game waits after 20 s without any device of the host. Few people: the first of them may lead; else the code does it."""
    async with Client(s) as anna, Client(s) as bert, Client(s) as carl, Client(s) as dora:
        await begun(s, anna, 8, [(bert, "Bert")])
        code = await begun(s, carl, 10, [(dora, "Dora")])
        key = (await carl.ask("code", **{"as": "host"}))["code"]
        await asyncio.gather(anna.ws.close(), carl.ws.close())
        for client in (bert, dora):
            await client.until(lambda m: m["t"] == "note" and m["seat"] == "host" and m["what"] == "lost")
            assert client.table["paused"]
        assert bert.table["lead"] == "p2" and "lead" not in dora.table
        for client in (bert, dora):
            await client.refused("HOUSE-HOST-01", "resume")
        await bert.done("lead")
        await dora.refused("HOUSE-HOST-02", "lead")
        async with Client(s) as phone:
            await phone.done("join", code=code)
            await phone.done("claim", code=key)
            for client in (bert, phone):
                await client.done("resume")
            await dora.until(lambda m: m["t"] == "table" and not m["paused"])
            await anna.connect()  # too late: somebody else leads
            await anna.done("join", code=bert.table["code"])
            await anna.refused("HOUSE-HOST-01", "pause")


@served()
async def the_host_of_several_tables_at_once(s):
    """What takes its time, all at the same time."""
    await asyncio.gather(all_that_a_host_may(s), CON_SEAT_03_two_swap_their_seats(s),
                         garbage_is_refused_and_costs_nobody_anything(s), SYS_HOST_09_a_lost_host(s))


if __name__ == "__main__":
    sys.exit(run([one_person_and_bots_play_by_the_clock,
                  a_roll_is_announced_to_all_in_few_and_the_same_bytes, SYS_HOST_03_the_host_has_a_word,
                  bots_of_a_guest_act_at_times_of_their_own, HOUSE_HOST_01_the_hosts_devices,
                  the_people_of_one_table_are_in_several_loops,
                  the_host_of_several_tables_at_once]))
