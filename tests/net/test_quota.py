#!/usr/bin/python3
"""What one address may have: tables, bots, requests, bytes; and who counts as one. Counts, never times."""
import asyncio
import contextlib
import json
import os
import signal
import socket
import sys

import websockets
from house import PROGRAM, Client, Server, run, table_of

OTHER = "127.0.0.2"  # an address of this machine as well


def house(*options):
    """A test with a server of its own and the usual quotas."""
    def wrap(body):
        def test():
            with Server(*options, quotas=True) as server:
                asyncio.run(asyncio.wait_for(body(server), 120))
                if server.process.poll() is None:
                    assert server.kill(signal.SIGTERM) == 0, server.said()
        test.__name__ = body.__name__
        return test
    return wrap


async def limit(client, t, **members):
    """The limit that a request meets."""
    answer = await client.ask(t, **members)
    assert answer["t"] == "refused" and answer["rule"] == "HOUSE-NET-03", answer
    return answer["with"]


async def open_some(s, count, **members):
    """Tables of many hosts of one address, who leave them; returns how many were opened and the last answer."""
    made, answer = 0, {}
    while made < count and answer.get("t") != "refused":
        async with Client(s) as c:
            for _ in range(min(40, count - made)):
                answer = await c.ask("create", game="dice", **members)
                if answer["t"] == "refused":
                    break
                made += 1
    return made, answer


@house()
async def HOUSE_NET_03_opened_in_a_minute(s):
    """HOUSE-NET-03"""
    made, answer = await open_some(s, 50)
    assert made == 30, made
    assert answer["with"]["limit"] == "opened" and answer["with"]["most"] == 30, answer
    assert 1 <= answer["with"]["seconds"] <= 60, answer
    async with Client(s, source=OTHER) as c:  # nobody pays for another
        await table_of(c, "dice")


@house("--max-opened-minute", "0")
async def HOUSE_NET_03_deserted_tables_count(s):
    """HOUSE-NET-03"""
    made, answer = await open_some(s, 150)
    assert made == 100 and answer["with"] == {"limit": "tables-address", "most": 100}, (made, answer)
    s.kill()  # who opened them is remembered, but not the address
    store = b"".join(path.read_bytes() for path in s.folder.glob("tables.db*") if path.is_file())
    assert b"127.0.0.1" not in store and b"\x7f\x00\x00\x01" not in store
    assert (s.folder / "tables.db-key").stat().st_mode & 0o777 == 0o600
    s.start()
    made, answer = await open_some(s, 1)
    assert made == 0 and answer["with"]["limit"] == "tables-address", answer
    async with Client(s, source=OTHER, token="another house") as c:
        code = await table_of(c, "dice")
        await c.done("end")
        assert code
    s.kill()
    (s.folder / "tables.db-key").unlink()  # without the key nobody can tell whose they are
    s.start()
    assert (await open_some(s, 1))[0] == 1


@house("--max-tables-address", "3")
async def HOUSE_NET_03_a_table_that_is_over_counts_no_more(s):
    """HOUSE-NET-03"""
    async with Client(s) as c:
        for _ in range(3):
            await table_of(c, "dice")
        assert (await limit(c, "create", game="dice"))["limit"] == "tables-address"
        await c.done("end")
        for _ in range(200):  # until that is durable
            if (await c.ask("create", game="dice"))["t"] == "done":
                return
    raise AssertionError("it counts for ever")


@house("--max-opened-minute", "0", "--max-opened-day", "5")
async def HOUSE_NET_03_opened_in_a_day(s):
    """HOUSE-NET-03"""
    made, answer = await open_some(s, 9)
    assert made == 5 and answer["with"]["limit"] == "opened-day", answer
    assert 80000 < answer["with"]["seconds"] <= 86400, answer


