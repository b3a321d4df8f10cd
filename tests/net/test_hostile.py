#!/usr/bin/python3
"""Hostile clients against the real server. Whatever they try, it is refused in the way that the protocol says, and
an honest client is served at once afterwards."""
import asyncio
import json
import os
import signal
import socket
import struct
import sys
import time

import websockets
from house import Client, Server, run, table_of

AT_ONCE_S = 20  # a sanitizer on a busy machine is slow; an honest answer takes some milliseconds
PATIENCE_S = 60  # with what must come: nobody waits so long where all is right


def attacked(*options):
    """A test with a server of its own; when the attack is over, an honest client plays."""
    def wrap(body):
        def test():
            with Server(*options) as server:
                asyncio.run(asyncio.wait_for(attack(server), 120))
                code = server.kill(signal.SIGTERM)  # a sanitizer looks for leaks now
                assert code == 0, f"ended with {code}: {server.said()}"

        async def attack(server):
            await honest(server)
            await body(server)
            await honest(server)
            assert server.process.poll() is None, "the server is gone"
        test.__name__ = body.__name__
        return test
    return wrap


async def honest(s):
    """Somebody with an address of his own (127.0.0.2), whom nothing of the attack may concern."""
    began = time.monotonic()
    sock = socket.create_connection(("127.0.0.1", s.port), 5, source_address=("127.0.0.2", 0))
    ws = await websockets.connect(f"ws://127.0.0.1:{s.port}/ws", sock=sock, compression=None, max_size=2**24)
    for request in ({"t": "hello", "version": 2, "token": "new", "id": 1}, {"t": "lobby", "id": 2},
                    {"t": "create", "game": "dice", "seats": 1, "name": "Honest", "id": 3}, {"t": "start", "id": 4},
                    {"t": "act", "do": "roll", "id": 5}, {"t": "end", "id": 6}):
        await ws.send(json.dumps(request))
        while True:
            answer = json.loads(await asyncio.wait_for(ws.recv(), AT_ONCE_S))
            if answer.get("id") == request["id"] and answer["t"] != "did":
                break
        assert answer["t"] != "refused", (request, answer)
    took = time.monotonic() - began
    await ws.close()
    assert took < AT_ONCE_S, f"an honest client waited {took:.1f} s"


class Raw:
    """A socket without manners."""

    def __init__(self, s, first=b""):
        self.sock = socket.create_connection(("127.0.0.1", s.port), 5)
        if first:
            self.send(first)

    def send(self, data):
        try:
            self.sock.sendall(data)
        except OSError:
            pass  # hung up on: that is an answer too

    def read(self, seconds=5.0, enough=lambda data: False):
        """All that comes until it is enough, or the end of the line or of patience."""
        data, until = b"", time.monotonic() + seconds
        while time.monotonic() < until and not enough(data):
            self.sock.settimeout(max(0.01, until - time.monotonic()))
            try:
                some = self.sock.recv(65536)
            except socket.timeout:
                return data
            except OSError:
                break
            if not some:
                break
            data += some
        return data

    def ended(self, seconds):
        """Whether the server hangs up within so long."""
        began = time.monotonic()
        self.read(seconds)
        return time.monotonic() - began < seconds

    def close(self):
        self.sock.close()


UPGRADE = (b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")


def frame(payload, opcode=1, fin=True, rsv=0, mask=True, length=None):
    head = bytes([(fin << 7) | (rsv << 4) | opcode])
    n = len(payload) if length is None else length
    bit = 0x80 if mask else 0
    if n < 126:
        head += bytes([bit | n])
    elif n < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", n)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", n)
    if not mask:
        return head + payload
    key = os.urandom(4)
    return head + key + bytes(b ^ key[i % 4] for i, b in enumerate(payload))


def open_raw(s, *frames):
    r = Raw(s, UPGRADE)
    data = b""
    while b"\r\n\r\n" not in data:
        some = r.sock.recv(4096)
        assert some, data
        data += some
    assert data.startswith(b"HTTP/1.1 101"), data
    for f in frames:
        r.send(f)
    return r


def close_code(data):
    """The code of the close frame among the frames of the server."""
    at = data.find(b"\r\n\r\n") + 4 if data.startswith(b"HTTP") else 0
    while at + 2 <= len(data):
        opcode, n = data[at] & 15, data[at + 1] & 127
        at += 2
        if n == 126:
            n = struct.unpack(">H", data[at:at + 2])[0]
            at += 2
        elif n == 127:
            n = struct.unpack(">Q", data[at:at + 8])[0]
            at += 8
        if opcode == 8:
            return struct.unpack(">H", data[at:at + 2])[0] if n >= 2 else 1005
        at += n
    return None


