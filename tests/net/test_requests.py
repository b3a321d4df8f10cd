#!/usr/bin/python3
"""What the server answers: every request, every refusal, over a real socket. Each message is judged by the schema."""
import asyncio
import json
import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from house import PROGRAM, Client, play_on, run, served, table_of


@served()
async def a_game_alone(s):
    async with Client(s) as anna:
        await table_of(anna, "dice", seats=1)
        await anna.done("seed", seed="ab" * 32)
        await anna.done("start")
        while anna.table["phase"] == "playing":
            await play_on(anna, "p1", 1)
        assert anna.table["result"][0]["place"] == 1
        assert len(anna.table["secret"]) == 64 and anna.table["seeds"] == {"p1": "ab" * 32}
        record = await anna.ask("history")
        assert record["record"].startswith("kornholm record 1\ngame dice 1\n")
        again = await anna.ask("rematch")
        assert again["t"] == "done" and anna.table["phase"] == "waiting"


def told(heard, viewer):
    """What somebody heard of a game while it was played."""
    kept = ("who", "do", "undo", "shows", "events")
    return [{k: m[k] for k in kept if k in m} for m in heard if m["t"] == "did" and m["as"] == viewer]


def was_told_a_card(client):
    """One that others do not see: stolen from her or by her, or bought."""
    return any(m["who"] == "luck" and m["do"].startswith(("steal ", "card ")) and "?" not in m["do"]
               for m in client.heard if m["t"] == "did" and "do" in m)


@served()
async def a_game_told_again(s):
    """Who comes later hears what he would have heard, and no more."""
    async with Client(s) as anna, Client(s) as eve:
        # Bots that hardly win: the game must not be over before she was told enough.
        code = await table_of(anna, "island", seats=3, settings={"pace_ms": 0, "bot": "random"}, options={"target": 20})
        await anna.done("start")
        await eve.done("join", code=code)
        early = len((await eve.ask("history", log=True))["log"])
        undone = False
        while len(told(anna.heard, "p1")) < 200 or not (undone and was_told_a_card(anna)):
            may = [c for c in anna.legal.get("p1", []) if c != "offer"]
            if "discard" in may:
                may = [(await anna.ask("hint"))["do"]]
            if may:
                await anna.ask("act", do=random.choice(may))
                undone = undone or (await anna.ask("undo"))["t"] == "done"
            else:
                await anna.until(lambda m: m["t"] == "did")
        logs = {}
        for client, viewer in ((anna, {"as": "p1"}), (eve, {})):
            logs[client] = (await client.ask("history", log=True, **viewer))["log"]
            heard = told(client.heard, viewer.get("as", "watcher"))
            assert logs[client][-len(heard):] == heard and len(heard) > 60, (viewer, logs[client], heard)
        assert len(logs[eve]) - len(told(eve.heard, "watcher")) <= early, (early, logs[eve])
        assert {"undo": True, "events": []} in logs[eve]
        assert any(a != b for a, b in zip(logs[anna], logs[eve]))  # she knows her own cards
        assert "log" not in await eve.ask("history")
        await eve.refused("HOUSE-SEAT-03", "history", log=True, **{"as": "p1"})


@served()
async def HOUSE_NET_01_02_05_06_07_09_forms(s):
    """HOUSE-NET-01 HOUSE-NET-02 HOUSE-NET-05 HOUSE-NET-06 HOUSE-NET-07 HOUSE-NET-09"""
    async with Client(s, token=None) as c:
        for garbage in ("", "[]", "{", "null", '{"t":"hello"', '{"t":1}\x00', "{\"t\":\"\\ud800\"}"):
            await c.ws.send(garbage)
            assert (await c.hear())["rule"] == "HOUSE-NET-01", garbage
        await c.ws.send('{"t":1}')
        assert (await c.hear())["rule"] == "HOUSE-NET-02"
        await c.refused("HOUSE-NET-02", "dance")
        await c.refused("HOUSE-NET-05", "hello", version=1, token="new")
        await c.refused("HOUSE-NET-09", "hello", version=2)
        await c.refused("HOUSE-NET-06", "lobby")
        await c.ask("hello", version=2, token="new")
        await c.refused("HOUSE-NET-07", "start")
        await c.refused("HOUSE-NET-09", "create", game="chess")
        await c.refused("HOUSE-NET-09", "create", game="dice", seats=9)
        await c.refused("HOUSE-NET-09", "create", game="dice", options={"clock": -1})
        await c.refused("HOUSE-NET-09", "create", game="dice", options={"speed": 1})
        await c.refused("HOUSE-NET-09", "create", game="dice", settings={"bot": "hal"})
        await c.refused("HOUSE-SEAT-04", "create", game="dice", name="")
        await c.refused("HOUSE-BOARD-01", "create", game="island", board="nonsense")


