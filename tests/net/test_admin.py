#!/usr/bin/python3
"""The operator's tools: `kornholm admin` on a server that runs, on a store without one, and on what is damaged; the door
for its owner alone, fed with garbage."""
import asyncio
import json
import os
import pty
import random
import re
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

from house import PROGRAM, Client, Server, limit_file_size, play_on, run, table_of


def call(store, *words, lang="en_GB.UTF-8", status=0):
    """What the command says, to stdout or, where it fails, to stderr."""
    done = subprocess.run([PROGRAM, "admin", "--store", store, *words], capture_output=True, text=True, timeout=60,
                          env={**os.environ, "LC_ALL": lang})
    assert done.returncode == status, (words, done)
    return done.stdout or done.stderr


def admin(s, *words, **members):
    return call(s.folder / "tables.db", *words, **members)


def asked(s, *words, status=0):
    return json.loads(admin(s, *words, "--json", status=status))


async def game(s, token, name="Anna", **members):
    c = await Client(s, token=token).__aenter__()
    code = await table_of(c, "dice", name=name, seats=2, **members)
    await c.done("start")
    return c, code


def status_tables_and_show():
    async def play(s):
        c, code = await game(s, "anna")
        async with Client(s, token="eve") as eve:
            await table_of(eve, "island", name="Eve", settings={"public": True})
            status = asked(s, "status")
            assert (status["waiting"], status["playing"], status["over"], status["connections"]) == (1, 1, 0, 2), status
            assert not status["draining"] and status["memory_bytes"] > 0
            assert [t["code"] for t in asked(s, "tables", "--phase", "playing")["tables"]] == [code]
            assert [t["game"] for t in asked(s, "tables", "--public")["tables"]] == ["island"]
            assert [t["game"] for t in asked(s, "tables", "--game", "dice")["tables"]] == ["dice"]
            newest = asked(s, "tables", "--limit", "1")
            assert newest["all"] == 2 and [t["game"] for t in newest["tables"]] == ["island"]
            seen = asked(s, "show", code)
            assert seen["seats"][0]["name"] == "Anna" and seen["seats"][1]["holder"] == "bot", seen
            assert seen["guests"][0]["address"] == "127.0.0.1" and seen["guests"][0]["seats"] == ["p1"]
            assert seen["guests"][0]["name"].startswith("guest-")
        text = admin(s, "show", code)
        assert "p1: Anna" in text and "127.0.0.1" in text, text
        assert "Tisch" in admin(s, "status", lang="de_DE.UTF-8")
        await c.ws.close()
        return code

    with Server() as s:
        code = asyncio.run(play(s))
        assert asked(s, "show", "nosuch", status=1)["why"] == "no-table"
        assert "guest-" not in s.said() and "127.0.0.1" not in s.said() and "Anna" not in s.said()
        # Nothing that is secret: not in what it says, whatever is in the journal.
        with sqlite3.connect(s.folder / "tables.db") as db:
            lines = [text for (text,) in db.execute("SELECT text FROM lines")]
        secrets = {word for l in lines if l.split()[0] in ("secret", "seed", "host", "sit") for word in l.split() if len(word) >= 32}
        assert secrets
        said = admin(s, "show", code, "--json") + admin(s, "show", code) + admin(s, "tables", "--json")
        assert not [w for w in secrets if w in said]


def close_and_delete_are_durable_and_told():
    async def play(s):
        c, code = await game(s, "anna")
        admin(s, "close", code)
        told = await c.until(lambda m: m["t"] == "table" and m["phase"] == "closed")
        assert told["why"] == "house", told
        await c.refused("HOUSE-PLAY-04", "end")
        assert asked(s, "close", code, status=1)["why"] == "finished"
        d, other = await game(s, "bert", name="Bert")
        admin(s, "delete", other)
        await d.until(lambda m: m["t"] == "table" and m["phase"] == "closed")
        await d.refused("HOUSE-NET-07", "end")
        await d.refused("HOUSE-NET-04", "join", code=other)
        assert asked(s, "delete", other, status=1)["why"] == "no-table"
        return code, other

    with Server() as s:
        code, other = asyncio.run(play(s))
        s.restart()  # a kill: what was acknowledged is there
        assert asked(s, "show", code)["phase"] == "closed"
        assert asked(s, "show", other, status=1)["why"] == "no-table"