@house()
async def HOUSE_NET_03_bots_among_themselves(s):
    """HOUSE-NET-03"""
    async with Client(s) as c:
        for _ in range(4):
            await c.done("create", game="duel")
            await c.done("start")
            await c.done("pause")
        code = c.table["code"]
        await c.done("create", game="duel")
        assert await limit(c, "start") == {"limit": "bots", "most": 4}
        await c.done("sit", name="Anna")  # with a person it is another matter,
        await c.done("start")
        assert (await limit(c, "stand"))["limit"] == "bots"  # for as long as that person stays
        await c.done("join", code=code)
        await c.done("end")
        await c.done("create", game="duel")
        for _ in range(200):  # until that is durable
            if (await c.ask("start"))["t"] == "done":
                break
        else:
            raise AssertionError("it counts for ever")
    async with Client(s, source=OTHER) as c:
        await c.done("create", game="duel")
        await c.done("start")


@house("--max-requests-address", "20")
async def HOUSE_NET_03_requests_in_a_second(s):
    """HOUSE-NET-03"""
    async with Client(s) as c:
        for i in range(1, 151):
            await c.ws.send(json.dumps({"t": "ping", "id": i}))
        answers = [await c.hear() for _ in range(150)]
        refused = [a for a in answers if a["t"] == "refused"]
        assert refused and all(a["with"]["limit"] == "requests" and a["with"]["seconds"] == 1 for a in refused)
        assert sorted(a["id"] for a in answers) == list(range(1, 151))  # each is answered, and the line stays
    told = [s.get("/api/games") for _ in range(60)]
    waits = [headers.get("Retry-After") for code, headers, _ in told if code == 429]
    assert "1" in waits, [code for code, _, _ in told]


@house("--max-bytes-address", "40000")
async def HOUSE_NET_03_bytes_in_a_second(s):
    """HOUSE-NET-03"""
    async with Client(s) as c, Client(s, source=OTHER) as other:
        try:
            for _ in range(60):
                await c.ws.send(json.dumps({"t": "ping", "x": "y" * 15000}))
            while True:
                await asyncio.wait_for(c.ws.recv(), 20)
        except websockets.exceptions.ConnectionClosed as e:
            assert e.rcvd is None or e.rcvd.code == 1008, e
        assert (await other.ask("ping"))["t"] == "pong"


@house("--lan")
async def in_the_living_room_there_are_none(s):
    async with Client(s) as c:
        for _ in range(40):
            await c.done("create", game="dice")


@house("--quota", "127.0.0.1=2", "--quota", "127.0.0.2/32=0", "--max-opened-minute", "3")
async def HOUSE_NET_03_an_event(s):
    """HOUSE-NET-03"""
    made, answer = await open_some(s, 9)
    assert made == 6 and answer["with"]["most"] == 6, answer
    async with Client(s, source=OTHER) as c:
        for _ in range(20):
            await c.done("create", game="dice")
    async with Client(s, source="127.0.0.3") as c:
        for _ in range(3):
            await c.done("create", game="dice")
        assert (await limit(c, "create", game="dice"))["most"] == 3


@house("--max-connections-address", "6", "--max-event-address", "10", "--max-requests-address", "200", "--max-messages", "1000000",
       "--loops", "2")
