#!/usr/bin/python3
"""Accidents: the server is killed at random instants under load, its disk is full, it is told to stop. Whatever was
acknowledged is there afterwards, once; whatever was not is done once when it is sent again.

    tests/net/test_faults.py [KILLS]     6 kills unless told otherwise; `make faults` takes 100"""
import asyncio
import random
import resource
import signal
import sys
import time

from accidents import Crowd, Person, in_background, new_id
from house import Client, Server, limit_file_size, rounds, run, table_of

KILLS = rounds(6)
TABLES = 12


async def kill_again_and_again(server):
    async with Crowd(server, TABLES) as crowd:
        for number in range(1, KILLS + 1):
            await asyncio.sleep(random.uniform(0.05, 0.8))
            await in_background(server.restart)
            crowd.look()
            if number % 10 == 0:
                print(f"# {number} kills, {crowd.actions()} actions acknowledged", flush=True)
    assert crowd.refusals() == 0, "something was refused because of the disk"


def killed_at_random_instants():
    """HOUSE-STORE-01"""
    with Server() as server:
        asyncio.run(asyncio.wait_for(kill_again_and_again(server), 120 + 15 * KILLS))


async def play_until_full(server):
    anna = Person(server, 0)
    await anna.connect()
    await anna.begin()
    await anna.ask("start")
    began = time.monotonic()
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
    while anna.refusals < 3:
        assert time.monotonic() - began < 120, "the disk is full, but nothing is refused"
        await anna.step()
    assert server.get("/healthz")[0] == 200
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await anna.look()
    for _ in range(20):
        if anna.client.legal.get("p1"):
            await anna.act(id=new_id(), do=random.choice(anna.client.legal["p1"]))
    assert anna.refusals == 3
    await anna.verify()
    server.restart()
    await anna.come_back()
    await anna.look()
    await anna.verify()


def a_full_disk_refuses_and_goes_on():
    """HOUSE-STORE-01"""
    with Server(limits=limit_file_size(resource.RLIM_INFINITY)) as server:
        asyncio.run(asyncio.wait_for(play_until_full(server), 180))


async def stop_politely(server):
    async with Client(server) as anna:
        code = await table_of(anna, "dice", seats=1)
        await anna.done("start")
        await anna.done("act", do="roll")
        position = list(anna.view["p1"])
        assert server.kill(signal.SIGTERM) == 0, "SIGTERM is a clean end"
        server.start()
        async with Client(server, token=anna.token) as again:
            await again.done("join", code=code)
            assert again.view["p1"] == position


def sigterm_drains():
    with Server() as server:
        asyncio.run(asyncio.wait_for(stop_politely(server), 180))


if __name__ == "__main__":
    sys.exit(run([killed_at_random_instants, a_full_disk_refuses_and_goes_on, sigterm_drains]))
