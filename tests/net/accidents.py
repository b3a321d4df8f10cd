"""What the tests of accidents share: a disk that fails and a wall clock that jumps at a command (the library of
tests/faults/accidents.c), people who play for ever and remember what was acknowledged, and lines that go dead."""
import asyncio
import os
import random
import re
import shutil
import tempfile
from pathlib import Path

from house import PROGRAM, Client

LIBRARY = Path(os.environ.get("ACCIDENTS", PROGRAM.parent / "tests/accidents.so")).resolve()


class Accidents:
    """Goes wrong for every server that is started with its env."""

    def __enter__(self):
        assert LIBRARY.exists(), f"{LIBRARY} was not built"
        self.folder = Path(tempfile.mkdtemp(prefix="kornholm-accidents-"))
        sanitizer = os.environ.get("ASAN_OPTIONS", "")
        self.env = {"LD_PRELOAD": str(LIBRARY), "KORNHOLM_ACCIDENTS": str(self.folder),
                    "ASAN_OPTIONS": f"{sanitizer}:verify_asan_link_order=0"}
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def _say(self, name, words):
        (self.folder / "new").write_text(words)
        (self.folder / "new").rename(self.folder / name)  # whole or not at all

    def disk(self, calls, error, percent=100, after=0, ending=""):
        self._say("disk", f"{calls} {error} {percent} {after} {ending}\n")

    def heal(self):
        (self.folder / "disk").unlink(missing_ok=True)

    def wall(self, seconds):
        self._say("wall", f"{seconds}\n")

    def failed(self):
        """How many calls were made to fail so far."""
        path = self.folder / "failed"
        return path.stat().st_size if path.exists() else 0


def new_id():
    return random.randrange(1, 2**53)


def figure(server, name):
    return int(re.search(rf"^kornholm_{name} (\d+)$", server.get("/metrics")[2], re.M).group(1))


async def in_background(deed, *args):
    """What blocks must not keep others from answering a ping."""
    return await asyncio.get_running_loop().run_in_executor(None, deed, *args)


class Person:
    """Plays Dice for ever, table after table, and remembers what the server acknowledged."""

    def __init__(self, server, number):
        self.server, self.number = server, number
        self.client, self.code, self.open = None, None, None  # open: an action without an answer
        self.stale = False  # what came last was not kept: the table has to be seen anew
        self.acknowledged, self.games, self.actions, self.refusals = [], 0, 0, 0

    async def connect(self):
        while True:
            try:
                self.client = Client(self.server, token=f"person-{self.number}-of-the-faults")
                await self.client.connect()
                return
            except Exception:
                await asyncio.sleep(0.05)

    async def ask(self, t, **members):
        """Done, or refused because of the disk: then a moment passes, and the answer is None."""
        answer = await self.client.ask(t, **members)
        if answer["t"] == "done":
            return answer
        assert answer["rule"] == "HOUSE-STORE-01", f"{t} {members}: {answer}"
        self.refusals += 1
        self.stale = True
        await asyncio.sleep(0.02)
        return None

    async def begin(self):
        if await self.ask("create", game="dice", name="Anna", seats=1):
            self.code, self.acknowledged, self.stale = self.client.table["code"], [], False

    async def look(self):
        """The table and its views, as they are kept."""
        if await self.ask("join", code=self.code):
            self.stale = False

    async def come_back(self):
        await self.connect()
        self.stale = True
        if self.code and self.open:
            while self.stale:
                await self.look()
            await self.act(**self.open)

    async def act(self, **wish):
        self.open = wish
        answer = await self.ask("act", **wish)
        if answer:
            self.acknowledged.append((answer["n"], wish["do"]))
            self.actions += 1
        self.open = None

    async def step(self):
        if self.code is None:
            await self.begin()
            return
        if self.stale:
            await self.look()
            return
        if self.client.table["phase"] == "waiting":
            await self.ask("start")
            return
        choices = self.client.legal.get("p1", [])
        if self.client.table["phase"] == "playing" and choices:
            await self.act(id=new_id(), do=random.choice(choices))
            return
        await self.verify()
        self.code, self.games = None, self.games + 1
        self.client.legal = {}

    async def verify(self):
        """All that was acknowledged is in the record, in order and once, and nothing else."""
        record = await self.record()
        done = re.findall(r"^(?:@\S+ )?p1 (.*)$", record, re.M)
        assert [do for _, do in self.acknowledged] == done, f"{len(self.acknowledged)} acknowledged, {len(done)} kept"
        numbers = [n for n, _ in self.acknowledged]
        assert numbers == sorted(set(numbers))

    async def record(self):
        """Asked for again after a resync, as the protocol wants it."""
        while True:
            number = new_id()
            await self.client.send("history", id=number)
            answer = await self.client.until(lambda m: m["t"] == "resync" or m.get("id") == number)
            if answer["t"] == "history":
                return answer["record"]
            assert answer["t"] == "resync" or answer["rule"] == "HOUSE-STORE-01", answer
            await asyncio.sleep(0.02)

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
        while self.code and self.stale:
            await self.look()
        if self.code and self.client.table["phase"] != "waiting":
            await self.verify()

    async def play(self, until):
        while not until():
            await self.try_to(self.step)
        while not await self.try_to(self.check_all):
            pass


class Crowd:
    """People who play while something goes wrong."""

    def __init__(self, server, count):
        self.over = False
        self.people = [Person(server, i) for i in range(count)]

    async def __aenter__(self):
        self.tasks = [asyncio.create_task(p.play(lambda: self.over)) for p in self.people]
        return self

    def look(self):
        """Raises what somebody has met."""
        for task in self.tasks:
            if task.done():
                task.result()

    async def __aexit__(self, kind, *_):
        self.over = True
        if kind:
            for task in self.tasks:
                task.cancel()
        else:
            await asyncio.wait_for(asyncio.gather(*self.tasks), 180)
            assert self.actions() > len(self.people), "nobody played"

    def actions(self):
        return sum(p.actions for p in self.people)

    def refusals(self):
        return sum(p.refusals for p in self.people)


class Line:
    """A way to the server that can go dead without anybody being told, as a phone in a tunnel does."""

    def __init__(self, server):
        self.server, self.port = server, 0
        self.up = self.down = True  # towards the server; towards the client
        self.writers = []

    async def __aenter__(self):
        self.listener = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self.listener.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        for writer in self.writers:
            writer.close()
        self.listener.close()

    async def _connected(self, reader, writer):
        there, to_there = await asyncio.open_connection("127.0.0.1", self.server.port)
        self.writers += [writer, to_there]
        await asyncio.gather(self._pass_on(reader, to_there, lambda: self.up),
                             self._pass_on(there, writer, lambda: self.down), return_exceptions=True)

    async def _pass_on(self, reader, writer, alive):
        while data := await reader.read(65536):
            if alive():
                writer.write(data)
        if alive():
            writer.close()
