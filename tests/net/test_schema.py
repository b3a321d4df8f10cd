#!/usr/bin/python3
"""docs/protocol.schema.json says what the server accepts: what it forbids is refused, and what it allows is never
refused because of its form."""
import asyncio
import json
import sys

import validate
from house import Client, Server, run, table_of

FORM = {"HOUSE-NET-01", "HOUSE-NET-02", "HOUSE-NET-05", "HOUSE-NET-09"}  # the form is wrong, and nothing else
ODD = [-1, 0, 1, 2, 60000, 60001, 3600, 3601, 2**53 - 1, 2**53, 1.5, None, True, False, [], {}, "", "p1", "p2", "p0", "p9", "watcher",
       "x" * 8, "x" * 9, "x" * 12, "x" * 13, "x" * 60, "x" * 61, "x" * 63, "x" * 64, "x" * 255, "x" * 256, "x" * 500, "x" * 501,
       "ab" * 32, "AB" * 32, "ab" * 31, "hello", "dice", "steady"]
REQUESTS = {
    "games": {}, "lobby": {}, "create": {"game": "duel"}, "join": {"code": None}, "sit": {"name": "Bert"}, "stand": {},
    "change": {"name": "Berta"}, "rest": {"on": False}, "more": {}, "seed": {"seed": "ab" * 32}, "start": {},
    "act": {"do": "roll"}, "check": {"do": "roll"}, "hint": {}, "undo": {}, "say": {"text": "x"}, "history": {}, "pause": {},
    "resume": {}, "bot": {"seat": "p2", "bot": "random"}, "remove": {"seat": "p2"}, "mute": {"seat": "p2", "on": True},
    "pace": {"pace_ms": 5}, "options": {}, "end": {}, "rematch": {}, "code": {}, "claim": {"code": "abcdefgh"}, "ping": {},
    "hello": {"version": 2, "token": "new"}}
SETTINGS = ("public", "watchers", "delay_s", "undo", "hints", "grace_s", "pace_ms", "bot")


def variants(t, usual):
    """The usual request, each of its members left out, and odd values for every member that the schema knows."""
    yield dict(usual)
    for name in usual:
        yield {k: v for k, v in usual.items() if k != name}
    known = validate.SCHEMA["$defs"][f"client.{t}"]["properties"]
    for name in known:
        if name not in ("t", "x"):
            yield from ({**usual, name: value} for value in ODD)
    if "settings" in known:
        yield from ({**usual, "settings": {name: value}} for name in SETTINGS for value in ODD)
    if t == "say":
        yield {"text": "x", "phrase": "hello"}


def allowed(message):
    try:
        validate.judge("client", message)
        return True
    except validate.Wrong:
        return False


async def judge_all(s, t):
    """How many variants were sent; what the schema forbids must be refused, what it allows must not be for its form."""
    count, wrong, c, code = 0, [], None, ""
    for members in variants(t, REQUESTS[t]):
        if c is None or count % 150 == 0:  # a line has so many messages in ten seconds
            if c:
                await c.ws.close()
            c = await Client(s, token=f"of {t} {count}").__aenter__()
            code = await table_of(c, "duel", seats=2)
        if members.get("code", "") is None and "code" in REQUESTS[t] and REQUESTS[t]["code"] is None:
            members["code"] = code
        message = {"t": t, **({"id": 7} if "id" not in members else {}), **members}
        await c.ws.send(json.dumps(message))
        answer = await c.until(lambda m: m["t"] in ("refused", "done", "pong", "games", "lobby", "history", "hint", "code", "welcome"))
        count += 1
        fine, refused = allowed(message), answer["t"] == "refused"
        unknown = answer.get("with", {}).get("member") in ("game", "bot", "settings", "seats") and answer["rule"] == "HOUSE-NET-09"
        if (not fine and not refused) or (fine and refused and answer["rule"] in FORM and not named_something(message, answer) and not unknown):
            wrong.append((message, fine, answer))
    if c:
        await c.ws.close()
    assert not wrong, f"{len(wrong)} of {count}: {wrong[:4]}"
    return count


def named_something(message, answer):
    """A seat that this table does not have, or an "as" that is needed."""
    return answer.get("with", {}).get("member") in ("as", "seat") and message.get("as", message.get("seat", "p9")) in ("p9", "p2", "p1")


def the_schema_says_what_is_accepted():
    with Server("--max-messages", "1000000", "--max-wrong-codes", "0") as s:
        async def all_of_them():
            return sum([await judge_all(s, t) for t in REQUESTS])
        count = asyncio.run(asyncio.wait_for(all_of_them(), 300))
    known = {name.split(".")[1] for name in validate.SCHEMA["$defs"] if name.startswith("client.")}
    assert known >= set(REQUESTS), set(REQUESTS) - known
    assert count > 1500, count


if __name__ == "__main__":
    sys.exit(run([the_schema_says_what_is_accepted]))
