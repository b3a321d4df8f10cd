#!/usr/bin/python3
"""docs/hosting.md says what is: the options and their defaults, the figures, and that a backup can be taken while the
server runs, and be restored."""
import asyncio
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile

from house import PROGRAM, ROOT, Client, Server, play_on, run, table_of


def table(first):
    """The rows of the table of the document whose first column has this name."""
    text = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    body = text.split(f"\n| {first} |", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in body.strip().split("\n")[2:]]


def source(path):
    return (ROOT / path).read_text(encoding="utf-8")


def numbers():
    """Option: default, by the program's own tables."""
    given = dict(re.findall(r"^    o->(\w+) = (\d+);", source("src/server/server.c"), re.M))
    given |= {f"net.{k}": v for k, v in re.findall(r"^        \.(\w+) = (\d+),", source("src/net/loop.c"), re.M)}
    given |= {f"net.quotas.most[{k}]": v for k, v in re.findall(r"\[(QUOTA_\w+)\] = (\d+)", source("src/net/loop.c"))}
    return {option: given.get(member) for option, member in
            re.findall(r'NUMBER\("(--[a-z-]+)", ([a-zA-Z_.0-9\[\]]+),', source("src/cmd/serve.c"))}


def the_options_are_listed():
    rows = {re.match(r"`(--[a-z-]+)", row[0]).group(1): row[1] for row in table("option")}
    read = set(re.findall(r'"(--[a-z-]+)"', source("src/cmd/serve.c"))) - {"--help"}
    assert set(rows) == read, set(rows) ^ read
    for option, usual in numbers().items():
        assert option == "--loops" or rows[option] == usual, f"{option}: {rows[option]} instead of {usual}"
    assert len(numbers()) > 10
    for language in ("en_GB.UTF-8", "de_DE.UTF-8"):
        said = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True, timeout=20, check=True,
                              env={"LC_ALL": language}).stdout
        told = set(re.findall(r"--[a-z]+(?:-[a-z]+)*", said))
        assert told == read | {"--help"}, f"{language}: {told ^ read}"


def the_figures_are_listed():
    names = [re.fullmatch(r"`(\w+)`", row[0]).group(1) for row in table("name")]
    with Server() as s:
        told = re.findall(r"^(\w+) \d+$", s.get("/metrics")[2], re.M)
    assert sorted(names) == sorted(told), set(names) ^ set(told)


async def play_some(s, code=None):
    async with Client(s, token="somebody who comes back") as c:
        if code is None:
            code = await table_of(c, "dice", seats=1)
            await c.done("start")
        else:
            await c.done("join", code=code)
        before = list(c.view.get("p1", []))
        await play_on(c, "p1", 10)
        return code, before, list(c.view["p1"])


def a_backup_while_it_runs():
    with Server() as s:
        code, _, kept = asyncio.run(play_some(s))
        backup, store = s.folder / "backup.db", s.folder / "tables.db"
        with sqlite3.connect(store) as db:
            db.execute("VACUUM INTO ?", (str(backup),))
        db.close()
        asyncio.run(play_some(s, code))  # goes on, and is lost
        s.kill()
        for name in ("tables.db", "tables.db-wal", "tables.db-shm"):
            (s.folder / name).unlink(missing_ok=True)
        shutil.copy(backup, store)
        s.start()
        _, restored, _ = asyncio.run(play_some(s, code))
        assert restored == kept, "the game is not as it was"


def systemd_hears_when_it_is_ready_and_when_it_stops():
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(f"{folder}/notify")
        heard.settimeout(20)
        with Server(env={"NOTIFY_SOCKET": f"{folder}/notify"}) as s:
            assert heard.recv(100) == b"READY=1"
            assert s.get("/healthz")[0] == 200
            assert s.kill(signal.SIGTERM) == 0
            assert heard.recv(100) == b"STOPPING=1"


def the_unit_and_the_container_name_options_that_exist():
    read = set(re.findall(r'"(--[a-z-]+)"', source("src/cmd/serve.c")))
    for path in ("contrib/kornholm.service", "contrib/Containerfile"):
        lines = [l for l in source(path).split("\n") if "kornholm" in l and "serve" in l]
        assert lines, path
        for option in re.findall(r"--[a-z-]+", " ".join(lines)):
            assert option in read, f"{path}: {option}"


def the_packages_are_those_that_the_program_needs():
    """What hosting.md and the container install, against the libraries of the program itself."""
    text, container = source("docs/hosting.md"), source("contrib/Containerfile")
    listed = set(re.search(r"only runs it needs `([^`]+)`", text).group(1).split())
    needed = re.findall(r"NEEDED.*\[(lib[\w+-]+)\.so\.(\d+)\]", subprocess.run(["readelf", "-d", PROGRAM], capture_output=True, text=True, check=True).stdout)
    meant = {"libsqlite3": "libsqlite3-0", "libtinfo": "libncursesw6"}  # libtinfo comes along
    wanted = {meant.get(name, name + number) for name, number in needed if name not in ("libc", "libm", "libgcc_s")}  # the last one comes with a sanitizer
    assert wanted == listed, wanted ^ listed
    for package in listed:
        assert package in container, package


def the_unit_has_a_ceiling_above_the_servers_own():
    unit = source("contrib/kornholm.service")
    own = int(re.search(r"--max-memory-mb (\d+)", unit).group(1))
    assert re.search(r"^MemoryMax=1G$", unit, re.M) and own < 1024 and re.search(r"^CPUQuota=\d+%$", unit, re.M)


if __name__ == "__main__":
    sys.exit(run([the_options_are_listed, the_figures_are_listed, a_backup_while_it_runs,
                  systemd_hears_when_it_is_ready_and_when_it_stops,
                  the_unit_and_the_container_name_options_that_exist,
                  the_packages_are_those_that_the_program_needs, the_unit_has_a_ceiling_above_the_servers_own]))