def http(s, head, seconds=5.0):
    r = Raw(s, head)
    data = r.read(seconds)
    r.close()
    return data


def status(data):
    return int(data.split(b" ", 2)[1]) if data.startswith(b"HTTP/1.") else 0


@attacked()
async def HOUSE_NET_03_broken_frames(s):
    """HOUSE-NET-03"""
    hello = json.dumps({"t": "hello", "version": 2, "token": "new"}).encode()
    for name, frames, codes in (
            ("unmasked", [frame(hello, mask=False)], {1002}),
            ("reserved bits", [frame(hello, rsv=7)], {1002}),
            ("compressed without being asked", [frame(hello, rsv=4)], {1002}),
            ("unknown opcode", [frame(b"x", opcode=5)], {1002}),
            ("unknown control", [frame(b"x", opcode=12)], {1002}),
            ("binary", [frame(hello, opcode=2)], {1003}),
            ("broken UTF-8", [frame(b"\xff\xfe{}")], {1007}),
            ("surrogates as UTF-8", [frame(b'"\xed\xa0\x80"')], {1007}),
            ("long ping", [frame(b"x" * 126, opcode=9)], {1002}),
            ("ping in fragments", [frame(b"x", opcode=9, fin=False)], {1002}),
            ("a continuation of nothing", [frame(b"x", opcode=0)], {1002}),
            ("text within text", [frame(b"{", fin=False), frame(b"}")], {1002}),
            ("close of one byte", [frame(b"\x03", opcode=8)], {1002}),
            ("close with a code that nobody may send", [frame(struct.pack(">H", 1005), opcode=8)], {1002}),
            ("too long", [frame(b" " * 20000)], {1009}),
            ("too long, only said", [frame(b" ", length=2**62)], {1009, 1002}),
            ("longer than a number", [frame(b" ", length=2**63 + 5)], {1009, 1002}),
            ("too long in fragments", [frame(b" " * 9000, fin=False), frame(b" " * 9000, opcode=0)], {1009})):
        r = open_raw(s, *frames)
        code = close_code(r.read(PATIENCE_S))
        assert code in codes, f"{name}: closed with {code}"
        r.close()


@attacked("--request-ms", "600")
async def HOUSE_NET_03_fragments_without_end(s):
    """HOUSE-NET-03"""
    # Empty fragments are frames too, so their number has an end; so has the time until a message is whole.
    r = open_raw(s, frame(b"", fin=False), *[frame(b"", opcode=0, fin=False) for _ in range(300)])
    assert r.ended(PATIENCE_S)
    r.close()
    r = open_raw(s, frame(b'{"t":', fin=False))
    assert r.ended(PATIENCE_S)
    r.close()
    r = open_raw(s, b"\x81")  # half a head
    assert r.ended(PATIENCE_S)
    r.close()


@attacked()
async def HOUSE_NET_03_floods(s):
    """HOUSE-NET-03"""
    ping = json.dumps({"t": "ping"}).encode()
    for one in (frame(ping), frame(b"", opcode=9), frame(b"x", opcode=10)):
        r = open_raw(s, one * 1000)
        assert close_code(r.read(PATIENCE_S)) == 1008
        r.close()
    r = Raw(s, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000)
    data = r.read(PATIENCE_S)
    assert data.count(b"HTTP/1.1 200") == 200 and data.count(b"HTTP/1.1 429") == 1
    r.close()
    # Many requests with long answers, none of which is read.
    async with Client(s) as c:
        await table_of(c, "island", seats=3, settings={"pace_ms": 0})
    r = open_raw(s, frame(json.dumps({"t": "hello", "version": 2, "token": "new"}).encode()),
                 *[frame(b'{"t":"games"}') for _ in range(190)])
    time.sleep(0.5)
    r.close()