def what_is_said_reaches_everybody():
    async def play(s):
        async with Client(s, token="anna") as anna, Client(s, token="bert") as bert:
            assert asked(s, "say", "Pause um acht: \"Tee\" <b>")["told"] == 2
            for c in (anna, bert):
                assert (await c.until(lambda m: m["t"] == "notice"))["text"] == 'Pause um acht: "Tee" <b>'
            for bad in ("", "two\nlines", "x" * 501, "\x1b[2J"):
                assert asked(s, "say", bad, status=1)["why"] == "no-text", bad

    with Server("--loops", "2") as s:
        asyncio.run(play(s))


def draining_refuses_new_tables():
    async def play(s):
        c, code = await game(s, "anna")
        said = admin(s, "drain")
        assert "in play: 1" in said and "every game goes on" in said, said
        assert (await c.until(lambda m: m["t"] == "notice"))["what"] == "drain"
        async with Client(s, token="late") as late:
            assert (await late.until(lambda m: m["t"] == "notice"))["what"] == "drain"
            await late.refused("HOUSE-OPEN-01", "create", game="dice", name="Late")
            assert asked(s, "status")["draining"]
            await play_on(c, "p1", 3)  # what runs goes on
            await c.done("end")
            await c.refused("HOUSE-OPEN-01", "rematch")
            admin(s, "undrain")
            assert (await late.until(lambda m: m["t"] == "notice"))["what"] == "open"
            await late.done("create", game="dice", name="Late")

    with Server() as s:
        asyncio.run(play(s))


def a_program_with_other_rules_warns():
    """As if the games had been begun by an older program."""
    with Server() as s:
        async def play():
            c, _ = await game(s, "anna")
            await c.ws.close()
        asyncio.run(play())
        s.kill(signal.SIGTERM)
        with sqlite3.connect(s.folder / "tables.db") as db:
            db.execute("UPDATE tables SET rules_version = 999")
        db.close()
        listed = json.loads(call(s.folder / "tables.db", "tables", "--json"))
        assert listed["stopped"] and listed["tables"][0]["rules"] == 999
        s.start()
        said = admin(s, "drain")
        assert "in play: 1" in said and "it closes 1 of these games" in said, said
        assert "ACHTUNG" in admin(s, "drain", lang="de_DE.UTF-8")


def revisions_of_scenarios_warn():
    """A server answers that is older than this program: the rules of one scenario were corrected meanwhile."""
    with Server() as s:
        async def games():
            async with Client(s) as c:
                return {g["name"]: g["rules"] for g in (await c.ask("games"))["games"]}
        rules = asyncio.run(games())
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as door:
        store = Path(folder, "tables.db")
        store.touch()
        door.bind(f"{store}-admin")
        door.listen()
        kept = []
        for revision in range(1, 6):  # which one this program has is its own business
            kinds = [{"game": "dice", "rules": rules["dice"], "revision": 1, "scenario": "", "tables": 3},
                     {"game": "island", "rules": rules["island"], "revision": revision, "scenario": "scenario=favours", "tables": 4}]
            called = subprocess.Popen([PROGRAM, "admin", "--store", store, "drain"], stdout=subprocess.PIPE, text=True,
                                      env={**os.environ, "LC_ALL": "en_GB.UTF-8"})
            line = door.accept()[0]
            assert json.loads(line.makefile().readline())["do"] == "drain"
            line.sendall(json.dumps({"ok": True, "running": kinds}).encode() + b"\n")
            line.close()
            told = called.communicate(timeout=60)[0]
            assert "in play: 7" in told and ("every game goes on" in told) != ("it closes 4 of these games" in told), told
            kept += [revision] if "every game goes on" in told else []
        assert len(kept) == 1, kept


