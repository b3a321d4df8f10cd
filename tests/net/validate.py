#!/usr/bin/python3
"""Judges messages of the protocol by docs/protocol.schema.json. Other tests import it; alone it tries itself out.

    tests/net/validate.py [FILE]    lines of a log, each "> {...}" towards the server or "< {...}" from it"""
import functools
import json
import sys
from pathlib import Path

import jsonschema

SCHEMA = json.loads((Path(__file__).resolve().parents[2] / "docs/protocol.schema.json").read_text(encoding="utf-8"))
CLIENT_BYTES = 16384


class Wrong(Exception):
    """A message that the protocol does not allow."""


@functools.lru_cache(maxsize=None)
def validator_of(name):
    """Of one kind of message: the error of a choice among all kinds would not say which member is wrong."""
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def judge(side, message):
    """side: "client" or "server". Returns nothing, or raises Wrong with one line that says where."""
    kind = message.get("t") if isinstance(message, dict) else None
    name = f"{side}.{kind}"
    if name not in SCHEMA["$defs"]:
        raise Wrong(f"{side}: no such message: {json.dumps(message)[:200]}")
    for error in validator_of(name).iter_errors(message):
        where = "/".join(str(p) for p in error.absolute_path)
        raise Wrong(f"{name}: {where or 'the message'}: {error.message[:300]}")


def judge_text(side, text):
    """The same for what crosses the socket."""
    if side == "client" and len(text.encode()) > CLIENT_BYTES:
        raise Wrong(f"{len(text.encode())} bytes are too long for a message to the server")
    message = json.loads(text)
    shown, seats = without_known_seats(message)
    judge(side, shown)
    KNOWN.update(seats)
    return message


KNOWN = set()  # seats as they were told, which were judged
FEW = 16


def without_known_seats(message):
    """Each seat of a large table is judged once, as long as it is told in the same words. Also what is new of them."""
    seats = message.get("seats") if isinstance(message, dict) else None
    if not isinstance(seats, list) or len(seats) <= FEW:
        return message, ()
    told = {json.dumps(seat): seat for seat in seats}
    new = {words: seat for words, seat in told.items() if words not in KNOWN}
    return {**message, "seats": [*seats[:FEW], *new.values()]}, new


GOOD = {
    "client": [
        {"t": "hello", "version": 2, "token": "new", "id": 1},
        {"t": "create", "game": "island", "seats": 3, "options": {"target": 3, "setup": "variable"}, "name": "Jörg"},
        {"t": "join", "code": "K7QX2M", "since": 12},
        {"t": "act", "id": 2**53 - 1, "as": "p2", "do": "road v28-v34"},
        {"t": "say", "phrase": "hello"},
        {"t": "ping", "x": [1, {"any": None}]},
        {"t": "look", "pages": [0, 9999]},
        {"t": "legal", "as": "host"},
    ],
    "server": [
        {"t": "welcome", "version": 2, "server": "0.1.0"},
        {"t": "view", "n": 3, "as": "watcher", "position": "phase main\n", "clock": {"at": 0}},
        {"t": "did", "n": 4, "as": "p1", "who": "luck", "do": "steal ?", "lines": [[3, 1, "x"], [9, 2]],
         "events": [["stolen", "p1", "p2", None, 1]]},
        {"t": "did", "n": 5, "as": "p1", "undo": True, "legal": ["roll"], "back": 1},
        {"t": "did", "n": 5, "page": 0, "v": 3, "who": "luck", "do": "dice 3 4", "clock": {"at": 5}},
        {"t": "page", "n": 5, "page": 7, "v": 1, "as": "p7", "position": "robber 1\n"},
        {"t": "page", "n": 5, "page": 0, "v": 4, "lines": [[3, 1, "x"]]},
        {"t": "refused", "id": 7, "rule": "BASE-ROAD-04"},
    ],
}
BAD = {
    "client": [
        {"t": "hello"},
        {"t": "act", "as": "p1", "do": "roll"},
        {"t": "act", "id": 0, "do": "roll"},
        {"t": "act", "id": 1, "do": "roll", "as": "p0"},
        {"t": "join", "code": "K7QX2M", "since": -1},
        {"t": "say"},
        {"t": "say", "phrase": "hello", "text": "hello"},
        {"t": "games", "more": 1},
        {"t": "view", "n": 1, "as": "p1", "position": ""},
        {"t": "nothing"},
        {"t": "look", "pages": [1, 2, 3, 4, 5, 6, 7, 8, 9]},
        {"t": "look", "pages": [-1]},
    ],
    "server": [
        {"t": "did", "n": 5, "who": "luck", "do": "dice 3 4"},
        {"t": "did", "n": 5, "page": 0, "who": "luck", "do": "dice 3 4"},
        {"t": "did", "n": 5, "page": 0, "v": 1, "who": "luck", "do": "dice 3 4", "legal": []},
        {"t": "page", "n": 5, "page": 0, "v": 4},
        {"t": "view", "n": 3, "as": "p1"},
        {"t": "did", "n": 4, "as": "p1", "who": "p1"},
        {"t": "did", "n": 4, "as": "p1", "who": "p1", "do": "roll", "undo": True},
        {"t": "did", "n": 4, "as": "p1", "who": "p1", "do": "roll", "lines": [["x"]]},
        {"t": "did", "n": 4, "as": "p1", "who": "p1", "do": "roll", "lines": [[3, "x"]]},
        {"t": "did", "n": 5, "as": "p1", "undo": True, "back": 0},
        {"t": "refused", "rule": "no such thing"},
        {"t": "act", "id": 1, "do": "roll"},
    ],
}


def try_out():
    """The schema is one, takes what is right and notices what is wrong."""
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    failed = 0
    for side, messages in GOOD.items():
        for message in messages:
            judge(side, message)
    for side, messages in BAD.items():
        for message in messages:
            try:
                judge(side, message)
            except Wrong:
                continue
            failed += 1
            print(f"not noticed: {side}: {message}")
    passed = sum(len(m) for table in (GOOD, BAD) for m in table.values()) - failed
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def judge_log(path):
    count = 0
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        if line[:2] not in ("> ", "< "):
            continue
        try:
            judge_text("client" if line[0] == ">" else "server", line[2:])
        except (Wrong, ValueError) as e:
            print(f"{path}:{number}: {e}")
            return 1
        count += 1
    print(f"{count} messages are right")
    return 0


if __name__ == "__main__":
    sys.exit(judge_log(sys.argv[1]) if len(sys.argv) > 1 else try_out())
