#!/usr/bin/python3
"""WebSocket byte by byte (RFC 6455): what has to be understood is understood however it is cut, and what has to be
refused is refused with the right code. `ping` of the protocol is the echo."""
import json
import struct
import sys

from house import Server, run
from test_hostile import frame, open_raw

TEXT, MORE, BINARY, CLOSE, PING, PONG = 1, 0, 2, 8, 9, 10
PATIENCE_S = 10


def connected(body):
    """A test with a server; nothing that it does may end that."""
    def test():
        with Server() as server:
            body(server)
            assert server.process.poll() is None, "the server is gone"
    test.__name__ = body.__name__
    return test


def frames_of(data):
    """The frames of the server: (opcode, payload). None of them is masked, none has a bit that means nothing."""
    found, at = [], 0
    while at < len(data):
        assert data[at] & 0xf0 == 0x80 and not data[at + 1] & 0x80, data[at:at + 2]
        opcode, n, head = data[at] & 15, data[at + 1], 2
        if n >= 126:
            head = 4 if n == 126 else 10
            n = int.from_bytes(data[at + 2:at + head], "big")
        assert len(data) >= at + head + n, "the last frame is cut"
        found.append((opcode, data[at + head:at + head + n]))
        at += head + n
    return found


def tell(s, data, chop=0):
    """Sends bytes and a close; what the server says until it hangs up, as frames. `chop`: bytes of one write."""
    r = open_raw(s)
    data += frame(struct.pack(">H", 1000), CLOSE)
    for at in range(0, len(data), chop or len(data)):
        r.send(data[at:at + (chop or len(data))])
    heard = r.read(PATIENCE_S)
    r.close()
    return frames_of(heard)


def close(code=None, reason=b""):
    return (CLOSE, b"" if code is None else struct.pack(">H", code) + reason)


def codes_of(frames):
    return [struct.unpack(">H", p[:2])[0] if len(p) >= 2 else None for opcode, p in frames if opcode == CLOSE]


def answers(frames):
    """What x came back in the pongs of the protocol."""
    told = [json.loads(p) for opcode, p in frames if opcode == TEXT]
    assert all(m["t"] == "pong" for m in told), told
    return [m.get("x") for m in told]


def ask(x, size=0):
    """A request of at least so many bytes: blanks behind it mean nothing."""
    return json.dumps({"t": "ping", "x": x}, ensure_ascii=False).encode().ljust(size)


def refused(s, name, data, codes=(1002,), before=()):
    """Closed with one of these codes, and nothing was understood but what stood before."""
    for chop in (0, 1):
        frames = tell(s, data, chop)
        assert len(codes_of(frames)) == 1 and codes_of(frames)[0] in codes, (name, chop, frames)
        assert answers(frames) == list(before), (name, chop, frames)
        assert frames[-1][0] == CLOSE, (name, frames)


@connected
def texts_of_any_length_in_any_pieces(s):
    for size in (0, 125, 126, 127, 128, 129, 1000, 16383, 16384):
        for chop in (0, 997) if size > 1000 else (0, 1, 2, 3, 7):
            assert answers(tell(s, frame(ask(size, size)), chop)) == [size], (size, chop)
    frames = tell(s, b"".join(frame(ask(i)) for i in range(20)))  # many in one write
    assert answers(frames) == list(range(20)) and codes_of(frames) == [1000]


@connected
def empty_texts(s):
    for data in (frame(b""), frame(b"", fin=False) + frame(b"", MORE, fin=False) + frame(b"", MORE)):
        frames = tell(s, data)
        assert [json.loads(p)["rule"] for opcode, p in frames if opcode == TEXT] == ["HOUSE-NET-01"], frames
        assert codes_of(frames) == [1000]


@connected
def HOUSE_NET_03_binary_messages(s):
    """HOUSE-NET-03"""
    for payload in (b"", b"x", ask(1), bytes(range(256))):
        refused(s, "binary", frame(payload, BINARY), (1003,))
    refused(s, "binary in fragments", frame(b"x", BINARY, fin=False) + frame(b"y", MORE), (1003,))
    refused(s, "binary after text", frame(ask(1)) + frame(b"x", BINARY), (1003,), [1])