def bans_by_address_name_and_seat():
    async def refused(s):
        try:
            async with Client(s, token="again"):
                return False
        except Exception:  # the handshake is answered 403
            return True

    async def play(s):
        for how in ("127.0.0.1", "name", "seat"):
            c, code = await game(s, f"anna {how}")
            name = asked(s, "show", code)["guests"][0]["name"]
            banned = asked(s, "ban", {"name": name, "seat": f"{code}/p1"}.get(how, how))["bans"]
            assert banned == [{"address": "127.0.0.1", "name": name}], banned
            try:
                while True:
                    await asyncio.wait_for(c.ws.recv(), 20)  # until it is closed
            except Exception as e:
                assert not isinstance(e, asyncio.TimeoutError)
            assert await refused(s), how
            assert s.get("/healthz")[0] == 403
            assert asked(s, "bans")["bans"] == banned
            assert name in s.said() and "127.0.0.1" not in s.said()
            admin(s, "unban", name if how == "name" else "127.0.0.1")
            assert not await refused(s), how
        for nobody in ("guest-00000000", "nosuch/p1", f"{code}/p9", "x", "300.1.1.1", "/"):
            assert asked(s, "ban", nobody, status=1)["why"] == "nobody", nobody
        assert asked(s, "unban", "10.0.0.1", status=1)["why"] == "not-banned"
        assert asked(s, "ban", "2001:db8::7")["bans"][0]["address"] == "2001:db8::/64"
        assert asked(s, "unban", "2001:db8::/64")["ok"]
        assert "Nobody is banned" in admin(s, "bans")

    with Server() as s:
        asyncio.run(play(s))


def a_backup_while_it_runs_and_when_it_does_not():
    async def play(s):
        c, code = await game(s, "anna")
        first = s.folder / "first.db"
        admin(s, "backup", first)
        assert stat.S_IMODE(first.stat().st_mode) == 0o600
        await play_on(c, "p1", 10)
        for _ in range(3):  # while somebody writes
            await asyncio.gather(asyncio.to_thread(admin, s, "backup", s.folder / f"busy{_}.db"), play_on(c, "p1", 20))
        await c.ws.close()
        return code, first

    with Server() as s:
        code, first = asyncio.run(play(s))
        before = first.read_bytes()
        assert "exists" in admin(s, "backup", first, status=1) and first.read_bytes() == before
        (s.folder / "link.db").symlink_to(s.folder / "nowhere")
        admin(s, "backup", s.folder / "link.db", status=1)
        admin(s, "backup", s.folder / "no" / "such" / "folder.db", status=1)
        assert asked(s, "show", code)["ok"]
        s.kill()  # the log of the engine is still beside the file
        admin(s, "backup", s.folder / "stopped.db")
        for name in ("first.db", "busy0.db", "busy1.db", "busy2.db", "stopped.db"):
            assert "All is well: 1 tables" in call(s.folder / name, "check"), name
            assert json.loads(call(s.folder / name, "show", code, "--json"))["seats"][0]["name"] == "Anna"
        assert not [p for p in s.folder.iterdir() if "part" in p.name]
        for name in ("tables.db", "tables.db-wal", "tables.db-shm"):
            (s.folder / name).unlink(missing_ok=True)
        shutil.copy(first, s.folder / "tables.db")
        s.start()
        assert asked(s, "show", code)["actions"] > 0


def a_backup_that_is_cut_off_is_none():
    """A full disk, and a kill at any instant: under the name there is a whole copy, or nothing."""
    async def fill(s):
        c, code = await game(s, "anna")
        await play_on(c, "p1", 30)
        await c.ws.close()

    with Server() as s:
        asyncio.run(fill(s))
        command = [PROGRAM, "admin", "--store", s.folder / "tables.db", "backup"]
        full = subprocess.run([*command, s.folder / "full.db"], capture_output=True, text=True, timeout=60, preexec_fn=limit_file_size(8192))
        assert full.returncode == 1 and full.stderr.count("\n") == 1, full
        assert not [p for p in s.folder.iterdir() if p.name.startswith("full.db")]
        for i in range(8):
            copy = s.folder / f"killed{i}.db"
            process = subprocess.Popen([*command, copy], stdout=subprocess.DEVNULL)
            try:
                process.wait(random.uniform(0, 0.03))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if copy.exists():
                call(copy, "check")
        admin(s, "backup", s.folder / "last.db")
        assert asked(s, "check")["ok"] and s.get("/healthz")[0] == 200