@attacked()
async def HOUSE_NET_01_texts_that_are_no_requests(s):
    """HOUSE-NET-01 HOUSE-NET-02"""
    deep = "[" * 8000
    async with Client(s) as c:
        for text in (deep, '{"a":' * 2000, '{"a":' * 1000 + "1" + "}" * 1000, "[" * 4000 + "]" * 4000, "{}" * 3,
                     '{"t":"ping"}{"t":"ping"}', '{"t":"ping",}', "{'t':'ping'}", '{"t":"pi\nng"}', '{"t":"\\u12"}',
                     '{"t":"\\ud800x"}', '{"t":"hello","token":"\\u0000"}', '{"t":NaN}', '{"t":01}', "\ufeff{}", '{"t" "ping"}', '{"' + "x" * 16000,
                     "{" + ",".join(f'"{i}":1' for i in range(1600)) + "}"):
            await c.ws.send(text)
            answer = await c.hear()
            assert answer["t"] == "refused" and answer["rule"] in ("HOUSE-NET-01", "HOUSE-NET-02"), (text[:40], answer)


@attacked()
async def HOUSE_NET_09_wrong_members(s):
    """HOUSE-NET-09"""
    huge = [-1, 0, 2**31, 2**32, 2**53, 2**63 - 1, 2**63, 2**64, 10**400, 1.5, 1e308, -0.0, None, True, [], {}, "", "p1"]
    async with Client(s) as c:
        await table_of(c, "duel", seats=2)
    kinds = {"join": ("code", "since"), "sit": ("name", "seat"), "stand": ("as",), "seed": ("seed", "as"),
             "act": ("do", "as"), "check": ("do", "as"), "hint": ("as",), "undo": ("as",), "say": ("text", "phrase"),
             "history": ("as",), "bot": ("seat", "bot"), "remove": ("seat",), "mute": ("seat", "on"), "code": ("as",),
             "pace": ("pace_ms",),
             "claim": ("code",), "ping": ("x",), "create": ("game", "seats", "options", "settings", "board", "position", "name")}
    for kind, members in kinds.items():
        async with Client(s, token=f"of the table {kind}") as c:
            code = await table_of(c, "duel", seats=2)
            for member in members:
                for value in huge:
                    # What is wrong is refused, what is not is answered; nothing hangs, and nobody loses the table.
                    answer = await c.ask(kind, **{member: value})
                    assert answer["t"] in ("refused", "done", "pong", "history", "code"), answer
                    if answer["t"] == "done" and kind in ("create", "stand", "remove"):
                        break
            await c.done("join", code=code, since=2**53)
    async with Client(s) as c:
        for number in (0, -1, 1.5, 2**63, 10**30, "1", None, [], True):
            await c.ws.send(json.dumps({"t": "ping", "id": number}))
            answer = await c.hear()
            assert answer["t"] == "refused" and answer["rule"] == "HOUSE-NET-09", (number, answer)
        # Of a member that is there twice one counts, always the same.
        await c.ws.send('{"t":"ping","t":"create","id":7,"id":8,"game":"dice"}')
        answers = {(await c.hear())["t"]}
        await c.ws.send('{"t":"ping","t":"create","id":7,"id":8,"game":"dice"}')
        answers.add((await c.hear())["t"])
        assert len(answers) == 1


@attacked("--loops", "2")
async def other_peoples_seats(s):
    async with Client(s) as anna, Client(s) as eve:
        code = await table_of(anna, "duel", seats=2)
        await anna.done("start")
        await eve.done("join", code=code)
        for kind, members in (("act", {"do": "roll"}), ("check", {"do": "roll"}), ("undo", {}), ("hint", {}),
                              ("say", {"text": "I am Anna"}), ("stand", {}), ("code", {}), ("history", {}),
                              ("seed", {"seed": "ab" * 32})):
            answer = await eve.ask(kind, **{"as": "p1", **members})
            assert answer["t"] == "refused", (kind, answer)
        for kind in ("start", "pause", "resume", "end"):
            await eve.refused("HOUSE-HOST-01", kind)
        await eve.refused("HOUSE-SEAT-03", "rematch")
        for kind in ("remove", "mute", "bot"):
            await eve.refused("HOUSE-HOST-01", kind, seat="p1", bot="random")
        await eve.refused("HOUSE-HOST-01", "pace", pace_ms=0)
        await eve.refused("HOUSE-SEAT-05", "claim", code="aaaaaaaa")
        # Another token on the line of somebody who sits: no.
        await eve.ask("hello", version=2, token=anna.token)
        assert not (await eve.ask("join", code=code))["t"] == "refused"
        assert "you" not in eve.table or eve.table["you"] == []
        views = [m for m in eve.heard if m["t"] in ("view", "did")]
        assert views and all(m["as"] == "watcher" and "legal" not in m or not m["legal"] for m in views)
        assert anna.token not in json.dumps(eve.heard)