@connected
def pings_and_pongs(s):
    for payload in (b"", b"Hello", b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff", b"\xfe" * 125):
        for chop in (0, 1):
            assert tell(s, frame(payload, PING), chop) == [(PONG, payload), close(1000)], (payload, chop)
    many = [b"payload-%d" % i for i in range(10)]
    frames = tell(s, b"".join(frame(p, PING) for p in many))
    assert frames == [(PONG, p) for p in many] + [close(1000)], frames
    for payload in (b"", b"nobody asked"):  # pongs need no answer
        assert tell(s, frame(payload, PONG) + frame(b"x", PING)) == [(PONG, b"x"), close(1000)]
    for opcode in (PING, PONG):
        refused(s, "too long", frame(b"\xfe" * 126, opcode))
        refused(s, "length in two bytes", bytes([0x80 | opcode, 0xfe, 0, 5]) + b"\0\0\0\0Hello")


@connected
def reserved_bits(s):
    for rsv in range(1, 8):
        refused(s, "text", frame(ask(1), rsv=rsv))
        refused(s, "after a text", frame(ask(1)) + frame(ask(2), rsv=rsv), before=[1])
    for rsv in (1, 2, 4, 7):
        refused(s, "ping", frame(b"x", PING, rsv=rsv))
        refused(s, "pong", frame(b"x", PONG, rsv=rsv))
        refused(s, "close", frame(struct.pack(">H", 1000), CLOSE, rsv=rsv))
        refused(s, "empty", frame(b"", rsv=rsv))
        refused(s, "a later fragment", frame(ask(1)[:5], fin=False) + frame(ask(1)[5:], MORE, rsv=rsv))


@connected
def reserved_opcodes(s):
    for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
        refused(s, opcode, frame(b"", opcode))
        refused(s, opcode, frame(b"x", opcode))
        refused(s, opcode, frame(ask(1)) + frame(b"x", opcode) + frame(b"x", PING), before=[1])
        refused(s, opcode, frame(b"x", opcode, fin=False))


def pieces(text, *cuts, between=b""):
    """A text in fragments, with something between them."""
    at = [0, *cuts, len(text)]
    parts = [frame(text[a:b], MORE if i else TEXT, fin=b == len(text)) for i, (a, b) in enumerate(zip(at, at[1:]))]
    return between.join(parts)


@connected
def fragments(s):
    text = ask("fragments")
    for chop in (0, 1):
        assert answers(tell(s, pieces(text, 4), chop)) == ["fragments"]
        assert answers(tell(s, pieces(text, 0), chop)) == ["fragments"]  # the first is empty
        assert answers(tell(s, pieces(text, *range(1, len(text))), chop)) == ["fragments"]
        frames = tell(s, pieces(text, 3, 9, between=frame(b"ping", PING) + frame(b"", PONG)), chop)
        assert [f[0] for f in frames] == [PONG, PONG, TEXT, CLOSE] and frames[0][1] == b"ping", frames
        assert answers(frames) == ["fragments"]
        assert answers(tell(s, pieces(text, 4) + pieces(text, 9) + frame(text), chop)) == ["fragments"] * 3
    for opcode in (PING, PONG, CLOSE):
        refused(s, "control in fragments", frame(b"", opcode, fin=False) + frame(b"", MORE))
        refused(s, "and within a text", frame(b"{", fin=False) + frame(b"", opcode, fin=False))
    for fin in (False, True):
        refused(s, "a continuation of nothing", frame(b"x", MORE, fin=fin) + frame(ask(1)))
        refused(s, "a continuation behind a text", pieces(text, 4) + frame(b"x", MORE, fin=fin), before=["fragments"])
        refused(s, "a text within a text", frame(text[:4], fin=False) + frame(text, fin=fin))
        refused(s, "binary within a text", frame(text[:4], fin=False) + frame(b"", BINARY, fin=fin))


GOOD = ("κόσμε", "Hello-µ@ßöäüàá-UTF-8!!", "\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff", "\U00010000\U0010ffff\ufffe\U0001fffe", "𝄞", "")
BAD = (b"\x80", b"\xbf", b"\x80\xbf\x80", b"\xc0\xaf", b"\xc1\xbf", b"\xe0\x80\xaf", b"\xe0\x9f\xbf", b"\xf0\x80\x80\xaf",
       b"\xf0\x8f\xbf\xbf", b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80", b"\xfe", b"\xff", b"\xed\xa0\x80",
       b"\xed\xbf\xbf", b"\xed\xa0\x80\xed\xb0\x80", b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xc2", b"\xe2\x82",
       b"\xf0\x9d\x84", b"\xc2\x41", b"\xe2\x82\x41", b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80edited")


@connected
def utf8_that_is_right(s):
    for text in GOOD:
        data = ask(text)
        for chop in (0, 1):
            assert answers(tell(s, frame(data), chop)) == [text], (text, chop)
        assert answers(tell(s, pieces(data, *range(1, len(data))))) == [text]
        for cut in range(1, len(data)):  # within each character too
            assert answers(tell(s, pieces(data, cut))) == [text], (text, cut)


@connected
def utf8_that_is_wrong(s):
    for wrong in BAD:
        data = b'{"t":"ping","x":"' + wrong + b'"}'
        refused(s, wrong, frame(data), (1007,))
        refused(s, wrong, frame(wrong), (1007,))  # at the very end
        refused(s, wrong, pieces(data, 17, 17 + len(wrong)), (1007,))
        refused(s, wrong, frame(data[:17 + len(wrong)], fin=False) + frame(b'"}', MORE, fin=False) + frame(b"", MORE), (1007,))
        refused(s, wrong, frame(ask(1)) + pieces(data, *range(1, len(data))), (1007,), [1])


def say_close(s, payload, rest=b""):
    r = open_raw(s, frame(payload, CLOSE) + rest)
    heard = r.read(PATIENCE_S)
    r.close()
    return frames_of(heard)


@connected
def closing(s):
    assert say_close(s, b"") == [close()]
    for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999):
        for reason in (b"", b"x" * 123, "κόσμε".encode()):
            assert codes_of(say_close(s, struct.pack(">H", code) + reason)) == [code], (code, reason)
    for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535):
        for reason in (b"", b"reason"):
            assert codes_of(say_close(s, struct.pack(">H", code) + reason)) == [1002], (code, reason)
    assert codes_of(say_close(s, b"\x03")) == [1002]
    assert codes_of(say_close(s, struct.pack(">H", 1000) + b"x" * 124)) == [1002]  # 126 bytes
    for wrong in BAD:
        assert codes_of(say_close(s, struct.pack(">H", 1000) + wrong)) == [1007], wrong


@connected
def nothing_counts_behind_a_close(s):
    normal = struct.pack(">H", 1000)
    for rest in (frame(ask(1)), frame(b"x", PING), frame(normal, CLOSE), frame(b"x", 5), b"garbage", frame(ask(1), mask=False)):
        assert say_close(s, normal, rest) == [close(1000)], rest
    # In the midst of a text: it is dropped.
    assert tell(s, frame(b'{"t":', fin=False)) == [close(1000)]
    # What stood before it is still answered.
    frames = tell(s, frame(ask(1)) + frame(b"p", PING))
    assert answers(frames) == [1] and frames[-1] == close(1000) and (PONG, b"p") in frames


if __name__ == "__main__":
    sys.exit(run([texts_of_any_length_in_any_pieces, empty_texts, HOUSE_NET_03_binary_messages, pings_and_pongs, reserved_bits,
                  reserved_opcodes, fragments, utf8_that_is_right, utf8_that_is_wrong, closing, nothing_counts_behind_a_close]))