def on_a_stopped_store():
    with Server() as s:
        async def play():
            c, code = await game(s, "anna")
            await c.ws.close()
            return code
        code = asyncio.run(play())
        s.kill(signal.SIGTERM)
        store = s.folder / "tables.db"
        assert not (s.folder / "tables.db-admin").exists()
        assert "No server runs" in call(store, "tables") and code in call(store, "tables")
        assert "Kein Server" not in call(store, "show", code) and "Anna" in call(store, "show", code)
        assert "No server runs" in call(store, "status", status=1)
        assert "kein Server" in call(store, "close", code, lang="de_DE.UTF-8", status=1)
        call(store, "delete", code)
        assert json.loads(call(store, "tables", "--json"))["all"] == 0
        call(store, "delete", code, status=1)
        assert "no store" in call(s.folder / "missing.db", "check", status=1)
        assert not (s.folder / "missing.db").exists()
        (s.folder / "text.db").write_text("not a store, but long enough to be looked at" * 20)
        for words in (("check",), ("tables",), ("backup", str(s.folder / "x.db"))):
            assert "damaged" in call(s.folder / "text.db", *words, status=1)
        assert not (s.folder / "x.db").exists()


def a_check_finds_what_is_broken():
    with Server() as s:
        async def play():
            codes = []
            for name in ("anna", "bert", "cora"):
                c, code = await game(s, name)
                await play_on(c, "p1", 5)
                await c.ws.close()
                codes.append(code)
            return codes
        codes = asyncio.run(play())
        assert asked(s, "check") == {"flaws": [], "tables": 3, "lines": asked(s, "check")["lines"], "ok": True}
        s.kill(signal.SIGTERM)
        with sqlite3.connect(s.folder / "tables.db") as db:
            db.execute("UPDATE lines SET text = 'nonsense' WHERE number = 4 AND table_id = (SELECT id FROM tables WHERE code = ?)", (codes[0],))
            db.execute("DELETE FROM lines WHERE table_id = (SELECT id FROM tables WHERE code = ?)", (codes[1],))
        db.close()
        found = json.loads(call(s.folder / "tables.db", "check", "--json", status=1))
        assert not found["ok"] and [(f["code"], f.get("line")) for f in found["flaws"]] == [(codes[0], 4), (codes[1], None)], found
        text = call(s.folder / "tables.db", "check", status=1)
        assert f"Table {codes[0]}: line 4" in text and "Restore a backup" in text, text
        assert "Beschädigt" in call(s.folder / "tables.db", "check", lang="de_DE.UTF-8", status=1)


def damaged_tables_are_set_aside_and_the_others_play():
    async def begin(s):
        codes = []
        for name in ("anna", "bert"):
            c, code = await game(s, name, settings={"public": True})
            await c.ws.close()
            codes.append(code)
        return codes

    async def come_back(s, broken, sound):
        async with Client(s, token="anna") as anna, Client(s, token="bert") as bert:
            for _ in range(3):
                await anna.refused("HOUSE-STORE-02", "join", code=broken)
            await bert.done("join", code=sound)
            await play_on(bert, "p1", 3)
            lobby = await bert.ask("lobby")
            assert broken not in [t["code"] for t in lobby["tables"]], lobby

    with Server() as s:
        broken, sound = asyncio.run(begin(s))
        s.kill(signal.SIGTERM)
        with sqlite3.connect(s.folder / "tables.db") as db:
            db.execute("UPDATE lines SET text = 'nonsense' WHERE number = 4 AND table_id = (SELECT id FROM tables WHERE code = ?)", (broken,))
        db.close()
        s.start()
        asyncio.run(come_back(s, broken, sound))
        assert s.said().count(f"set aside; kornholm admin check says more: {broken}") == 1, s.said()
        assert "\nkornholm_tables_damaged 1\n" in s.get("/metrics")[2]
        assert [t["code"] for t in asked(s, "tables", "--damaged")["tables"]] == [broken]
        assert asked(s, "show", broken)["damaged"] and "set aside" in admin(s, "show", broken)
        assert asked(s, "close", broken, status=1)["why"] == "unreadable"
        admin(s, "delete", broken)
        assert asked(s, "status")["damaged"] == 0 and asked(s, "check")["ok"]
        # Where the list itself is broken it does not start, and says what to do.
        s.kill(signal.SIGTERM)
        store = s.folder / "tables.db"
        with sqlite3.connect(store) as db:
            (page,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'tables'").fetchone()
        db.close()
        with open(store, "r+b") as f:
            f.seek((page - 1) * 4096)
            f.write(b"\xff" * 4096)
        before = store.read_bytes()
        for lang, words in (("en_GB.UTF-8", "restore a backup"), ("de_DE.UTF-8", "spiel eine Sicherung ein")):
            done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", store], capture_output=True, text=True,
                                  timeout=60, env={**os.environ, "LC_ALL": lang})
            assert done.returncode == 1 and words in done.stderr and "kornholm admin check" in done.stderr, done
        assert store.read_bytes() == before


