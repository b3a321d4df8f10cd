#!/usr/bin/python3
"""Clients at the scripted server, which cuts the line between doing and answering: no action is lost or done twice.

    KORNHOLM=build/kornholm tests/net/test_scripted.py"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAM = os.environ.get("KORNHOLM", str(HERE.parents[1] / "build/kornholm"))
PATIENCE_S = 120


started = []  # what is ended with the test, however that ends


def start(words, **more):
    started.append(subprocess.Popen(words, **more))
    return started[-1]


def serve(*options):
    server = start(["/usr/bin/python3", str(HERE / "scripted.py"), *options], stdout=subprocess.PIPE, text=True,
                   env={**os.environ, "KORNHOLM": PROGRAM})
    return server, server.stdout.readline().strip()


def client(*words, **more):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=PATIENCE_S, check=False, **more)


def ended(server):
    said = server.communicate(timeout=PATIENCE_S)[0]
    assert server.returncode == 0, said


def bots_come_to_the_end():
    server, url = serve("--seats", "2")
    played = client("bot", "random", url, "--seats", "2")
    ended(server)
    assert (played.returncode, played.stdout, played.stderr) == (0, "", ""), played


def a_cut_line_neither_loses_nor_doubles():
    server, url = serve("--seats", "2", "--drop", "5")
    played = client("bot", "random", url, "--seats", "2", "-v", "--lang", "en")
    ended(server)
    assert played.returncode == 0 and played.stderr.count("lost") > 5, played


def join(url, lang, state):
    return start([PROGRAM, "join", url, "--plain", "--name", "Anna", "--lang", lang], text=True, stdin=subprocess.PIPE,
                 stdout=subprocess.PIPE, env={**os.environ, "XDG_STATE_HOME": state, "LC_ALL": "C.UTF-8"})


def a_person_plays(lang, drop, typed, expected, person_first=False):
    """All is typed at once. Whoever comes first types it into the waiting room, where it waits for the game."""
    with tempfile.TemporaryDirectory() as state:
        server, url = serve("--seats", "2", "--drop", drop)
        comes = {"bot": lambda: start([PROGRAM, "bot", "random", url]), "person": lambda: join(url, lang, state)}
        there = {}
        for who in ("person", "bot") if person_first else ("bot", "person"):
            there[who] = comes[who]()
            if who == "person":
                there[who].stdin.write(typed)
                there[who].stdin.close()
                there[who].stdin = None
            if person_first and who == "person":  # the input ends in the waiting room
                there[who].early = read_until(there[who].stdout, "wartet, bis alle Plätze besetzt sind")
            assert len(there) == 2 or server.stdout.readline().startswith("sits")
        said = getattr(there["person"], "early", "") + there["person"].communicate(timeout=PATIENCE_S)[0]
        ended(server)
        assert there["bot"].wait(PATIENCE_S) == 0 and there["person"].returncode == 0, said
        for text in expected:
            assert text in said, f"{text}:\n{said[-2000:]}"
        token = next(Path(state, "kornholm").iterdir())
        assert token.stat().st_mode & 0o777 == 0o600 and token.read_text().startswith("token-")
        return said


def read_until(stream, text):
    said = ""
    while text not in " ".join(said.split()):
        line = stream.readline()
        assert line, f"{text}:\n{said}"
        said += line
    return said


def a_person_plays_in_english():
    a_person_plays("en", "0", "say hello\n" + "roll\nstop\nwhy road r9\nend\n" * 20, ["Anna says: hello", "road r9: ", "15"])


def a_person_plays_in_german_on_a_bad_line():
    a_person_plays("de", "4", "wurf\nstopp\nfertig\n" * 20, ["Die Verbindung ist abgerissen", "Die Verbindung steht wieder"])


def a_person_who_came_first_plays():
    said = a_person_plays("de", "0", "wurf\nstopp\nsagen hallo\nfertig\n" + "wurf\nstopp\nfertig\n" * 19, ["Anna sagt: hallo", "15"], True)
    assert said.count("Du bist Gastgeber") == 1 and said.count("wartet, bis es beginnt") == 1, said
    assert "Anna sagt: hallo" in said[:said.find("Du wirfst:")], said  # what is for the room is done there


def what_is_no_address_is_refused():
    for words in (["bot", "random", "nowhere at all"], ["join", "https://example.org/t/x"], ["join"], ["bot", "nobody", "a/t/b"],
                  ["join", "http://localhost:1/", "--plain"], ["bot", "random", "http://localhost:1/"]):
        said = client(*words)
        assert said.returncode == 2 and said.stderr, (words, said)


def encrypted_addresses_name_a_way():
    for words in (["join"], ["bot", "random"]):
        for scheme in ("https", "wss", "HTTPS"):
            for lang, sentence in (("en", "cannot encrypt"), ("de", "kann nicht verschlüsseln")):
                said = client(*words, f"{scheme}://play.example/t/abcdef", "--lang", lang)
                assert said.returncode == 2 and not said.stdout, said
                for part in (f"{scheme}://play.example/t/abcdef", sentence, "ssh -N -L 7878:127.0.0.1:7878",
                             "http://127.0.0.1:7878/t/CODE", "Browser" if lang == "de" else "browser"):
                    assert part in " ".join(said.stderr.split()), (part, said)


TESTS = [what_is_no_address_is_refused, encrypted_addresses_name_a_way, bots_come_to_the_end, a_cut_line_neither_loses_nor_doubles, a_person_plays_in_english,
         a_person_plays_in_german_on_a_bad_line, a_person_who_came_first_plays]


def main():
    failed = 0
    print(f"1..{len(TESTS)}")
    for number, test in enumerate(TESTS, 1):
        try:
            test()
            print(f"ok {number} {test.__name__}", flush=True)
        except (AssertionError, subprocess.TimeoutExpired) as e:
            failed += 1
            print(f"not ok {number} {test.__name__}: {e}", flush=True)
        while started:
            process = started.pop()
            process.kill()
            process.wait()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
