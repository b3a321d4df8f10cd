"""What the tests of the server share: the real server in a folder of its own, and clients whose every message is
judged by the schema."""
import asyncio
import functools
import json
import os
import random
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

import validate
import websockets

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("KORNHOLM", ROOT / "build/kornholm"))
ANSWER_S = 60  # far more than any answer needs: only a hang comes near it


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


# All who play in a test come from one address. A test of the limits names them behind these.
UNLIMITED = [word for name in ("tables-address", "opened-minute", "opened-day", "bot-tables", "requests-address",
                               "bytes-address", "answers-minute", "answers-address") for word in (f"--max-{name}", "0")]


class Server:
    """The server as a process. It may be killed and started again on the same store."""

    def __init__(self, *options, env=None, limits=None, quotas=False):
        self.folder = Path(tempfile.mkdtemp(prefix="kornholm-test-"))
        self.options, self.env, self.limits = options if quotas else (*UNLIMITED, *options), env, limits
        self.port, self.process = 0, None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()
        said = self.said()
        shutil.rmtree(self.folder, ignore_errors=True)
        if "Sanitizer" in said or "runtime error" in said:
            raise AssertionError(said)

    def start(self):
        if "--public-url" in self.options and not self.port:
            self.port = free_port()  # it will name another address than the one it listens at
        self.log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", f"127.0.0.1:{self.port}", "--store", self.folder / "tables.db",
             "--fast-bots", "1000", *self.options],
            stdout=subprocess.PIPE, stderr=self.log, env={**os.environ, "LC_ALL": "C.UTF-8", **(self.env or {})},
            preexec_fn=self.limits)
        line = self.process.stdout.readline().decode()
        found = re.search(r"https?://[^:/]+(?::(\d+))?/", line)
        if not found:
            raise AssertionError(f"the server did not start: {line!r} {self.said()}")
        self.port = self.port or int(found.group(1))

    def said(self):
        return (self.folder / "log").read_text()

    def kill(self, number=signal.SIGKILL):
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)
        if self.process:
            self.process.wait(ANSWER_S)
            self.process.stdout.close()
            self.log.close()
        code, self.process = self.process and self.process.returncode, None
        return code

    def restart(self):
        self.kill()
        self.start()

    def get(self, path, method="GET", headers=None):
        """(status, headers, body)"""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", method=method, headers=headers or {})
        try:
            with urllib.request.urlopen(request, timeout=ANSWER_S) as answer:
                return answer.status, answer.headers, answer.read().decode()
        except urllib.error.HTTPError as e:
            return e.code, e.headers, e.read().decode()