def dial(s):
    line = socket.socket(socket.AF_UNIX)
    line.connect(str(s.folder / "tables.db-admin"))
    line.settimeout(20)
    return line


def everything(line):
    got = b""
    try:
        while piece := line.recv(65536):
            got += piece
    except ConnectionResetError:
        pass
    return got


def garbage_at_the_door():
    with Server() as s:
        door = s.folder / "tables.db-admin"
        assert stat.S_ISSOCK(door.stat().st_mode) and stat.S_IMODE(door.stat().st_mode) == 0o600
        for line in (b"\n", b"x\n", b"{}\n", b'{"do":7}\n', b'{"do":"fly"}\n', b'{"do":"show"}\n', b'{"do":"show","code":{}}\n',
                     b'{"do":"ban","who":[]}\n', b'{"do":"tables","limit":-1,"game":5}\n', b"\xff\xfe\x00\n",
                     b'{"do":"show","code":"' + b"x" * 4000 + b'"}\n', b"[" * 4000 + b"\n", b"y" * 5000, b'{"do":"status"'[:9] + b"\n",
                     b'{"do":"say","text":"\\u0000"}\n', b'{"do":"close","code":""}\n', os.urandom(3000) + b"\n"):
            with dial(s) as c:
                c.sendall(line)
                answer = everything(c)
                said = json.loads(answer)
                assert said["ok"] == (b"tables" in line), (line[:40], answer)
        # Half a line, many at a time, those who do not read: the door opens again for the next.
        idle = [dial(s) for _ in range(40)]
        for c in idle[:8]:
            try:
                c.sendall(b'{"do":"sta')
            except BrokenPipeError:
                pass  # one too many
        for c in idle:
            c.close()
        quiet = [dial(s) for _ in range(5)]
        assert asked(s, "status")["ok"]
        for c in quiet:
            c.close()
        assert s.get("/healthz")[0] == 200
        s.kill()  # the door stays behind, and the next server opens its own
        assert door.exists()
        s.start()
        assert asked(s, "status")["ok"]
        assert s.kill(signal.SIGTERM) == 0 and not door.exists()


def a_house_of_ones_own():
    async def play(s):
        async with Client(s, token="anna") as anna, Client(s, token="bert") as bert:
            assert [m for m in anna.heard if m["t"] == "welcome"][0]["password"] is True
            await anna.refused("HOUSE-OPEN-03", "create", game="dice", name="Anna", seats=2)
            await anna.refused("HOUSE-OPEN-03", "create", game="dice", name="Anna", seats=2, password="geheim ")
            code = await table_of(anna, "dice", seats=2, password="geheim")
            await bert.done("join", code=code)  # the link is enough
            await bert.done("sit", name="Bert")
            await anna.done("end")
            await bert.done("rematch")
        async with Client(s, token="eve") as eve:
            for i in range(5):
                await eve.ask("create", game="dice", password=f"guess {i}")
            await eve.refused("HOUSE-NET-03", "create", game="dice", password="geheim")  # whoever guesses waits

    with Server("--max-wrong-codes", "5", env={"KORNHOLM_PASSWORD": "geheim"}) as s:
        asyncio.run(play(s))
        told = Path(f"/proc/{s.process.pid}/cmdline").read_bytes()
        assert b"geheim" not in told and "geheim" not in s.said()
    with Server() as s:
        (s.folder / "word").write_text("aus der Datei\nnot this\n")
        s.kill()
        s.options = ("--password-file", s.folder / "word")
        s.start()
        url = f"http://127.0.0.1:{s.port}/"
        for word, status in (("", 1), ("falsch", 1), ("aus der Datei", 0)):
            done = subprocess.run([PROGRAM, "join", url, "--new", "dice", "--seats", "1", "--plain"], input="quit\n", text=True,
                                  capture_output=True, timeout=60, env={**os.environ, "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": str(s.folder),
                                                                        **({"KORNHOLM_PASSWORD": word} if word else {})})
            assert ("HOUSE-OPEN-03" in done.stdout + done.stderr) == bool(status), (word, done)
        for file, status in (("word", 0), ("none", 2)):
            done = subprocess.run([PROGRAM, "join", url, "--new", "dice", "--seats", "1", "--plain", "--password-file", s.folder / file],
                                  input="quit\n", text=True, capture_output=True, timeout=60,
                                  env={**os.environ, "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": str(s.folder)})
            assert done.returncode == status and "HOUSE-OPEN-03" not in done.stdout + done.stderr, done
            assert ("holds no password" in done.stderr) == (status == 2), done


