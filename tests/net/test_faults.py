#!/usr/bin/python3
"""Accidents: the server is killed at random instants under load, and its disk is full. Whatever was acknowledged is
there afterwards, once; whatever was not is done once when it is sent again.

    tests/net/test_faults.py [KILLS]     6 kills unless told otherwise; `make faults` takes 100"""
import asyncio
import random
import re
import resource
import sys
import time

from house import Client, Server, limit_file_size, run, table_of

KILLS = int(sys.argv[1]) if len(sys.argv) > 1 else 6
TABLES = 12


class Person:
    """Plays Dice for ever, table after table, and remembers what the server acknowledged."""

    def __init__(self, server, number):
        self.server, self.number = server, number
        self.client, self.code, self.open = None, None, None  # open: an action without an answer
        self.acknowledged, self.games = [], 0

    async def connect(self):
        while True:
            try:
                self.client = Client(self.server, token=f"person-{self.number}-of-the-faults")
                await self.client.connect()
                return
            except Exception:
                await asyncio.sleep(0.05)

    async def begin(self):
        self.code = await table_of(self.client, "dice", seats=1)
        self.acknowledged = []
        await self.client.done("start")

    async def come_back(self):
        await self.connect()
        if self.code is None:
            return
        answer = await self.client.ask("join", code=self.code)
        if answer["t"] == "refused":  # the table itself was never acknowledged
            assert answer["rule"] == "HOUSE-NET-04" and not self.acknowledged, answer
            self.code = None
            return
        if self.client.table["phase"] == "waiting":
            await self.client.done("start")
        if self.open:
            await self.act(**self.open)

    async def act(self, **wish):
        self.open = wish
        answer = await self.client.ask("act", **wish)
        if answer["t"] == "done":
            self.acknowledged.append((answer["n"], wish["do"]))
        else:
            assert answer["rule"] == "HOUSE-STORE-01", answer
        self.open = None
        return answer

    async def step(self):
        if self.code is None:
            await self.begin()
        choices = self.client.legal.get("p1", [])
        if self.client.table["phase"] == "playing" and choices:
            await self.act(id=random.randrange(1, 2**53), do=random.choice(choices))
            return
        await self.verify()
        self.code, self.games = None, self.games + 1
        self.client.legal = {}

    async def verify(self):
        """All that was acknowledged is in the record, in order and once."""
        record = (await self.client.ask("history"))["record"]
        done = re.findall(r"^(?:@\S+ )?p1 (.*)$", record, re.M)
        assert [do for _, do in self.acknowledged] == done, f"{len(self.acknowledged)} acknowledged, {len(done)} kept"
        numbers = [n for n, _ in self.acknowledged]
        assert numbers == sorted(set(numbers))

    async def try_to(self, deed):
        """Does it, on a new line if the old one is lost. False: the line was lost meanwhile."""
        try:
            if self.client is None:
                await self.come_back()
            await deed()
            return True
        except AssertionError:
            raise
        except Exception:  # whatever a killed server makes of a socket
            self.client = None
            await asyncio.sleep(0.02)
            return False

    async def check_all(self):
        if self.code:
            await self.verify()

    async def play(self, until):
        while not until():
            await self.try_to(self.step)
        while not await self.try_to(self.check_all):
            pass


async def kill_again_and_again(server):
    over = False
    people = [Person(server, i) for i in range(TABLES)]
    tasks = [asyncio.create_task(p.play(lambda: over)) for p in people]
    for _ in range(KILLS):
        await asyncio.sleep(random.uniform(0.05, 0.8))
        await asyncio.get_running_loop().run_in_executor(None, server.restart)
        for task in tasks:
            if task.done():
                task.result()
    over = True
    await asyncio.wait_for(asyncio.gather(*tasks), 60)
    actions = sum(len(p.acknowledged) for p in people) + 100 * sum(p.games for p in people)
    assert actions > TABLES, "nobody played"


def killed_at_random_instants():
    """HOUSE-STORE-01"""
    with Server("--max-wrong-codes", "0") as server:  # tables that were never kept are asked for
        asyncio.run(asyncio.wait_for(kill_again_and_again(server), 30 + 5 * KILLS))


async def play_until_full(server):
    anna = Person(server, 0)
    await anna.connect()
    await anna.begin()
    refused = 0
    began = time.monotonic()
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
    while refused < 3:
        assert time.monotonic() - began < 20, "the disk is full, but nothing is refused"
        if anna.client.legal.get("p1"):
            answer = await anna.act(id=random.randrange(1, 2**53), do=random.choice(anna.client.legal["p1"]))
            if answer["t"] == "refused":
                refused += 1
                await anna.client.until(lambda m: m["t"] == "view")
    assert server.get("/healthz")[0] == 200
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    for _ in range(20):
        if anna.client.legal.get("p1"):
            answer = await anna.act(id=random.randrange(1, 2**53), do=random.choice(anna.client.legal["p1"]))
            assert answer["t"] == "done", answer
    await anna.verify()
    server.restart()
    await anna.come_back()
    await anna.verify()


def a_full_disk_refuses_and_goes_on():
    """HOUSE-STORE-01"""
    with Server(limits=limit_file_size(resource.RLIM_INFINITY)) as server:
        asyncio.run(asyncio.wait_for(play_until_full(server), 60))


async def stop_politely(server):
    async with Client(server) as anna:
        code = await table_of(anna, "dice", seats=1)
        await anna.done("start")
        await anna.done("act", do="roll")
        position = list(anna.view["p1"])
        import signal
        assert server.kill(signal.SIGTERM) == 0, "SIGTERM is a clean end"
        server.start()
        async with Client(server, token=anna.token) as again:
            await again.done("join", code=code)
            assert again.view["p1"] == position


def sigterm_drains():
    with Server() as server:
        asyncio.run(asyncio.wait_for(stop_politely(server), 60))


if __name__ == "__main__":
    sys.argv[1:] = []
    sys.exit(run([killed_at_random_instants, a_full_disk_refuses_and_goes_on, sigterm_drains]))