@served()
async def HOUSE_NET_04_no_such_table(s):
    """HOUSE-NET-04"""
    async with Client(s) as c:
        await c.refused("HOUSE-NET-04", "join", code="zzzzzz")
    status, _, body = s.get("/t/zzzzzz")
    assert status == 404 and "HOUSE-NET-04" in body


@served("--max-tables-host", "2")
async def HOUSE_NET_03_limits(s):
    """HOUSE-NET-03"""
    async with Client(s) as c:
        await table_of(c, "dice")
        await table_of(c, "dice")
        await c.refused("HOUSE-NET-03", "create", game="dice")


@served()
async def HOUSE_NET_08_watchers(s):
    """HOUSE-NET-08"""
    async with Client(s) as anna, Client(s) as eve:
        code = await table_of(anna, "island", seats=3, settings={"watchers": False})
        await eve.done("join", code=code)  # before the start anybody may look, and sit down
        await eve.done("leave")
        await anna.done("start")
        await eve.refused("HOUSE-NET-08", "join", code=code)
        await eve.refused("HOUSE-SEAT-05", "join", code=code, claim="aaaaaaaa")
        moved = await anna.ask("code")
        await eve.done("join", code=code, claim=moved["code"])  # a seat comes along, so this is no watching
        assert eve.table["you"] == ["p1"]
        await anna.done("join", code=code, claim=(await eve.ask("code"))["code"])
        await eve.done("leave")
        await eve.refused("HOUSE-NET-08", "join", code=code)
        assert s.get(f"/api/tables/{code}/text")[0] == 403
        code = await table_of(anna, "island", seats=3, settings={"delay_s": 4})
        began = time.monotonic()
        await anna.done("start")
        await eve.done("join", code=code)
        assert "watcher" not in eve.view
        await eve.refused("HOUSE-PLAY-01", "history")  # as far as she may know
        await eve.until(lambda m: m["t"] == "view")
        assert time.monotonic() - began > 3.5
        await play_on(anna, "p1", 1)
        await eve.until(lambda m: m["t"] == "did")
        assert eve.view["watcher"]


@served()
async def HOUSE_NET_10_11_other_pages(s):
    """HOUSE-NET-10 HOUSE-NET-11"""
    assert s.get("/nothing")[0] == 404 and "HOUSE-NET-11" in s.get("/nothing")[2]
    assert s.get("/", method="POST")[0] == 405
    status, headers, _ = s.get("/")
    assert status == 200 and "HttpOnly" in headers["Set-Cookie"] and "SameSite=Lax" in headers["Set-Cookie"]
    assert headers["Content-Security-Policy"] and headers["X-Content-Type-Options"] == "nosniff"
    try:
        await Client(s, headers={"Origin": "http://evil.example"}).connect()
        raise AssertionError("another page got in")
    except Exception as e:
        assert "403" in str(e), e
    own = Client(s, headers={"Origin": f"http://127.0.0.1:{s.port}"})
    await own.connect()
    await own.ws.close()


@served()
async def seats_belong_to_tokens(s):
    async with Client(s) as anna, Client(s) as bert:
        code = await table_of(anna, "duel", seats=2)
        await bert.done("join", code=code)
        await bert.done("sit", name="Bert <b>")
        await anna.done("seed", seed="ab" * 32)
        await bert.refused("HOUSE-HOST-01", "start")
        await anna.done("start")
        for who, wrong in ((bert, "p1"), (anna, "p2")):
            await who.refused("HOUSE-SEAT-03", "act", do="roll", **{"as": wrong})
        mover = anna if anna.legal["p1"] else bert
        seat = "p1" if mover is anna else "p2"
        answer = await mover.done("act", id=77, do="roll")
        again = await mover.done("act", id=77, do="roll")
        assert answer["n"] == again["n"]
        await mover.refused("DICE-ROLL-03", "check", do="roll")
        hint = await mover.ask("hint")
        assert hint["t"] in ("hint", "refused")
        await anna.done("say", text="a <script> & \"quotes\"")
        await bert.until(lambda m: m["t"] == "said" and m["text"] == "a <script> & \"quotes\"")
        code_message = await mover.ask("code")
        async with Client(s) as phone:
            await phone.done("join", code=code)
            await phone.refused("HOUSE-SEAT-05", "claim", code="aaaaaaaa")
            await phone.done("claim", code=code_message["code"])
            assert phone.table["you"] == [seat]
        # The old device hears why the seat is gone.
        note = await mover.until(lambda m: m["t"] == "note" and m["what"] == "device")
        assert note["seat"] == seat
        await mover.until(lambda m: m["t"] == "table" and m["you"] == [])
        # Another device brings the seat back with its first message, as a link does.
        async with Client(s) as tablet, Client(s, phone.token) as again:
            await again.done("join", code=code)
            key = (await again.ask("code"))["code"]
            await tablet.refused("HOUSE-SEAT-05", "join", code=code, claim="aaaaaaaa")
            await tablet.done("join", code=code, claim=key)
            assert tablet.table["you"] == [seat]
            await again.refused("HOUSE-SEAT-03", "act", do="end")