async def HOUSE_NET_13_a_school_behind_one_address(s):
    """HOUSE-NET-13, HOUSE-NET-03"""
    async def connects(source=None):
        try:
            async with Client(s, source=source):
                return True
        except (websockets.exceptions.InvalidStatusCode, websockets.exceptions.InvalidMessage, ConnectionError):
            return False

    async with Client(s, source=OTHER, token="host") as host, contextlib.AsyncExitStack() as stack:
        assert await limit(host, "create", game="longtable", settings={"address_people": 11}) == {"limit": "event", "most": 10}
        await host.done("create", game="longtable", seats=100)
        code = host.table["code"]
        assert await limit(host, "options", settings={"address_people": 11}) == {"limit": "event", "most": 10}
        early = await stack.enter_async_context(Client(s))
        await early.done("join", code=code)  # before the host says it: he counts for the event from then on
        await host.done("options", settings={"address_people": 8})
        assert host.table["settings"]["address_people"] == 8
        guests = [early]
        for i in range(12):  # with the first 8 for the event, 5 more for the address
            c = await stack.enter_async_context(Client(s))
            guests.append(c)
            await c.done("join", code=code)
            await c.done("sit", name=f"G{i}", seat=f"p{i + 1}")
        stranger = await stack.enter_async_context(Client(s))
        assert not await connects() and await connects("127.0.0.3")

        # Somebody rude uses up what the address has; those at the event go on, strangers have to wait.
        loud = asyncio.gather(flood(guests[0]), guests[0].until(lambda m: False))
        seen = 0
        for _ in range(200):
            assert (await guests[3].ask("ping"))["t"] == "pong"  # of the event, on his own account
            seen += (await stranger.ask("ping"))["t"] == "refused"
            await asyncio.sleep(0.2)
            if seen:
                break
        loud.cancel()
        await asyncio.gather(loud, return_exceptions=True)
        assert seen, "the stranger never met the limit"

        # Who leaves the table counts for his address again; who has left the house makes room.
        await guests[1].done("leave")
        assert not await connects()
        await guests[1].ws.close()
        await stranger.ws.close()
        for _ in range(200):
            if await connects():
                break
            await asyncio.sleep(0.1)
        else:
            raise AssertionError("nobody's place gets free")
    s.restart()  # it is the table's
    async with Client(s, source=OTHER, token="host") as host:
        await host.done("join", code=code)
        assert host.table["settings"]["address_people"] == 8


async def flood(client):
    while True:
        for _ in range(50):
            await client.send("ping")
        await asyncio.sleep(0.05)


@house("--trust-proxy", "127.0.0.2/31", "--max-opened-minute", "2")
async def HOUSE_NET_03_whose_word_counts(s):
    """HOUSE-NET-03"""
    async def opened(source, forwarded):
        async with Client(s, source=source, headers={"X-Forwarded-For": forwarded}) as c:
            return (await c.ask("create", game="dice"))["t"] == "done"
    assert [await opened("127.0.0.2", f"192.0.2.{i}") for i in range(4)] == [True] * 4
    assert [await opened("127.0.0.3", "192.0.2.9") for _ in range(3)] == [True, True, False]
    assert [await opened("127.0.0.2", "nobody") for _ in range(1)] == [True]
    assert [await opened("127.0.0.3", word) for word in ("a,", "1.2.3.4:5", "")] == [True, False, False]
    assert "X-Forwarded-For" not in s.said()
    # Of anybody else it is not believed; the log says so once, and names no address.
    assert [await opened("127.0.0.1", f"192.0.2.{i}") for i in range(30, 34)] == [True, True, False, False]
    assert s.said().count("X-Forwarded-For") == 1, s.said()
    assert "127.0.0.1" not in s.said() and "192.0.2" not in s.said() and "guest-" in s.said()


def head_of(s, host, path="/"):
    with socket.create_connection(("127.0.0.1", s.port), 5) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        data = b""
        while some := line.recv(65536):
            data += some
    return int(data.split(b" ", 2)[1]), data


@house("--host", "games.example")
async def HOUSE_NET_12_names_of_this_machine(s):
    """HOUSE-NET-12"""
    own = socket.gethostname().split(".")[0]
    for host in ("127.0.0.1", "127.0.0.1:80", "192.168.1.5:7878", "[::1]:7878", "[fe80::1]", "localhost", "LOCALHOST:1",
                 own, f"{own}.local", f"{own.upper()}.fritz.box:7878", "games.example", "Games.Example:80", "games.example."):
        assert head_of(s, host)[0] == 200, host
    for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", f"x{own}.local", "games.example.evil",
                 "x" * 300, "[::1", "2130706433"):
        status, data = head_of(s, host)
        assert status == 421 and b"HOUSE-NET-12" in data, (host, status)
        assert head_of(s, host, "/healthz")[0] == 200 and head_of(s, host, "/metrics")[0] == 200
    try:
        await websockets.connect(f"ws://127.0.0.1:{s.port}/ws", extra_headers={"Origin": "http://evil.example"})
        raise AssertionError("a page of elsewhere got in")
    except websockets.exceptions.InvalidStatusCode:
        pass