@attacked()
async def wrong_tokens(s):
    for token in ("", "x" * 64, "x" * 5000, 5, None, [], {}, True, "nëw"):
        async with Client(s, token=None) as c:
            answer = await c.ask("hello", version=2, token=token)
            assert answer["t"] in ("refused", "welcome"), (token, answer)
            assert "token" not in answer
    for cookie in ("kornholm=", "kornholm", "=", ";;;", "kornholm=" + "x" * 4000, "kornholm=a; kornholm=b",
                   "xkornholm=a", "kornholm=\x01\x02", "kornholm=\xff\xfe", "\"kornholm=a\"", "kornholm = a", "a" * 7000):
        for path in ("/", "/api/tables"):
            data = http(s, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n".encode("latin-1"))
            assert status(data) in (200, 400), (cookie, data[:200])


@attacked()
async def HOUSE_NET_10_other_origins(s):
    """HOUSE-NET-10"""
    own = f"127.0.0.1:{s.port}"
    cookie = {"Cookie": "kornholm=the-token-of-anna"}
    async with Client(s, token="the-token-of-anna") as anna:
        code = await table_of(anna, "dice", seats=1)
        await anna.done("end")
        for origin in ("http://evil.example", "null", f"http://{own}.evil.example", f"http://evil.example/{own}",
                       f"http://x@{own}", f"http://{own}/", "http://", "http", "://", f"http://127.0.0.1:{s.port + 1}"):
            try:
                await Client(s, headers={"Origin": origin}).connect()
                raise AssertionError(f"a page of {origin} got in")
            except websockets.exceptions.InvalidStatusCode as e:
                assert e.status_code == 403
            assert s.get(f"/api/tables/{code}", "DELETE", {**cookie, "Origin": origin})[0] == 403, origin
        assert s.get(f"/api/tables/{code}", "DELETE", {"Cookie": "kornholm=the-token-of-eve"})[0] == 403
        assert s.get(f"/api/tables/{code}/record", "DELETE", cookie)[0] == 405
        assert s.get(f"/api/tables/{code}", "DELETE", {**cookie, "Origin": f"http://{own}"})[0] == 200


@attacked("--public-url", "https://play.example/")
async def HOUSE_NET_10_origins_behind_a_proxy(s):
    """HOUSE-NET-10"""
    for origin, fine in (("https://play.example", True), ("https://play.exampl", False), ("https:", False), ("https:/", False),
                         ("https://play.example.evil", False), ("http://play.example", False),
                         ("https://play.example/games", False), (f"http://127.0.0.1:{s.port}", False)):
        try:
            c = Client(s, headers={"Origin": origin})
            await c.connect()
            await c.ws.close()
            assert fine, origin
        except websockets.exceptions.InvalidStatusCode as e:
            assert e.status_code == 403 and not fine, origin
    assert "; Secure" in s.get("/")[1]["Set-Cookie"]


@attacked()
async def names_and_words(s):
    nasty = ("<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>", "&lt;b&gt;", "${7*7}{{7*7}}", "%n%s%x", "../../x",
             "\\\"\\", "a\u0301" * 20, "'; DROP TABLE tables; --", "\U0001f600" * 15)
    hidden = ("a\nb", "a\tb", "a\x1b[31mb", "a\u007f", "a\u0085b", "a\u202eb", "a\u2066b", "a\u2028b", "a\u009bb")
    async with Client(s) as anna, Client(s) as bert:
        code = await table_of(anna, "island", seats=6)
        await bert.done("join", code=code)
        for word in nasty:
            await bert.done("sit", name=word)
            assert word in [seat.get("name") for seat in bert.table["seats"]]
            await bert.done("say", text=word, **{"as": "p2"})
            heard = await anna.until(lambda m: m["t"] == "said")
            assert heard["text"] == word
            assert "<script" not in s.get(f"/t/{code}")[2] and "<img" not in s.get(f"/t/{code}")[2]
            await bert.done("stand")
        for word in hidden:
            await bert.refused("HOUSE-SEAT-04", "sit", name=word)
            await anna.refused("HOUSE-SAY-02", "say", text=word)
        for word in ("", " ", " x", "x ", "x" * 61, "x" * 4000):
            await bert.refused("HOUSE-SEAT-04", "sit", name=word)
        for word in ("", "x" * 501, "x" * 4000):
            await anna.refused("HOUSE-SAY-02", "say", text=word)


@attacked()
async def long_names_in_the_lobby(s):
    """All names of a table, each byte escaped, are more than its row holds: the list stays JSON."""
    for plain in range(24, 40):
        async with Client(s) as c:
            code = await table_of(c, "island", seats=6, name="\"" * 60, settings={"public": True})
            for name in ("\\" * 60, "x" * plain, "\"\\" * 30, "\\" * 59):
                async with Client(s) as other:
                    await other.done("join", code=code)
                    await other.done("sit", name=name)
            lobby = await c.ask("lobby")
            assert code in [t["code"] for t in lobby["tables"]]
            json.loads(s.get("/api/tables")[2])
            await c.done("end")


@attacked("--request-ms", "500", "--idle-ms", "2000")
async def HOUSE_NET_03_slow_and_silent(s):
    """HOUSE-NET-03"""
    silent = [Raw(s) for _ in range(20)]
    begun = [Raw(s, b"GET / HT") for _ in range(20)]
    body = [Raw(s, b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nabc") for _ in range(20)]
    sockets = [open_raw(s) for _ in range(20)]  # never answer a ping
    await honest(s)
    dripping = Raw(s)
    began = time.monotonic()
    for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"y" * 1000:
        try:
            dripping.sock.sendall(bytes([byte]))
        except OSError:
            break
        time.sleep(0.05)
        assert time.monotonic() - began < 40, "a request may take for ever"  # all of it would take longer
    for r in (*silent, *begun, *body, *sockets):
        assert r.ended(PATIENCE_S), "a silent connection stays"
        r.close()
    for r in [open_raw(s) for _ in range(20)]:  # cut off without a word
        r.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        r.close()
    for r in [Raw(s, b"GET / HTTP/1.1\r\n") for _ in range(20)]:  # half open: we say no more, and wait
        r.sock.shutdown(socket.SHUT_WR)
        assert r.ended(PATIENCE_S)
        r.close()


@attacked("--max-connections-address", "10")
async def HOUSE_NET_03_connections_of_one_address(s):
    """HOUSE-NET-03"""
    held = [open_raw(s) for _ in range(10)]
    assert status(http(s, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")) == 429
    await honest(s)  # comes from another address
    # Without --trust-proxy nobody is believed who says that he is somebody else.
    assert status(http(s, b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n")) == 429
    for r in held:
        r.close()


@attacked("--max-connections-address", "3", "--trust-proxy")
async def HOUSE_NET_03_addresses_behind_a_proxy(s):
    """HOUSE-NET-03"""
    def ask(forwarded, head=UPGRADE):
        r = Raw(s, head[:-2] + forwarded + b"\r\n")
        return r, status(r.sock.recv(4096))
    held = [ask(b"X-Forwarded-For: 192.0.2.1\r\n") for _ in range(3)]
    held += [ask(b"X-Forwarded-For: 192.0.2.2\r\n") for _ in range(3)]
    assert [code for _, code in held] == [101] * 6
    assert ask(b"X-Forwarded-For: 192.0.2.1\r\n")[1] == 429
    assert ask(b"X-Forwarded-For: 192.0.2.9, 192.0.2.1\r\n")[1] == 429  # what the client wrote does not count
    assert ask(b"X-Forwarded-For: 192.0.2.9\r\nX-Forwarded-For: 192.0.2.2\r\n")[1] == 429
    assert ask(b"X-Forwarded-For: 192.0.2.1, 2001:db8::1\r\n")[1] == 101
    # Whom it does not name, or not readably, is one stranger, who has as many lines as anybody.
    strangers = [ask(word) for word in (b"", b"X-Forwarded-For: unknown\r\n", b"X-Forwarded-For: 192.0.2.1:80\r\n")]
    assert [code for _, code in strangers] == [101] * 3
    for nonsense in (b"", b"X-Forwarded-For: \r\n", b"X-Forwarded-For: " + b"1" * 500 + b"\r\n", b"X-Forwarded-For: a,b,,\r\n",
                     b"X-Forwarded-For: [::1]:5\r\n", b"X-Forwarded-For: 999.1.1.1\r\n"):
        assert ask(nonsense)[1] == 429
    # A proxy keeps its connections for the next person: a page that was sent counts for nobody.
    page = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    idle = [ask(b"X-Forwarded-For: 192.0.2.3\r\n", page) for _ in range(6)]
    assert [code for _, code in idle] == [200] * 6
    r = Raw(s, b"".join(page[:-2] + b"X-Forwarded-For: 192.0.2.%d\r\n\r\n" % (i % 200 + 3) for i in range(500)))
    assert r.read(PATIENCE_S, lambda data: data.count(b"HTTP/1.1 200") == 500).count(b"HTTP/1.1 200") == 500
    for r, _ in held + strangers:
        r.close()
    until = time.monotonic() + PATIENCE_S
    for word in (b"X-Forwarded-For: 192.0.2.1\r\n", b""):  # as soon as it has noticed that they are gone
        while ask(word)[1] != 101:
            assert time.monotonic() < until
            time.sleep(0.05)


@attacked()
async def HOUSE_NET_03_guessed_codes(s):
    """HOUSE-NET-03"""
    async with Client(s, token="one who plays") as anna, Client(s) as bert, Client(s) as eve:
        code, other = await table_of(anna, "dice", seats=2), await table_of(bert, "dice", seats=2)
        rules = [(await eve.ask("join", code=f"aaaa{i:02}"))["rule"] for i in range(20)]
        assert rules == ["HOUSE-NET-04"] * 20
        codes = [s.get(f"/t/bbbb{i:02}")[0] for i in range(20)]
        assert codes == [404] * 10 + [429] * 10, codes
        # From now on nobody there is told which codes are right, on any connection; but players come back.
        await eve.refused("HOUSE-NET-03", "join", code=other)
        async with Client(s) as again:
            await again.refused("HOUSE-NET-03", "join", code=other)
        assert s.get(f"/t/{other}")[0] == 429 and s.get(f"/api/tables/{other}/record")[0] == 429
        assert s.get(f"/api/tables/{other}", "DELETE")[0] == 429
        async with Client(s, token="one who plays") as back:
            await back.done("join", code=code)
            assert back.table["you"] == ["p1"]
        await anna.refused("HOUSE-NET-03", "claim", code="aaaaaaaa")


@attacked("--loops", "2", "--max-tables-host", "5", "--max-tables", "40")
async def HOUSE_NET_03_a_thousand_tables(s):
    """HOUSE-NET-03"""
    async with Client(s) as c:
        for i in range(1, 151):  # without waiting for an answer
            await c.ws.send(json.dumps({"t": "create", "game": "dice", "id": i}))
        answers = {}
        while len(answers) < 150:
            m = await c.hear()
            if "id" in m and m["t"] in ("done", "refused"):
                answers[m["id"]] = m["t"]
        assert list(answers.values()).count("done") == 5, answers
        lobby = await c.ask("lobby")
        assert len(lobby["mine"]) == 5
        for t in lobby["mine"]:
            await c.done("join", code=t["code"])
            await c.done("end")
    made, clients = 0, [Client(s) for _ in range(12)]
    for c in clients:
        await c.connect()
        for _ in range(5):
            made += (await c.ask("create", game="island"))["t"] == "done"
    assert made == 40, made
    for t in clients:
        lobby = await t.ask("lobby")
        for mine in lobby["mine"]:
            await t.done("join", code=mine["code"])
            await t.done("end")
        await t.ws.close()


@attacked("--loops", "2", "--max-wrong-codes", "0")
async def two_lines_at_a_finished_table(s):
    """A finished game is in one hall as well: words from everywhere reach everybody, and nothing is in conflict."""
    async with Client(s, token="the host") as anna:
        code = await table_of(anna, "dice", seats=1)
        await anna.done("end")
    clients = [Client(s, token="the host") for _ in range(8)]
    for c in clients:
        await c.connect()
        await c.done("join", code=code)
    for i in range(5):
        await asyncio.gather(*[c.ask("say", text=f"word {i}") for c in clients])
    assert not [m for c in clients for m in c.heard if m["t"] == "resync" or m.get("rule") == "HOUSE-STORE-01"]
    # It is deleted under their feet.
    assert s.get(f"/api/tables/{code}", "DELETE", {"Cookie": "kornholm=the"})[0] == 403
    async with Client(s, token="host-without-blanks") as h:
        code = await table_of(h, "dice", seats=1)
        await h.done("end")
        for c in clients:
            await c.done("join", code=code)
        assert s.get(f"/api/tables/{code}", "DELETE", {"Cookie": "kornholm=host-without-blanks"})[0] == 200
        for c in (h, *clients):
            answer = await c.ask("say", text="hello?")
            assert answer["t"] == "refused" and answer["rule"] in ("HOUSE-NET-07", "HOUSE-SEAT-03"), answer
        await h.refused("HOUSE-NET-04", "join", code=code)
        assert not [m for c in clients for m in c.heard if m["t"] == "resync"]
    for c in clients:
        await c.ws.close()


@attacked("--loops", "2")
async def moves_between_halls_with_answers_under_way(s):
    """A request that changes something, then at once a table of the other hall."""
    hosts = [Client(s) for _ in range(6)]
    codes = []
    for h in hosts:
        await h.connect()
        codes.append(await table_of(h, "dice", seats=2, settings={"public": True}))
    for _ in range(5):
        clients = [Client(s) for _ in range(6)]
        for c in clients:
            await c.connect()
            for code in codes:
                await c.ws.send(json.dumps({"t": "create", "game": "dice", "name": "Eve", "id": 1}))
                await c.ws.send(json.dumps({"t": "join", "code": code, "id": 2}))
                await c.ws.send(json.dumps({"t": "sit", "name": "Eve", "id": 3}))
        for c in clients:
            await c.ws.close()
    for h in hosts:
        await h.done("end")
        await h.ws.close()


@attacked("--max-guests", "5")
async def HOUSE_NET_03_a_crowd_at_a_table(s):
    """HOUSE-NET-03"""
    async with Client(s, token="anna of the crowd") as anna:
        code = await table_of(anna, "dice", seats=2)
        await anna.ws.close()
        crowd = [Client(s) for _ in range(6)]
        for c in crowd:
            await c.connect()
        said = [(await c.ask("join", code=code))["t"] for c in crowd]
        assert said == ["done"] * 5 + ["refused"], said
        await anna.connect()
        await anna.done("join", code=code)  # whoever plays there finds a place
        await anna.done("end")
        for c in crowd:
            await c.ws.close()


@attacked()
async def HOUSE_NET_03_hints(s):
    """HOUSE-NET-03"""
    async with Client(s) as c:  # a bot has to think for each
        await table_of(c, "duel", seats=2)
        await c.done("start")
        answers = [await c.ask("hint") for _ in range(40)]
        assert [a["t"] for a in answers] == ["hint"] * 20 + ["refused"] * 20
        assert answers[-1]["rule"] == "HOUSE-NET-03"


@attacked()
async def records_of_private_tables(s):
    """Over HTTP nobody sees more than a watcher, and nothing where watching is not allowed."""
    cookie = {"Cookie": "kornholm=the-token-of-anna"}
    async with Client(s, token="the-token-of-anna") as anna:
        code = await table_of(anna, "island", seats=3, settings={"watchers": False})
        assert s.get(f"/api/tables/{code}/record")[0] in (403, 404)
        await anna.done("start")
        for path in (f"/api/tables/{code}/record", f"/api/tables/{code}/text", f"/t/{code}"):
            assert s.get(path)[0] == 403, path
            assert s.get(path, headers={"Cookie": "kornholm=the-token-of-eve"})[0] == 403, path
            assert s.get(path, headers=cookie)[0] == 200, path
        assert code not in s.get("/api/tables")[2] and code not in s.get("/")[2]
        own = s.get(f"/api/tables/{code}/record", headers=cookie)[2]
        assert "view p1" in own
        # The way of somebody who may watch: a view of a watcher, never the whole.
        code = await table_of(anna, "island", seats=3)
        await anna.done("start")
        status_, _, record = s.get(f"/api/tables/{code}/record")
        assert status_ == 200 and "view watcher" in record and "secret" not in record
        await anna.done("end")


@attacked("--max-wrong-codes", "0")
async def HOUSE_NET_11_paths(s):
    """HOUSE-NET-11"""
    for path in ("/t/../..", "/t/../../etc/passwd", "/t/%2e%2e/%2e%2e", "/%2e%2e/", "//", "/./", "/../", "/t/", "/t//", "/t/%00",
                 "/t/" + "a" * 3000, "/api/tables/", "/api/tables/../tables", "/api/tables/x/record/", "/api/tables//record",
                 "/api/tables/" + "a" * 2000 + "/record", "/api/tables/%27%20or%201=1/record", "/favicon.ico", "/.git/config",
                 "/ws/", "/WS", "/healthz/", "/metrics?x=/../", "/t/abc?" + "b" * 3000, "/api/tables/'/text", "/\x7f"):
        data = http(s, b"GET " + path.encode() + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert status(data) in (400, 404) or path.startswith("/metrics"), (path, data[:100])
        assert b"root:" not in data
    for target in (b"http://x/", b"*", b"x", b"/a#b", b"/ /", b"/\x00", b"\\", b"/" + b"a" * 20000):
        data = http(s, b"GET " + target + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert status(data) in (400, 404, 431), (target[:20], data[:100])


@attacked()
async def methods_and_heads(s):
    line = b" / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    for method in (b"POST", b"PUT", b"PATCH", b"OPTIONS", b"TRACE", b"DELETE", b"PROPFIND", b"CONNECT", b"get", b"XYZ"):
        data = http(s, method + line + b"\r\n")
        assert status(data) in (400, 405, 501), (method, data[:100])
        assert b"Access-Control" not in data
    data = http(s, b"HEAD" + line + b"\r\n")
    assert status(data) == 200 and data.endswith(b"\r\n\r\n") and b"<" not in data
    for head, codes in (
            (b"GET" + line + b"Host: y\r\n\r\n", {400}),
            (b"GET / HTTP/1.1\r\n\r\n", {400}),
            (b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", {400, 505}),
            (b"POST" + line + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", {400}),
            (b"POST" + line + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", {411}),
            (b"POST" + line + b"Content-Length: 99999999999999999999\r\n\r\n", {400, 413}),
            (b"POST" + line + b"Content-Length: -1\r\n\r\n", {400}),
            (b"POST" + line + b"Content-Length: 100000\r\n\r\n", {413}),
            (b"GET" + line + b"X: " + b"y" * 10000 + b"\r\n\r\n", {431}),
            (b"GET" + line + b"".join(b"X%d: y\r\n" % i for i in range(2000)) + b"\r\n", {431}),
            (b"GET" + line + b"X : y\r\n\r\n", {400}),
            (b"GET" + line + b"X: a\r\n b\r\n\r\n", {200, 400}),
            (b"GET" + line + b"X: \x00\r\n\r\n", {400}),
            (b"GET" + line + b"Expect: 100-continue\r\n\r\n", {417}),
            (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 100, {400}),
            (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {400, 505}),
            (b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", {426})):
        data = http(s, head)
        assert status(data) in codes, (head[:60], data[:100])
    data = http(s, b"GET / HTTP/1.1\r\nHost: <script>alert(1)</script>\r\nConnection: close\r\n\r\n")
    assert b"<script" not in data
    for extra in (b"Sec-WebSocket-Extensions: permessage-deflate\r\n", b"Sec-WebSocket-Protocol: chat\r\n"):
        r = Raw(s, UPGRADE[:-2] + extra + b"\r\n")
        data = r.read(0.5)
        assert status(data) == 101 and b"permessage" not in data and b"chat" not in data
        r.close()
    for broken in (UPGRADE.replace(b"13", b"12"), UPGRADE.replace(b"dGhl", b"!!!!"), UPGRADE.replace(b"GET", b"POST"),
                   UPGRADE.replace(b"HTTP/1.1", b"HTTP/1.0"), UPGRADE.replace(b"Sec-WebSocket-Key", b"X-Key")):
        assert status(http(s, broken)) in (400, 405, 426), broken


if __name__ == "__main__":
    sys.exit(run([HOUSE_NET_03_broken_frames, HOUSE_NET_03_fragments_without_end, HOUSE_NET_03_floods,
                  HOUSE_NET_01_texts_that_are_no_requests, HOUSE_NET_09_wrong_members, other_peoples_seats, wrong_tokens,
                  HOUSE_NET_10_other_origins, HOUSE_NET_10_origins_behind_a_proxy, names_and_words, long_names_in_the_lobby,
                  HOUSE_NET_03_slow_and_silent, HOUSE_NET_03_connections_of_one_address,
                  HOUSE_NET_03_addresses_behind_a_proxy, HOUSE_NET_03_guessed_codes, HOUSE_NET_03_a_thousand_tables,
                  two_lines_at_a_finished_table, moves_between_halls_with_answers_under_way,
                  HOUSE_NET_03_a_crowd_at_a_table, HOUSE_NET_03_hints, records_of_private_tables, HOUSE_NET_11_paths, methods_and_heads]))