@served()
async def the_host_chooses_anew_before_the_start(s):
    async with Client(s) as anna, Client(s) as bert:
        code = await table_of(anna, "island", seats=4, options={"setup": "beginner"}, settings={"pace_ms": 0})
        await bert.done("join", code=code)
        await bert.done("sit", name="Bert")
        await anna.done("seed", seed="ab" * 32)
        before = anna.table["commitment"]
        await bert.refused("HOUSE-HOST-01", "options", options={"target": 12})
        for members in ({"options": {"target": 99}}, {"options": {"colour": "red"}}, {"settings": {"bot": "nobody"}},
                        {"settings": {"public": 1}}, {"settings": {"delay_s": -1}}):
            await anna.refused("HOUSE-NET-09", "options", **members)
        await anna.done("options", options={"target": 12, "setup": "variable"}, settings={"public": True})
        seen = await bert.until(lambda m: m["t"] == "table" and m["options"]["target"] == 12)
        assert seen["options"]["setup"] == "variable" and seen["commitment"] == before
        assert seen["settings"]["public"] and not seen["settings"]["undo"], "strangers may take back"
        assert seen["settings"]["pace_ms"] == 0, "what was not named has changed"
        listed = await bert.ask("lobby")
        assert [e["options"]["target"] for e in listed["mine"]] == [12]
        async with Client(s) as eve:
            open_tables = (await eve.ask("lobby"))["tables"]
            assert [(e["code"], e["free"], e["options"]["setup"]) for e in open_tables] == [(code, 2, "variable")]
        await bert.refused("HOUSE-SAY-01", "say", text="hello")
        await bert.done("say", phrase="hello")
        s.restart()
        async with Client(s, anna.token) as again:
            await again.done("join", code=code)
            assert again.table["options"]["target"] == 12 and again.table["settings"]["public"]
            assert again.table["commitment"] == before and again.table["seeds"]["p1"] == "ab" * 32
            await again.done("options", settings={"public": False, "undo": False})
            assert not again.table["settings"]["public"] and not again.table["settings"]["undo"]
            await again.done("say", text="hello")
            await again.done("start")
            await again.refused("HOUSE-PLAY-02", "options", options={"target": 10})
            assert "option target=12" in s.get(f"/api/tables/{code}/record", headers={"Cookie": f"kornholm={anna.token}"})[2]


@served("--source-url", "https://code.example/kornholm", "--contact-url", "mailto:host@play.example", "--public-url",
        "https://play.example/")
async def links_have_a_title(s):
    async with Client(s, token=None) as anna:
        welcome = await anna.ask("hello", version=2, token="new")
        assert welcome["source"] == "https://code.example/kornholm" and welcome["contact"] == "mailto:host@play.example"
        code = await table_of(anna, "duel", name="Anna <b>", seats=2)
        page = s.get(f"/t/{code}")[2]
        assert '<meta property="og:title" content="Dice Duel · Kornholm">' in page, page
        assert f'<meta property="og:url" content="https://play.example/t/{code}">' in page
        assert "Anna" not in page.split("</head>")[0], "the head tells who plays"
        german = s.get(f"/t/{code}", headers={"Accept-Language": "de-DE,de;q=0.9"})[2]
        assert '<meta property="og:description" content="Öffne den Link' in german
        assert '<meta property="og:title" content="Kornholm">' in s.get("/")[2]


@served()
async def a_server_without_addresses_names_none(s):
    async with Client(s, token=None) as anna:
        welcome = await anna.ask("hello", version=2, token="new")
        assert "source" not in welcome and "contact" not in welcome


@served()
async def how_many_watch(s):
    """A number, not at once for each who comes, and right whenever a table is told."""
    async with Client(s) as anna, Client(s) as bert, Client(s) as eve:
        code = await table_of(anna, "dice", seats=2)
        heard = len([m for m in anna.heard if m["t"] == "table"])
        for who in (bert, eve):
            await who.done("join", code=code)
        assert eve.table["watching"] == 2 and "watching" not in anna.table
        async with Client(s, token=anna.token) as phone:  # no watcher: she sits here
            await phone.done("join", code=code)
            assert phone.table["watching"] == 2
        await anna.until(lambda m: m["t"] == "table" and m.get("watching") == 2)
        assert len([m for m in anna.heard if m["t"] == "table"]) == heard + 1
        await bert.done("sit", name="Bert")
        assert bert.table["watching"] == 1
        await anna.until(lambda m: m["t"] == "table" and m.get("watching") == 1)
        await eve.done("leave")
        await anna.until(lambda m: m["t"] == "table" and "watching" not in m)