class Client:
    """One connection that keeps what it hears: the table, and a position for each viewer built from its lines."""

    def __init__(self, server, token="new", headers=None, receive_bytes=0, source=None):
        self.server, self.token, self.headers = server, token, headers
        self.source = source  # another address than 127.0.0.1, 127.0.0.2 say
        self.receive_bytes = receive_bytes  # of the system's buffer; 0: as usual
        self.heard, self.table, self.view, self.legal, self.n = [], None, {}, {}, 0
        self.pages = {}  # of a game of several: viewer to number to [version, lines]

    async def __aenter__(self):
        await self.connect()
        return self

    async def __aexit__(self, *_):
        await self.ws.close()

    async def connect(self):
        line = socket.socket()
        if self.receive_bytes:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self.receive_bytes)
        if self.source:
            line.bind((self.source, 0))
        line.setblocking(False)
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", self.server.port))
        self.ws = await websockets.connect(f"ws://127.0.0.1:{self.server.port}/ws", sock=line,
                                           extra_headers=self.headers or {},
                                           max_size=2**24, ping_interval=None, compression=None,
                                           close_timeout=0.5)
        if self.token is not None:
            welcome = await self.ask("hello", version=2, token=self.token)
            self.token = welcome.get("token", self.token)

    async def hear(self):
        text = await asyncio.wait_for(self.ws.recv(), ANSWER_S)
        message = validate.judge_text("server", text)
        self.heard.append(message)
        self.text = text  # as it came
        self.keep(message)
        return message

    def keep(self, message):
        kind = message["t"]
        if kind == "table":
            self.table = message
        if kind == "view":
            self.view[message["as"]] = message["position"].split("\n")[:-1]
        if "page" in message:
            self.keep_page(message)
        elif kind == "did":
            apply_lines(self.view[message["as"]], message["lines"])
        if kind in ("view", "did", "page"):
            self.n = max(self.n, message["n"]) if "page" in message else message["n"]
            if "legal" in message:
                self.legal[message["as"]] = message["legal"]

    def keep_page(self, message):
        """Versions of a page follow each other without a gap; what is told again is skipped."""
        you = self.table["you"] or ["watcher"]
        for seat in [message["as"]] if "as" in message else you:
            pages = self.pages.setdefault(seat, {})
            if "position" in message:
                pages[message["page"]] = [message["v"], message["position"].split("\n")[:-1]]
            else:
                copy = pages[message["page"]]
                if message["v"] <= copy[0]:
                    continue
                assert message["v"] == copy[0] + 1, f"after version {copy[0]}: {message}"
                copy[0] = message["v"]
                apply_lines(copy[1], message.get("lines", []))
            self.view[seat] = [line for page in sorted(pages) for line in [f"page {page}", *pages[page][1]]]

    async def until(self, right):
        while True:
            message = await self.hear()
            if right(message):
                return message

    async def send(self, t, **members):
        await self.ws.send(json.dumps({"t": t, **members}))

    async def ask(self, t, **members):
        """Sends a request and returns its answer; what comes before it is kept."""
        number = members.setdefault("id", random.randrange(1, 2**53))
        await self.send(t, **members)
        return await self.until(lambda m: m.get("id") == number and m["t"] != "did")

    async def done(self, t, **members):
        answer = await self.ask(t, **members)
        assert answer["t"] == "done", f"{t} {members}: {answer}"
        return answer

    async def refused(self, rule, t, **members):
        answer = await self.ask(t, **members)
        assert answer["t"] == "refused" and answer["rule"] == rule, f"{t} {members}: {answer} instead of {rule}"


def apply_lines(position, lines):
    for at, gone, *come in lines:
        assert at + gone <= len(position), f"{lines} of {len(position)} lines"
        position[at:at + gone] = come


async def table_of(client, game, name="Anna", **members):
    await client.done("create", game=game, name=name, **members)
    return client.table["code"]


async def play_on(client, seat, steps):
    """Random legal actions of a seat while it has any."""
    for _ in range(steps):
        choices = [c for c in client.legal.get(seat, []) if " " in c or c in ("roll", "stop", "end", "pass")]
        if not choices:
            return
        await client.done("act", do=random.choice(choices), **{"as": seat})


TEST_S = 180  # far more than any test needs


def served(*options):
    """Turns a coroutine into a test with a server of its own."""
    def wrap(body):
        @functools.wraps(body)
        def test():
            with Server(*options) as server:
                asyncio.run(asyncio.wait_for(body(server), TEST_S))
        return test
    return wrap


def run(tests):
    """Runs functions and prints TAP."""
    only = os.environ.get("ONLY", "")
    tests = [t for t in tests if only in t.__name__]
    failed = 0
    print(f"1..{len(tests)}")
    for number, test in enumerate(tests, 1):
        began = time.monotonic()
        try:
            test()
            print(f"ok {number} {test.__name__} # {time.monotonic() - began:.1f} s", flush=True)
        except Exception as e:  # a broken test must not hide the others
            failed += 1
            import traceback
            traceback.print_exc()
            print(f"not ok {number} {test.__name__}: {e!r}", flush=True)
    return 1 if failed else 0


def rounds(usual):
    """How often something is tried: the first word of the command line, if there is one."""
    return int(sys.argv[1]) if len(sys.argv) > 1 else usual


def limit_file_size(size):
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return limit