def a_ceiling_for_the_memory():
    async def play(s):
        async with Client(s, token="anna") as anna:
            await anna.refused("HOUSE-OPEN-02", "create", game="dice", name="Anna")

    async def begin(s):
        c, code = await game(s, "bert", name="Bert")
        await c.ws.close()
        return code

    async def come_and_go(s, code):
        async with Client(s, token="bert") as bert:
            await bert.done("join", code=code)
            await play_on(bert, "p1", 2)

    with Server() as s:
        code = asyncio.run(begin(s))
        s.kill(signal.SIGTERM)
        s.options = ("--max-memory-mb", "1")
        s.start()
        asyncio.run(play(s))
        asyncio.run(come_and_go(s, code))
        for _ in range(200):  # a table at which nobody is leaves the memory,
            kept = int(re.search(r"^kornholm_tables_in_memory (\d+)$", s.get("/metrics")[2], re.M).group(1))
            if kept == 0:
                break
            time.sleep(0.1)
        assert kept == 0
        asyncio.run(come_and_go(s, code))  # and comes back with its people
        assert "\nkornholm_memory_tight 1\n" in s.get("/metrics")[2]
        assert s.said().count("the memory is used up") == 1 and asked(s, "status")["ok"]


def a_store_with_a_long_path():
    with Server() as s:
        deep = s.folder / ("d" * 100) / ("e" * 100)
        deep.mkdir(parents=True)
        s.kill()
        store = deep / "tables.db"
        s.options = ("--store", store)
        s.start()
        assert json.loads(call(store, "status", "--json"))["ok"]
        link = s.folder / "short.db"
        link.symlink_to(store)
        assert json.loads(call(link, "status", "--json"))["ok"]


def a_password_is_asked_for_at_a_terminal():
    """Typed where nobody reads it over a shoulder, and asked for once more where it was wrong."""
    with Server() as s:
        s.kill()
        (s.folder / "word").write_text("geheim\n")
        s.options = ("--password-file", s.folder / "word")
        s.start()
        child, keys = pty.fork()
        if child == 0:
            os.execve(PROGRAM, [PROGRAM, "join", f"http://127.0.0.1:{s.port}/", "--new", "dice", "--seats", "1", "--plain"],
                      {**os.environ, "LC_ALL": "en_GB.UTF-8", "XDG_STATE_HOME": str(s.folder)})
        said = ""

        def until(text):
            nonlocal said
            while text not in said:
                said += os.read(keys, 4096).decode()
            said = said[said.index(text) + len(text):]

        def echoes():
            return bool(termios.tcgetattr(keys)[3] & termios.ECHO)
        for word in ("falsch", "geheim"):
            until("Password of this house:")
            while echoes():  # what is typed before it is silent would be thrown away
                time.sleep(0.01)
            os.write(keys, word.encode() + b"\n")
        whole = ""
        while "/t/" not in whole:  # the table is open
            whole += os.read(keys, 4096).decode()
        assert echoes() and "geheim" not in said + whole and "falsch" not in said + whole, said + whole
        os.kill(child, signal.SIGTERM)
        os.waitpid(child, 0)
        os.close(keys)


if __name__ == "__main__":
    sys.exit(run([status_tables_and_show, close_and_delete_are_durable_and_told, what_is_said_reaches_everybody,
                  draining_refuses_new_tables, a_program_with_other_rules_warns, revisions_of_scenarios_warn,
                  a_password_is_asked_for_at_a_terminal, bans_by_address_name_and_seat,
                  a_backup_while_it_runs_and_when_it_does_not, a_backup_that_is_cut_off_is_none, on_a_stopped_store, a_check_finds_what_is_broken,
                  damaged_tables_are_set_aside_and_the_others_play,
                  garbage_at_the_door, a_house_of_ones_own, a_ceiling_for_the_memory, a_store_with_a_long_path]))