@served("--max-tables-host", "2")
async def HOUSE_PLAY_08_rematch(s):
    """HOUSE-PLAY-08"""
    async with Client(s) as anna, Client(s) as bert, Client(s) as carl, Client(s) as eve:
        code = await table_of(anna, "island", seats=4)
        for who, name in ((bert, "Bert"), (carl, "Carl")):
            await who.done("join", code=code)
            await who.done("sit", name=name)
        await eve.done("join", code=code)
        await anna.done("bot", seat="p4", bot="random")
        await anna.refused("HOUSE-PLAY-08", "rematch")
        await anna.done("start")
        await bert.refused("HOUSE-PLAY-08", "rematch")
        await anna.done("end")
        await eve.refused("HOUSE-SEAT-03", "rematch")
        for game in range(2):
            await table_of(bert, "dice")
        await bert.done("join", code=code)
        await bert.refused("HOUSE-NET-03", "rematch")  # he has opened so many that he may not open another
        assert "rematch" not in bert.table
        await bert.done("leave")
        async with Client(s, token=carl.token) as phone:
            await phone.done("join", code=code)
            await carl.done("rematch")
            assert carl.table["phase"] == "waiting" and carl.table["host"] and carl.table["you"] == ["p3"]
            again = carl.table["code"]
            assert [m["code"] for m in carl.heard if m["t"] == "moved"] == [again]
            assert (await phone.until(lambda m: m["t"] == "moved"))["code"] == again
        await anna.until(lambda m: m["t"] == "table" and "rematch" in m)
        assert anna.table["rematch"] == {"code": again, "seats": ["p3"]} and anna.table["code"] == code
        assert not [m for m in anna.heard if m["t"] == "moved"]
        await anna.done("rematch")
        assert anna.table["code"] == again and anna.table["you"] == ["p1"] and not anna.table["host"]
        assert [c["holder"] for c in anna.table["seats"]] == ["person", "free", "person", "bot"]
        await eve.done("join", code=again)
        await eve.done("sit", name="Eve")
        await bert.done("join", code=code)
        assert bert.table["rematch"] == {"code": again, "seats": ["p1", "p3"]}
        await bert.refused("HOUSE-SEAT-02", "rematch")  # somebody was quicker
        await carl.done("end")
        await bert.done("leave")
        async with Client(s, token=anna.token) as other:  # that one is closed: a new one
            await other.done("join", code=code)
            await other.done("rematch")
            assert other.table["code"] not in (code, again) and other.table["host"]


@served()
async def HOUSE_PLAY_11_no_rematch(s):
    """HOUSE-PLAY-11: a no is seen at both tables, keeps nobody waiting, and can become a yes."""
    async with Client(s) as anna, Client(s) as bert, Client(s) as carl:
        code = await table_of(anna, "dice", seats=3)
        for who, name in ((bert, "Bert"), (carl, "Carl")):
            await who.done("join", code=code)
            await who.done("sit", name=name)
        await bert.refused("HOUSE-PLAY-08", "rematch", on=False)
        await anna.done("start")
        await anna.done("end")
        await anna.refused("HOUSE-NET-09", "rematch", on="no")
        await bert.done("rematch", on=False)
        await anna.until(lambda m: m["t"] == "table" and "rematch" in m)
        assert anna.table["rematch"] == {"seats": [], "declined": ["p2"]}, anna.table["rematch"]
        await anna.done("rematch")  # the seat says it from the beginning,
        assert [c.get("declined") for c in anna.table["seats"]] == [None, "Bert", None], anna.table["seats"]
        await carl.done("rematch", on=False)  # and later
        await anna.until(lambda m: m["t"] == "table" and m["seats"][2].get("declined") == "Carl")
        assert carl.table["rematch"] == {"code": anna.table["code"], "seats": ["p1"], "declined": ["p2", "p3"]}
        await bert.done("rematch")
        assert [c.get("declined") for c in bert.table["seats"]] == [None, None, "Carl"] and bert.table["you"] == ["p2"]
        async with Client(s, token=bert.token) as phone:
            await phone.done("join", code=code)
            assert phone.table["rematch"]["declined"] == ["p3"]
            await phone.refused("HOUSE-PLAY-11", "rematch", on=False)
        await anna.done("start")
        assert [c["holder"] for c in anna.table["seats"]] == ["person", "person", "bot"]
        assert not any("declined" in c for c in anna.table["seats"])


