#!/usr/bin/python3
"""Accidents of time: the wall clock jumps by hours and days while games with a turn clock run, the server starts again
yesterday, and it is stopped for seconds and goes on. Only time that passed counts, and only while the server ran:
SYS-CLOCK-02.

    tests/net/test_faults_clock.py [ROUNDS]     2 stops under load unless told otherwise; `make faults` takes 100"""
import asyncio
import email.utils
import random
import signal
import sys
import time

from accidents import Accidents, Crowd
from house import Client, Server, rounds, run, table_of

ROUNDS = rounds(2)
HOUR, DAY = 3600, 86400
EARLY_S = 0.25  # a message may be under way for so long before we begin to count


async def two_at_a_table(server, clock, grace_s):
    anna, bert = Client(server, token="anna-of-the-clocks"), Client(server, token="bert-of-the-clocks")
    await anna.connect()
    await bert.connect()
    code = await table_of(anna, "dice", seats=2, options={"clock": clock}, settings={"grace_s": grace_s})
    await bert.done("join", code=code)
    await bert.done("sit", name="Bert")
    await anna.done("start")
    return anna, bert, code


async def act(*people):
    """Whoever may act does, and it is taken."""
    for client in people:
        await client.ask("ping")
    for client, seat in zip(people, ("p1", "p2")):
        if client.legal.get(seat):
            await client.done("act", do=random.choice(client.legal[seat]))
            return


def clock_of(client):
    return [m["clock"] for m in client.heard if "clock" in m and m["t"] != "table"][-1]


async def left_ms_of(client):
    """Until time is up; while dice fall no time runs, and it is told with what they show."""
    while "deadline" not in clock_of(client):
        await client.hear()
    return clock_of(client)["deadline"] - clock_of(client)["at"]


def away(message, seat):
    return message["t"] == "table" and message["seats"][seat]["away"]


def wall_of(server):
    return email.utils.parsedate_to_datetime(server.get("/healthz")[1]["Date"]).timestamp()


async def jump_about(accidents, server):
    clock_s, grace_s = 2, 1
    anna, bert, code = await two_at_a_table(server, clock_s, grace_s)
    await act(anna, bert)
    began, began_at = time.monotonic(), clock_of(anna)["at"]
    for shift in (5 * HOUR, -5 * HOUR, DAY, -DAY, 400 * DAY):
        accidents.wall(shift)
        assert abs(wall_of(server) - time.time() - shift) < 60, "the wall clock did not jump"
        for _ in range(6):
            await act(anna, bert)
        passed_ms, counted_ms = 1000 * (time.monotonic() - began + EARLY_S), clock_of(anna)["at"] - began_at
        assert 0 <= counted_ms <= passed_ms, f"{counted_ms} ms of the game in {passed_ms:.0f} ms"

    accidents.wall(0)  # a turn clock: not sooner, not never
    await act(anna, bert)
    for shift in (5 * HOUR, -5 * HOUR):
        left_ms, began = await left_ms_of(anna), time.monotonic()
        accidents.wall(shift)
        await anna.until(lambda m: m["t"] == "did" and m["who"] == "clock")
        assert time.monotonic() - began > left_ms / 1000 - EARLY_S, "time was up too soon"

    for shift in (5 * HOUR, -5 * HOUR):  # a grace period
        await bert.ws.close()
        accidents.wall(shift)
        began = time.monotonic()
        await anna.until(lambda m: away(m, 1))
        assert time.monotonic() - began > grace_s - EARLY_S, "the bot came too soon"
        await bert.connect()
        await bert.done("join", code=code)
        assert bert.table["seats"][1]["holder"] == "person" and not away(bert.table, 1)

    for shift in (20 * HOUR, -20 * HOUR):  # a recovery code
        accidents.wall(0)
        words = (await anna.ask("code"))["code"]
        accidents.wall(shift)
        async with Client(server) as phone:
            await phone.done("join", code=code, claim=words)
            await anna.done("join", code=code, claim=(await phone.ask("code"))["code"])

    for shift in (-DAY, DAY):  # the server starts again, yesterday and tomorrow
        lines = [anna.n, len((await anna.ask("history"))["record"])]
        server.kill()
        accidents.wall(shift)
        server.start()
        for client in (anna, bert):
            await client.connect()
            await client.done("join", code=code, since=client.n)
        assert [anna.n, len((await anna.ask("history"))["record"])] >= lines
        for _ in range(6):
            await act(anna, bert)
        assert anna.n > lines[0] and anna.table["phase"] == "playing"
        assert [t["code"] for t in (await bert.ask("lobby"))["mine"]] == [code]


def the_wall_clock_jumps():
    """HOUSE-CLOCK-02"""
    with Accidents() as accidents, Server(env=accidents.env) as server:
        asyncio.run(asyncio.wait_for(jump_about(accidents, server), 300))


async def stop_and_continue(server):
    clock_s, grace_s, stop_s = 5, 5, 6.5  # so much that a busy machine does not let them pass before it is stopped
    anna, bert, code = await two_at_a_table(server, clock_s, grace_s)
    waiting = Client(server)
    await waiting.connect()
    await act(anna, bert)  # so that somebody's time begins anew
    actor, seat = (anna, "p1") if anna.legal.get("p1") else (bert, "p2")
    other = bert if actor is anna else anna
    await other.ws.close()
    await asyncio.sleep(0.3)
    heard, at = len(actor.heard), clock_of(actor)["at"]
    server.process.send_signal(signal.SIGSTOP)
    back = asyncio.create_task(other.connect())  # knocks while nobody answers
    deed = asyncio.create_task(actor.done("act", do=actor.legal[seat][0]))
    await asyncio.sleep(stop_s)
    server.process.send_signal(signal.SIGCONT)
    await deed  # taken, though the clock on the wall says otherwise
    await back
    await other.done("join", code=code)
    await actor.ask("ping")
    await waiting.ask("ping")  # nobody was hung up on for a silence that was the server's
    news = actor.heard[heard:]
    assert not [m for m in news if m.get("who") == "clock"], "a turn was lost because the server slept"
    assert not [m for m in news if away(m, 0) or away(m, 1)], "a bot took over because the server slept"
    assert clock_of(actor)["at"] - at < 1000 * stop_s, "the game went on while the server slept"
    actor.legal = {}  # and its clocks go on
    await actor.until(lambda m: m["t"] == "did" and m["who"] == "clock")
    for client in (anna, bert, waiting):
        await client.ws.close()


def nobody_loses_a_turn_because_the_server_slept():
    """HOUSE-CLOCK-01"""
    with Server("--idle-ms", "1500") as server:
        asyncio.run(asyncio.wait_for(stop_and_continue(server), 180))


async def stop_under_load(server):
    async with Crowd(server, 4) as crowd:
        for number in range(1, ROUNDS + 1):
            await asyncio.sleep(random.uniform(0.05, 0.4))
            server.process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(random.choice((0.1, 0.5, 2.5)))
            server.process.send_signal(signal.SIGCONT)
            crowd.look()
            if number % 10 == 0:
                print(f"# {number} stops, {crowd.actions()} actions acknowledged", flush=True)
    assert crowd.refusals() == 0


def stopped_under_load():
    with Server() as server:
        asyncio.run(asyncio.wait_for(stop_under_load(server), 180 + 15 * ROUNDS))


if __name__ == "__main__":
    sys.exit(run([the_wall_clock_jumps, nobody_loses_a_turn_because_the_server_slept, stopped_under_load]))