@house("--public-url", "https://play.example/")
async def behind_a_public_address_any_host(s):
    assert head_of(s, "whatever.example")[0] == 200


@house()
async def HOUSE_NET_03_chat(s):
    """HOUSE-NET-03"""
    async with Client(s, token="one person") as c, Client(s, token="one person") as again:
        code = await table_of(c, "dice", seats=2)
        await again.done("join", code=code)
        answers = [await (c if i % 2 else again).ask("say", text=f"word {i}") for i in range(14)]
        refused = [a for a in answers if a["t"] == "refused"]
        assert len(refused) == 4 and [a["t"] for a in answers[:10]] == ["done"] * 10, answers
        assert all(a["with"]["limit"] == "say" and 1 <= a["with"]["seconds"] <= 10 for a in refused), refused
        await c.done("change", name="Berta")  # the rest of the table goes on


@house()
async def HOUSE_SEAT_04_names_with_something_hidden(s):
    """HOUSE-SEAT-04"""
    async with Client(s) as c:
        for name in ("An\u200bna", "\u2060Anna", "Anna\u200d", "\u200eAnna", "An\u00adna", "\u3164", "\u2800", "Anna\ufe0f"):
            await c.refused("HOUSE-SEAT-04", "create", game="duel", name=name)
        await c.done("create", game="duel")
        for name in ("An\u200bna", "\u200fAnna", "Anna\u00a0"):
            await c.refused("HOUSE-SEAT-04", "sit", name=name)
        await c.done("sit", name="\U0001F469\u200d\U0001F680")
        await c.refused("HOUSE-SEAT-04", "change", name="A\ufeffnna")
        await c.done("change", name="\u0645\u06cc\u200c\u0631\u0648\u062f")


@house("--loops", "2")
async def bye(s):
    async with Client(s) as anna, Client(s) as bert:
        await table_of(anna, "dice", seats=2)
        s.process.send_signal(signal.SIGTERM)
        for c in (anna, bert):
            assert (await c.hear())["t"] == "bye"
            try:
                await asyncio.wait_for(c.ws.recv(), 20)
                raise AssertionError("something comes behind the last word")
            except websockets.exceptions.ConnectionClosed as e:
                assert e.rcvd.code == 1001, e
    assert s.process.wait(20) == 0


@house("--max-opened-day", "1")
async def the_terminal_says_when_to_come_back(s):
    assert (await open_some(s, 1))[0] == 1
    for lang, sentence in (("en", "At most 1 tables a day can be opened from one network. You can open the next one in 24 hours."),
                           ("de", "Aus einem Netz lassen sich am Tag höchstens 1 Tische eröffnen. Den nächsten kannst du in 24 Stunden eröffnen.")):
        process = await asyncio.create_subprocess_exec(
            PROGRAM, "join", f"http://127.0.0.1:{s.port}/", "--new", "dice", "--plain", "--name", "Tina", "--lang", lang,
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "XDG_STATE_HOME": str(s.folder), "LC_ALL": "C.UTF-8"})
        said = (await asyncio.wait_for(process.communicate(), 20))[0].decode()
        assert sentence in " ".join(said.split()), said


if __name__ == "__main__":
    sys.exit(run([HOUSE_NET_03_opened_in_a_minute, HOUSE_NET_03_deserted_tables_count,
                  HOUSE_NET_03_a_table_that_is_over_counts_no_more, HOUSE_NET_03_opened_in_a_day,
                  HOUSE_NET_03_bots_among_themselves, HOUSE_NET_03_requests_in_a_second, HOUSE_NET_03_bytes_in_a_second,
                  in_the_living_room_there_are_none, HOUSE_NET_03_an_event, HOUSE_NET_13_a_school_behind_one_address, HOUSE_NET_03_whose_word_counts,
                  HOUSE_NET_12_names_of_this_machine, behind_a_public_address_any_host, HOUSE_NET_03_chat,
                  HOUSE_SEAT_04_names_with_something_hidden, bye, the_terminal_says_when_to_come_back]))