async def rematch_after_a_restart(s, apart):
    async with Client(s) as anna, Client(s) as bert:
        code = await table_of(anna, "duel", seats=2)
        await bert.done("join", code=code)
        await bert.done("sit", name="Bert")
        await anna.done("start")
        await anna.done("end")
        await anna.done("rematch")
        again = anna.table["code"]
    s.restart()
    async with Client(s, token=bert.token) as bert:
        await bert.done("join", code=code)
        assert bert.table["rematch"] == {"code": again, "seats": ["p1"]}
        await bert.done("rematch")
        if apart:
            assert [m["code"] for m in bert.heard if m["t"] == "moved"] == [again] and bert.table["code"] == code
            await bert.done("join", code=again)
            await bert.done("sit", name="Bert")
        assert bert.table["you"] == ["p2"] and bert.table["code"] == again


@served("--loops", "1")
async def a_rematch_outlives_a_restart(s):
    await rematch_after_a_restart(s, apart=False)


@served("--loops", "2")
async def a_rematch_comes_back_in_another_hall(s):
    await rematch_after_a_restart(s, apart=True)


@served()
async def hints_name_the_next_best(s):
    async with Client(s) as anna:
        await table_of(anna, "dice", seats=1)
        await anna.done("start")
        await anna.done("act", do="roll")
        hint = await anna.ask("hint")
        assert hint["with"]["other"] != hint["do"]
        await anna.done("check", do=hint["with"]["other"])


@served()
async def HOUSE_PLAY_12_no_hints(s):
    """HOUSE-PLAY-12: among several people for nobody, unless the host says so; after a restart too."""
    async with Client(s) as anna, Client(s) as bert:
        code = await table_of(anna, "dice", seats=2, options={"first": 1})
        assert anna.table["settings"]["hints"] is False
        await bert.done("join", code=code)
        await bert.done("sit", name="Bert")
        await anna.done("start")
        for who in anna, bert:
            await who.refused("HOUSE-PLAY-12", "hint")
        await anna.done("act", do="roll")  # nothing else is forbidden
        s.restart()
        await anna.connect()
        await anna.ask("join", code=code)
        await anna.refused("HOUSE-PLAY-12", "hint")


@served()
async def HOUSE_PLAY_12_hints_of_the_host(s):
    """HOUSE-PLAY-12: where the host allows them everybody has them, and whoever plays alone has them everywhere."""
    async with Client(s) as anna, Client(s) as bert:
        for settings, several in (({}, False), ({"public": True}, False), ({"public": True, "hints": True}, True), ({"hints": True}, True)):
            for people in (1, 2):
                code = await table_of(anna, "dice", seats=2, options={"first": 1}, settings=settings)
                assert anna.table["settings"]["hints"] is several, settings
                if people == 2:
                    await bert.done("join", code=code)
                    await bert.done("sit", name="Bert")
                await anna.done("start")
                if people == 1 or several:
                    assert (await anna.ask("hint"))["t"] == "hint"
                else:
                    await anna.refused("HOUSE-PLAY-12", "hint")


@served()
async def a_bot_that_waits_says_until_when(s):
    """Anna does anything until a bot asks her something; declining ends the waiting."""
    async with Client(s) as anna:
        def clock():
            return next(m["clock"] for m in reversed(anna.heard) if "clock" in m)
        options = {"setup": "beginner", "first": 1, "limit": 30}
        await table_of(anna, "island", seats=4, options=options, settings={"pace_ms": 100})
        await anna.done("start")
        while "waits" not in clock():
            before = len(anna.heard)
            await play_on(anna, "p1", 1)
            if len(anna.heard) == before:
                await anna.hear()
        waits, at = clock()["waits"], clock()["at"]
        assert waits["seat"] != "p1" and waits["until"] - waits["since"] == 6000, waits
        assert waits["since"] <= at < waits["until"], clock()
        await anna.done("act", do=f"decline {waits['seat']}")
        assert clock().get("waits", {}).get("since") != waits["since"], clock()


@served("--loops", "2")
async def tables_of_all_halls_can_be_joined(s):
    clients = [Client(s) for _ in range(12)]
    for c in clients:
        await c.connect()
    codes = [await table_of(c, "dice", seats=2, settings={"public": True}) for c in clients]
    for c in clients:
        for code in codes:
            await c.done("join", code=code)
            assert c.table["code"] == code
    for c in clients:  # without waiting for the answer of what was asked before
        await c.done("join", code=codes[0])
        await c.ws.send(json.dumps({"t": "sit", "name": "X"}))
        await c.ws.send(json.dumps({"t": "say", "text": "bye"}))
        await c.done("join", code=codes[1])
    lobby = await clients[0].ask("lobby")
    assert {t["code"] for t in lobby["tables"]} == set(codes)
    for c in clients:
        await c.ws.close()


