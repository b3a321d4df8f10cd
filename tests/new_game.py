#!/usr/bin/env python3
"""docs/add-a-game.md, tried: its lines make a new game out of the starter, in a copy of the project, and the new game is
there on every floor without a further change, in the browser too. Prints TAP. The copy is built without optimisation
and without the pages: those of the program stand before its server, for they know the new game no better than its own
would, with its texts and its rules."""
import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "race"  # as in the document
KEPT = ["data", "docs", "include", "src", "tests", "tools", "web/scripts", "meson.build", "meson_options.txt"]
OPTIONS = ["-Dweb=false", "-Dtests=true", "-Dwerror=true", "-Doptimization=0", "-Db_lto=false"]
TARGETS = ["kornholm", "tests/conformance", "tests/test_wasm"]
PATIENCE_S = 600  # only for what hangs
tests = failed = 0


def call(folder, *words, text=None):
    done = subprocess.run([str(w) for w in words], cwd=folder, input=text, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=PATIENCE_S, env={**os.environ, "LC_ALL": "C.UTF-8"})
    return done.returncode, done.stdout


def judge(what, fine, said=""):
    global tests, failed
    tests += 1
    failed += not fine
    print(f"{'ok' if fine else 'not ok'} {tests} - {what}", flush=True)
    if not fine:
        print("\n".join("# " + line for line in str(said).splitlines()[-60:]), flush=True)
    return fine


def printed_lines():
    """The lines of the document, without `make`: the build here is a quicker one."""
    text = (ROOT / "docs/add-a-game.md").read_text(encoding="utf-8")
    block = re.search(r"## Begin with a copy\n.*?```sh\n(.*?)```", text, re.S).group(1)
    assert f"NAME={NAME}\n" in block and block.endswith("\nmake\n")
    return "set -e\n" + block.removesuffix("make\n")


def copy(folder):
    for name in KEPT:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        else:
            shutil.copy2(source, target)


def at_the_terminal(program, folder):
    """A whole game against a bot, by holding whenever it is allowed."""
    lines = "help\nboard\n" + "hold\nroll\n" * 200
    code, said = call(folder, program, "play", NAME, "--plain", "--seats", "2", "--seed", "3", "--option", "target=10",
                      "--lang", "en", text=lines)
    for what in ("You may: roll", "You roll a ", "You keep ", "p1 points", "Final standing", "There is nothing in the pot"):
        judge(f"the terminal says: {what}", what in said, said)
    judge("the terminal ends well", code == 0, said)
    code, said = call(folder, program, "play", NAME, "--plain", "--seats", "2", "--lang", "de", text="würfeln\n")
    judge("the terminal speaks German", "Du darfst: würfeln" in said, said)


async def at_the_server(program):
    os.environ["KORNHOLM"] = str(program)
    sys.path.insert(0, str(ROOT / "tests/net"))
    from house import Client, Server  # reads the variable
    with Server() as server:
        games = json.loads(server.get("/api/games")[2])["games"]
        mine = [g for g in games if g["name"] == NAME]
        judge("the lobby has it", bool(mine) and "random" in mine[0]["bots"], games)
        judge("the lobby does not have the starter", all(g["name"] != "starter" for g in games), games)
        async with Client(server) as c:
            await c.ask("create", game=NAME, seats=2, name="Anna", bots=["random"])
            done = await c.ask("start")
            judge("the server begins a game", done.get("t") != "refused", done)


def in_the_browser(program, folder):
    """The rules for the browser without the other games, which would take as long as all the rest."""
    registry = folder / "registry.c"
    text = (ROOT / "tests/games/registry.c").read_text(encoding="utf-8")
    registry.write_text(text.replace('#include "tiny.h"', f'#include "kornholm/game.h"\n\nextern const kh_game {NAME}_game;')
                        .replace("tiny_game", f"{NAME}_game"), encoding="utf-8")
    code, said = call(folder, "tools/build-wasm", "build", "new.wasm", registry, f"src/games/{NAME}/game.c",
                      "tests/games/scenes.c")
    if code == 0:
        code, said = call(folder, "node", "web/scripts/texts.mjs")
    if judge("its rules and texts are made for the browser", code == 0, said):
        code, said = call(ROOT, "env", f"KORNHOLM={ROOT / 'build/kornholm'}", f"HOUSE={program}", f"GAME={NAME}",
                          f"WASM={folder / 'new.wasm'}", f"TEXTS={folder / 'web/src/generated'}",
                          "node", "web/tests/newcomer.mjs")
        judge("the browser has it in the lobby and plays it", code == 0, said)


def main():
    with tempfile.TemporaryDirectory(prefix="kornholm-new-game-") as temporary:
        folder = Path(temporary)
        copy(folder)
        code, said = call(folder, "bash", "-c", printed_lines())
        if not judge("the lines of the document run", code == 0, said):
            return 1
        code, said = call(folder, "meson", "setup", "build", *OPTIONS)
        if code == 0:
            code, said = call(folder, "ninja", "-C", "build", *TARGETS)
        if not judge("it builds, without a warning", code == 0, said):
            return 1
        program = folder / "build/kornholm"
        code, said = call(folder, "build/tests/conformance", "--only", NAME, "--games", "20")
        judge("it conforms", code == 0 and f"# {NAME}: 20 games" in said, said)
        code, said = call(folder, "build/tests/test_wasm")
        judge("the browser's engine opens it", code == 0, said)
        code, said = call(folder, program, "sim", NAME, "--games", "20", "--seed", "1", "--lang", "en")
        judge("it is simulated", code == 0, said)
        code, said = call(folder, program, "bench", NAME, "--short")
        judge("it is measured", code == 0 and said.startswith(NAME), said)
        at_the_terminal(program, folder)
        asyncio.run(at_the_server(program))
        in_the_browser(program, folder)
    print(f"1..{tests}")
    return 1 if failed else 0


sys.exit(main())