@served()
async def resume_sends_what_was_missed(s):
    async with Client(s) as anna:
        code = await table_of(anna, "dice", seats=1)
        await anna.done("start")
        await play_on(anna, "p1", 5)
        seen, position = anna.n, list(anna.view["p1"])
        await play_on(anna, "p1", 5)
        async with Client(s, token=anna.token) as again:
            again.view["p1"] = position
            await again.done("join", code=code, since=seen)
            assert not [m for m in again.heard if m["t"] == "view"]
            assert again.view["p1"] == anna.view["p1"]
        async with Client(s, token=anna.token) as fresh:
            await fresh.done("join", code=code)
            assert fresh.view["p1"] == anna.view["p1"]


@served()
async def bots_wait_as_long_as_the_host_says(s):
    async with Client(s) as anna, Client(s) as bert:
        code = await table_of(anna, "duel", seats=2, options={"first": 2}, settings={"pace_ms": 60000})
        await anna.refused("HOUSE-NET-09", "pace")
        await anna.refused("HOUSE-NET-09", "pace", pace_ms=60001)
        await anna.done("start")
        await bert.done("join", code=code)
        await bert.refused("HOUSE-HOST-01", "pace", pace_ms=0)
        assert not anna.legal["p1"]  # the bot begins, and would think for a minute
        await anna.done("pace", pace_ms=0)
        assert anna.table["settings"]["pace_ms"] == 0
        while not anna.legal["p1"]:
            await anna.hear()
        await anna.done("pace", pace_ms=700)
        s.restart()
        await anna.connect()
        await anna.done("join", code=code)
        assert anna.table["settings"]["pace_ms"] == 700
        await anna.done("end")
        await anna.refused("HOUSE-PLAY-04", "pace", pace_ms=0)


@served()
async def finished_games_stay(s):
    headers = {"Cookie": "kornholm=secret-of-anna"}
    anna = Client(s, token=None, headers=headers)
    await anna.connect()
    await anna.ask("hello", version=2)
    code = await table_of(anna, "dice", seats=1)
    assert s.get(f"/api/tables/{code}", "DELETE", headers)[0] == 403  # not yet over
    await anna.done("end")
    await anna.ws.close()
    s.restart()
    mine = json.loads(s.get("/api/tables", headers=headers)[2])["mine"]
    assert [(t["code"], t["phase"], t["names"], t["seats"]) for t in mine] == [(code, "closed", ["Anna"], 1)]
    assert s.get(f"/api/tables/{code}", "DELETE")[0] == 403
    assert s.get(f"/api/tables/{code}", "DELETE", headers)[0] == 200
    s.kill()  # whoever was told that it is gone finds it gone after a power cut too
    s.start()
    assert json.loads(s.get("/api/tables", headers=headers)[2])["mine"] == []
    assert s.get(f"/api/tables/{code}", "DELETE", headers)[0] == 404


def points_in(position):
    """Of each seat, as a position tells them."""
    return [int(line.split()[-1]) for line in position if " points " in line]


async def mine_of(client):
    lobby = await client.ask("lobby")
    assert all("you" not in t and "points" not in t and "awaited" not in t for t in lobby["tables"])
    return lobby["mine"]


@served()
async def my_games_say_for_whom_they_wait(s):
    async with Client(s) as anna, Client(s) as bert, Client(s) as eve:
        code = await table_of(anna, "island", seats=3, options={"setup": "beginner", "first": 1},
                              settings={"public": True, "pace_ms": 0, "hints": True})
        assert [t["you"] for t in await mine_of(anna)] == [["p1"]] and "points" not in (await mine_of(anna))[0]
        for guest in (bert, eve):
            await guest.done("join", code=code)
        await bert.done("sit", name="Bert")
        await anna.done("start")
        for client, seat in ((anna, "p1"), (bert, "p2")):
            entry, = await mine_of(client)
            assert (entry["you"], entry["awaited"], entry["points"]) == ([seat], ["p1"], [2, 2, 2]), entry
        assert await mine_of(eve) == []
        await anna.done("act", do="roll")
        while "end" not in anna.legal["p1"]:
            assert (await mine_of(anna))[0]["awaited"], "nobody is awaited"
            if not anna.legal["p1"]:
                await bert.ask("act", do=(await bert.ask("hint"))["do"])  # he has too many cards
            else:
                await anna.done("act", do=(await anna.ask("hint"))["do"])
        await anna.done("act", do="end")
        assert (await mine_of(anna))[0]["awaited"] == ["p2"]
        s.restart()
        await bert.connect()
        while "awaited" not in (await mine_of(bert))[0]:  # the server begins with rows: to be listed wakes a game
            await asyncio.sleep(0.05)
        entry, = await mine_of(bert)
        assert (entry["you"], entry["awaited"]) == (["p2"], ["p2"]) and len(entry["points"]) == 3, entry


@served()
async def my_games_keep_hidden_points(s):
    """Bots play until somebody has a card that counts a point: only its holder is told of it."""
    async with Client(s) as anna, Client(s) as eve:
        held = False
        while not held:
            code = await table_of(anna, "island", seats=3, settings={"pace_ms": 1})
            await anna.done("start")
            await anna.done("rest", on=True)
            while anna.table["phase"] == "playing" and not held:
                await anna.hear()
                held = any(line.startswith("p1 cards ") and " point" in line for line in anna.view["p1"])
                held = held and (await anna.ask("pause"))["t"] == "done"
        await eve.done("join", code=code)
        entry = next(t for t in await mine_of(anna) if t["code"] == code)
        known, own = points_in(eve.view["watcher"]), points_in(anna.view["p1"])
        assert len(known) == 3 and entry["points"] == known, (entry, known)
        assert own[0] > known[0] and own[1:] == known[1:], (own, known)
        await anna.done("end")
        entry = next(t for t in await mine_of(anna) if t["code"] == code)
        assert entry["phase"] == "closed" and "points" not in entry and entry["you"] == ["p1"], entry


def verified(text):
    done = subprocess.run([PROGRAM, "verify", "-"], input=text.encode(), capture_output=True, env={"LC_ALL": "C.UTF-8"})
    return done.returncode == 0, (done.stdout + done.stderr).decode()


@served()
async def HOUSE_PLAY_09_closed_tables_keep_their_record(s):
    """HOUSE-PLAY-09"""
    headers = {"Cookie": "kornholm=secret-of-anna"}
    async with Client(s, token="secret-of-anna") as anna, Client(s) as eve:
        unplayed = await table_of(anna, "dice", seats=1)
        await anna.done("end")
        await anna.refused("HOUSE-PLAY-09", "history")
        code = await table_of(anna, "island", seats=3, settings={"watchers": False})
        await anna.done("seed", seed="cd" * 32)
        await anna.done("start")
        await play_on(anna, "p1", 4)
        masked = s.get(f"/api/tables/{code}/record", headers=headers)[2]
        assert "secret" not in masked and s.get(f"/api/tables/{code}/record")[0] == 403
        await anna.done("end")
        assert anna.table["phase"] == "closed" and anna.table["why"] == "host" and len(anna.table["secret"]) == 64
        whole = (await anna.ask("history"))["record"]
        await anna.done("leave")
        await eve.refused("HOUSE-NET-08", "join", code=code)  # it is not for watchers, even now
    for _ in range(2):  # also after a restart
        status, _, record = s.get(f"/api/tables/{code}/record")
        assert status == 200 and record == whole and record.rstrip().endswith("result open"), record
        assert verified(record)[0], verified(record)
        assert not verified(record.replace("secret ", "secret 0", 1))[0]
        assert s.get(f"/api/tables/{unplayed}/record")[0] == 404 and "HOUSE-PLAY-09" in s.get(f"/api/tables/{unplayed}/record")[2]
        mine = json.loads(s.get("/api/tables", headers=headers)[2])["mine"]
        assert {(t["code"], t["phase"]) for t in mine} == {(code, "closed"), (unplayed, "closed")}
        s.restart()


async def until_gone(s, code):
    while s.get(f"/api/tables/{code}/text")[0] != 404:
        await asyncio.sleep(0.2)


def rows_of(s):
    with sqlite3.connect(f"file:{s.folder}/tables.db?mode=ro", uri=True) as store:
        return (sorted(row[0] for row in store.execute("SELECT code FROM tables")),
                store.execute("SELECT count(DISTINCT table_id) FROM lines").fetchone()[0])


@served("--waiting-s", "1")
async def nobody_waits_for_ever(s):
    async with Client(s) as anna, Client(s) as bert:
        waits = await table_of(bert, "duel", seats=2)  # he stays there
        runs = await table_of(anna, "duel", seats=2)
        await anna.done("start")
        left = await table_of(anna, "dice", seats=2)
        await anna.done("leave")
        await until_gone(s, left)
        await anna.refused("HOUSE-NET-04", "join", code=left)
        assert rows_of(s) == (sorted([waits, runs]), 2)
        await anna.done("join", code=runs)  # nobody was there either, but this game has begun
        again = await table_of(anna, "dice", seats=2)
        await anna.done("leave")
    s.restart()
    await until_gone(s, again)  # after a restart too
    await until_gone(s, waits)
    assert rows_of(s) == ([runs], 1)


def a_position():
    """The board and position of a request that fuzz_messages knows, too."""
    lines = (Path(__file__).parent.parent / "fuzz/corpus/messages/position").read_text().splitlines()
    request = json.loads(lines[1][1:])
    return {key: request[key] for key in ("seats", "options", "board", "position")}


@served()
async def HOUSE_TABLE_09_a_game_from_a_position(s):
    given = a_position()
    async with Client(s) as anna, Client(s) as eve:
        code = await table_of(anna, "island", **given)
        await anna.done("options", options={"target": 5})
        await eve.done("join", code=code)
        assert anna.table["set_up"] and eve.table["set_up"]
        await anna.done("start")
        assert "p1 hand 2 grain 3 ore" in anna.view["p1"], anna.view["p1"]
        if "watcher" not in eve.view:
            await eve.until(lambda _: "watcher" in eve.view)
        assert "p1 hand 5 ?" in eve.view["watcher"], eve.view["watcher"]  # who sits there knows more all the same
        await anna.done("act", **{"as": "p1", "do": "city v8"})
        story = (await eve.ask("history"))["record"]
        assert "\nat p1 hand 5 ?\n" in story and " p1 city v8\n" in story, story
        await anna.refused("HOUSE-NET-09", "create", game="island", seats=3, board=given["board"], position=7)
        await anna.refused("HOUSE-TABLE-09", "create", game="island", seats=3, position=given["position"])
        await anna.refused("HOUSE-POSITION-01", "create", **{**given, "game": "island", "position": "phase main\n"})
        s.restart()
        await anna.connect()
        await anna.done("join", code=code)
        assert anna.table["set_up"] and "p1 cities v8" in anna.view["p1"]
        await anna.done("undo", **{"as": "p1"})
        assert "p1 hand 2 grain 3 ore" in anna.view["p1"]
        await anna.done("end")
        record = (await anna.ask("history"))["record"]
        assert "\nat p1 hand 2 grain 3 ore\n" in record
        verified = subprocess.run([PROGRAM, "verify", "-"], input=record, text=True, capture_output=True, check=False)
        assert verified.returncode == 0, verified.stdout + verified.stderr


def figure(s, name):
    return int(next(line.split()[1] for line in s.get("/metrics")[2].splitlines() if line.startswith(f"kornholm_{name} ")))


@served("--loops", "1", "--max-messages", "1000000")
async def bots_that_think_leave_the_loop_alone(s):
    """Tables of master and expert without a pace: none of their decisions is made in the loop, and somebody who plays
    beside them is answered each time."""
    rude = [Client(s) for _ in range(6)]
    for i, client in enumerate(rude):
        await client.connect()
        await table_of(client, "island", seats=4, settings={"pace_ms": 0, "bot": "master" if i % 2 else "expert"})
        await client.done("start")
        await client.done("rest", on=True, **{"as": "p1"})
    async with Client(s) as anna:
        await table_of(anna, "dice", seats=1)
        await anna.done("start")
        while figure(s, "bot_thoughts_total") < 200:
            await play_on(anna, "p1", 5)
            if anna.table["phase"] != "playing":
                await anna.done("rematch")
                await anna.done("start")
        before, thought = figure(s, "bot_decisions_total"), figure(s, "bot_thoughts_total")
        assert 100 < before <= thought, (before, thought)
    for client in rude:
        await client.ws.close()


if __name__ == "__main__":
    sys.exit(run([a_game_alone, a_game_told_again, HOUSE_NET_01_02_05_06_07_09_forms, HOUSE_NET_03_limits,
                  HOUSE_NET_04_no_such_table, HOUSE_NET_08_watchers, HOUSE_NET_10_11_other_pages, how_many_watch, HOUSE_PLAY_08_rematch, HOUSE_PLAY_11_no_rematch,
                  seats_belong_to_tokens, the_host_chooses_anew_before_the_start, links_have_a_title,
                  a_server_without_addresses_names_none, a_rematch_outlives_a_restart, a_rematch_comes_back_in_another_hall,
                  hints_name_the_next_best, HOUSE_PLAY_12_no_hints, HOUSE_PLAY_12_hints_of_the_host, a_bot_that_waits_says_until_when,
                  tables_of_all_halls_can_be_joined, resume_sends_what_was_missed,
                  bots_wait_as_long_as_the_host_says, my_games_say_for_whom_they_wait,
                  my_games_keep_hidden_points, finished_games_stay, nobody_waits_for_ever,
                  HOUSE_PLAY_09_closed_tables_keep_their_record, HOUSE_TABLE_09_a_game_from_a_position,
                  bots_that_think_leave_the_loop_alone]))
