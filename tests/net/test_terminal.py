#!/usr/bin/python3
"""`kornholm join` at the real server, line by line: rematches, a bot for a while, more time.

    KORNHOLM=build/kornholm tests/net/test_terminal.py"""
import asyncio
import os
import re
import signal
import sys
import tempfile
from pathlib import Path

from house import ANSWER_S, PROGRAM, Client, run, served, table_of

TURN = ["roll", "stop", "end"]
TURNS = 15  # of a game of Dice


def usual_signals():
    """A shell in the background lets what it starts ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """The program with a pipe for a keyboard. It knows who it is from a folder of its own."""

    def __init__(self, server, *words, lang="en", name="Tina", keyboard=False):
        self.server, self.words, self.lang, self.name = server, words, lang, name
        self.keys = os.openpty() if keyboard else None  # what is typed there is heard at any time, a script in its turn
        self.said, self.read, self.words_said = "", 0, []

    async def __aenter__(self):
        self.state = tempfile.TemporaryDirectory()
        url = f"http://127.0.0.1:{self.server.port}/"
        words = [w.replace("URL", url) for w in self.words]
        self.process = await asyncio.create_subprocess_exec(
            PROGRAM, "join", *words, "--plain", "--name", self.name, "--lang", self.lang, stdin=self.keys[1] if self.keys else asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE, preexec_fn=usual_signals, env={**os.environ, "XDG_STATE_HOME": self.state.name, "LC_ALL": "C.UTF-8"})
        return self

    async def __aexit__(self, *_):
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        for end in self.keys or ():
            os.close(end)
        self.state.cleanup()

    def type(self, *lines):
        text = "".join(line + "\n" for line in lines).encode()
        if self.keys:
            os.write(self.keys[0], text)
        else:
            self.process.stdin.write(text)

    async def until(self, text):
        """Reads on until this was said behind all that was waited for before."""
        while (at := " ".join(self.said[self.read:].split()).find(text)) < 0:
            try:
                more = await asyncio.wait_for(self.process.stdout.read(4096), ANSWER_S)
            except asyncio.TimeoutError:
                more = b""
            assert more, f"{text!r} was never said:\n{self.said[-3000:]}"
            self.said += more.decode()
            self.words_said += more.decode().split()
        self.said, self.read = " ".join(self.said[self.read:].split())[at + len(text):], 0

    async def ended(self):
        self.process.stdin.close()
        rest = await asyncio.wait_for(self.process.stdout.read(), ANSWER_S)
        return await self.process.wait(), rest.decode()

    def token(self):
        return next(Path(self.state.name, "kornholm").iterdir()).read_text().strip()


@served()
async def a_script_plays_the_rematch_too(s):
    """All is typed ahead: what the first game does not read is for the waiting room, and then for the second game."""
    async with Terminal(s, "URL", "--new", "dice", "--seats", "1") as tina:
        tina.type("start", *TURN * TURNS, "rematch", "start", *TURN * TURNS, "quit")
        await tina.until("The game is over")
        await tina.until("On to the rematch.")
        await tina.until("p1 Tina: you")
        await tina.until("The game is over")
        assert (await tina.ended())[0] == 0
        async with Client(s, token=tina.token()) as phone:
            assert [t["phase"] for t in (await phone.ask("lobby"))["mine"]] == ["over", "over"]


@served()
async def the_waiting_room_of_a_rematch_is_left_by_a_signal(s):
    """The game held signals back: afterwards they are what they were."""
    async with Terminal(s, "URL", "--new", "dice", "--seats", "1") as tina:
        tina.type("start", *TURN * TURNS, "rematch")
        await tina.until("On to the rematch.")
        await tina.until("You are the host")
        tina.process.send_signal(signal.SIGINT)
        assert await asyncio.wait_for(tina.process.wait(), ANSWER_S) == -signal.SIGINT


@served()
async def a_new_table_is_as_people_expect_it(s):
    """Trading and building in any order, unless the strict one is asked for."""
    for words, phases in ((), "combined"), (("--option", "phases=strict"), "strict"):
        async with Terminal(s, "URL", "--new", "island", *words) as tina:
            await tina.until("You are the host")
            async with Client(s, token=tina.token()) as phone:
                await phone.done("join", code=(await phone.ask("lobby"))["mine"][0]["code"])
                assert phone.table["options"]["phases"] == phases, phone.table["options"]


@served()
async def another_device_takes_the_terminal_along(s):
    async with Terminal(s, "URL", "--new", "dice", "--seats", "1", lang="de") as tina:
        await tina.until("Du bist Gastgeber")
        tina.type("start", *["wurf", "stopp", "fertig"] * TURNS)
        await tina.until("Die Partie ist zu Ende")
        async with Client(s, token=tina.token()) as phone:
            old = (await phone.ask("lobby"))["mine"][0]["code"]
            await phone.done("join", code=old)
            await phone.done("rematch")
            assert phone.table["code"] != old and phone.table["you"] == ["p1"]
            await tina.until("Weiter geht es zur Revanche.")
            await tina.until(f"/t/{phone.table['code']}")
            await phone.done("start")
            await tina.until("Du musst die 6 Würfel werfen")
            tina.type("wurf")
            await phone.until(lambda m: m["t"] == "did" and m.get("do") == "roll")
        tina.type("verlassen")
        await tina.until(f"/t/{phone.table['code']}")  # the way back leads to the new table
        assert (await tina.ended())[0] == 0


@served()
async def a_seat_goes_on_by_a_link(s):
    async with Terminal(s, "URL", "--new", "dice", "--seats", "1") as tina:
        await tina.until("You are the host")
        tina.type("start")
        await tina.until("roll")
        tina.type("device")
        await tina.until("within 10 minutes (it works once): ")
        while not re.search(r"#claim=[a-z0-9]{8}\s", tina.said):
            tina.said += (await asyncio.wait_for(tina.process.stdout.read(4096), ANSWER_S)).decode()
        path = re.search(r"/(t/\w+#claim=\w{8})", re.sub(r"\s", "", tina.said)).group(1)
        async with Terminal(s, f"URL{path}") as laptop:
            await laptop.until("roll")
            laptop.type("roll")
            await laptop.until("stop")
            async with Terminal(s, f"URL{path}") as late:
                await late.until("(HOUSE-SEAT-05)")
            laptop.type("leave")
            assert (await laptop.ended())[0] == 0


@served()
async def HOUSE_PLAY_11_no_from_the_terminal(s):
    """HOUSE-PLAY-11"""
    async with Client(s) as anna:
        code = await table_of(anna, "dice", seats=2, options={"first": 1}, settings={"pace_ms": 0})
        async with Terminal(s, f"URLt/{code}") as tina:
            await anna.until(lambda m: m["t"] == "table" and m["seats"][1]["holder"] == "person")
            await anna.done("start")
            await anna.done("rest", on=True)  # a bot plays hers
            await tina.until("p1 Anna: a bot is playing for a while")
            tina.type(*TURN * TURNS)
            await anna.until(lambda m: m["t"] == "table" and m["phase"] == "over")
            await tina.until("The game is over")
            await anna.done("rematch")
            await tina.until("There is a rematch: type rematch to join, or rematch no")
            tina.type("rematch no")
            await tina.until("You do not want a rematch.")
            await anna.until(lambda m: m["t"] == "table" and m["seats"][1].get("declined") == "Tina")
            tina.type("rematch")
            await tina.until("On to the rematch.")
            await tina.until("p2 Tina: you")
            await anna.until(lambda m: m["t"] == "table" and m["seats"][1]["holder"] == "person")


@served()
async def HOUSE_PLAY_12_hints_at_the_terminal(s):
    """HOUSE-PLAY-12: what it could work out by itself it tells only where the host allows it."""
    for settings, said in ({}, "(HOUSE-PLAY-12)"), ({"hints": True}, "1. settlement"):
        async with Client(s) as anna:
            code = await table_of(anna, "island", seats=3, options={"first": 2, "setup": "variable"}, settings=settings)
            async with Terminal(s, f"URLt/{code}") as tina:
                await anna.until(lambda m: m["t"] == "table" and m["seats"][1]["holder"] == "person")
                await anna.done("start")
                await tina.until("You must place your first settlement")
                tina.type("hint")
                await tina.until(said)


@served()
async def resting_and_more_time(s):
    async with Client(s) as anna:
        code = await table_of(anna, "dice", seats=2, options={"first": 2, "clock": 600}, settings={"pace_ms": 60000})
        async with Terminal(s, f"URLt/{code}") as tina:
            await anna.until(lambda m: m["t"] == "table" and m["seats"][1]["holder"] == "person")
            await anna.done("start")
            await tina.until("roll")
            tina.type("help more", "help rest")
            await tina.until("one more minute for this decision")
            await tina.until("let a bot play for you")
            tina.type("more")
            note = await anna.until(lambda m: m["t"] == "note")
            assert (note["seat"], note["what"], note["count"]) == ("p2", "more", 60), note
            await tina.until("p2 Tina asks for more time: 60 seconds more.")
            tina.type("rest")
            await tina.until("A bot is now playing for you.")
            await anna.until(lambda m: m["t"] == "table" and m["seats"][1].get("resting"))
            tina.type("rest off")
            await tina.until("You are playing again.")
            await anna.until(lambda m: m["t"] == "table" and not m["seats"][1].get("resting"))
            tina.type("more", "more")
            await tina.until("(HOUSE-PLAY-10)")  # twice in each decision
            tina.type("help draw", "draw")
            await tina.until("agree to the draw that is offered")
            await tina.until("(HOUSE-TABLE-07)")  # nobody has offered one
            await anna.done("end")
            await tina.until("The table was closed.")
            await tina.until("The host closed it.")


@served()
async def HOUSE_SEAT_17_yes_from_the_terminal(s):
    """Somebody asks for the seat of a bot: the terminal says so, and its word counts."""
    async with Client(s) as anna, Client(s) as cleo:
        code = await table_of(anna, "island", seats=3, options={"target": 20}, settings={"pace_ms": 3, "undo": False})
        async with Terminal(s, f"URLt/{code}", keyboard=True) as tina:
            await anna.until(lambda m: m["t"] == "table" and m["seats"][1]["holder"] == "person")
            await anna.done("start")
            tina.type("rest")
            await tina.until("A bot is now playing for you.")
            await anna.done("rest", on=True)
            while not any(line.startswith(("p2 hand", "p2 cards")) and line.endswith("?") for line in anna.view["p1"]):
                await anna.hear()
            await anna.done("pause")
            tina.type("help agree", "agree")
            await tina.until("let somebody take over a seat")
            await tina.until("(HOUSE-SEAT-17)")  # nobody has asked
            await cleo.done("join", code=code)
            await cleo.done("substitute", name="Cleo", seat="p3")
            await tina.until("Cleo asks to take over from")
            await anna.done("agree", on=True)
            tina.type("agree")
            await tina.until("Cleo takes the seat that a bot played.")
            await cleo.until(lambda m: m["t"] == "view" and m["as"] == "p3")


@served()
async def HOUSE_SEAT_10_a_substitute_at_the_terminal(s):
    """Who comes late asks for the seat of a bot, gets it once the others agree, and plays on from there; standing up
    leads back to watching."""
    async with Client(s) as anna:
        code = await table_of(anna, "island", seats=3, options={"target": 20}, settings={"pace_ms": 3, "undo": False})
        await anna.done("start")
        await anna.done("rest", on=True)
        while not any(line.startswith(("p2 hand", "p2 cards")) and line.endswith("?") for line in anna.view["p1"]):
            await anna.hear()
        await anna.done("pause")
        async with Terminal(s, f"URLt/{code}", keyboard=True) as tina:
            await tina.until("Seats that bots play: p2 Ada, p3 Bruno.")
            tina.type("help substitute", "substitute", "substitute p1")
            await tina.until("ask for a seat that a bot plays")
            await tina.until("Type the seat that you would like to take")
            await tina.until("(HOUSE-SEAT-01)")  # somebody sits there
            tina.type("substitute p3")
            await tina.until("Tina asks to take over from p3 Bruno")
            await anna.until(lambda m: m["t"] == "table" and m.get("substitute", {}).get("name") == "Tina")
            tina.type("substitute no")
            await anna.until(lambda m: m["t"] == "table" and "substitute" not in m)
            tina.type("substitute p3")
            await anna.until(lambda m: m["t"] == "table" and m.get("substitute", {}).get("seat") == "p3")
            await anna.done("agree", on=True)
            await tina.until("Tina takes the seat that a bot played.")
            await tina.until("Your hand:")
            tina.type("stand")
            await tina.until("Seats that bots play: p3 Tina.")  # one's own; who has sat here gets no other
            tina.type("substitute p3")
            await anna.until(lambda m: m["t"] == "table" and m["seats"][2]["holder"] == "person")
            await tina.until("Your hand:")


@served()
async def a_script_that_errs_before_the_start_goes_on(s):
    """What is typed too early for the waiting room waits for the game, of the host and of guests; the lines behind it are heard."""
    async with Terminal(s, "URL", "--new", "dice", "--seats", "1") as tina:
        tina.type("hello?", "roll", "players", "start", "stop", "quit")
        await tina.until("You are the host: type start")
        await tina.until("What is meant for the game waits until it begins.")
        await tina.until("p1 Tina: you")
        await tina.until("hello?")  # answered by the game
        await tina.until("You roll")
        await tina.until("end")
        status, said = await tina.ended()
        assert status == 0 and "You are the host" not in tina.said + said, said
    async with Terminal(s, "URL", "--new", "dice", "--seats", "2", "--option", "first=1") as host:
        host.type("players")
        await host.until("kornholm join ")
        await host.until("Tina: you")
        address = "URL" + next(w for w in host.words_said if "/t/" in w).split("/", 3)[3]
        async with Terminal(s, address, name="Gast") as guest:
            guest.type("hand", "players")
            await guest.until("Waiting for the host to start.")
            await guest.until("What is meant for the game waits until it begins.")
            await guest.until("p2 Gast: you")
            guest.type("quit")  # behind what waits, so it waits as well
            guest.process.stdin.close()
            await guest.until("(lines: 2) waits until the host begins.")
            await host.until("p2 Gast")
            host.type("start")
            await guest.until("Tina's turn.")
        assert (await host.ended())[0] == 0


@served()
async def bots_have_names_of_people(s):
    async with Terminal(s, "URL", "--new", "island", "--seats", "4", name="Bruno") as tina:
        tina.type("bot p2 random", "bot p3 random", "start", "players")
        await tina.until("p2 Ada")
        await tina.until("p3 Clara")
        await tina.until("p4 Dario")
        await tina.until("p2 Ada")
        assert "steady" not in tina.said and "random" not in tina.said, tina.said


@served()
async def the_end_of_the_input_ends_the_waiting(s):
    async with Terminal(s, "URL", "--new", "island", "--seats", "3") as tina:
        tina.type("nonsense")
        status, said = await tina.ended()
        assert status == 0 and "You are the host" in said and "(lines: 1) was not done." in said, said
    async with Terminal(s, "URL", "--new", "dice", "--seats", "1") as tina:  # everybody is there
        tina.type(*TURN)
        status, said = await tina.ended()
        assert status == 0 and "(lines: 3) waits until every seat is taken" in said and "You roll" in said, said


@served()
async def a_table_without_drawings(s):
    async with Terminal(s, "URL", "--new", "island", "--seats", "3", "--no-board", "--option", "setup=beginner",
                        "--option", "first=1") as tina:
        tina.type("start")
        await tina.until("You must roll the dice")
        tina.type("board v8", "players")
        await tina.until("v8: ore 10, wool 2, brick 6")
        await tina.until("p1 Tina")
        tina.type("quit")
        status, rest = await tina.ended()
        drawn = set("█▀▄│─♣∩≈▲") & set("".join(tina.words_said) + rest)
        assert status == 0 and not drawn, drawn


async def does(phone, right):
    """The one action of a list that may be done now, done, or False."""
    action = next((a for a in phone.legal.get("p2", []) if right(a)), None)
    return bool(action) and await phone.done("act", do=action, **{"as": "p2"})


def is_own(message, do):
    return message["t"] == "did" and message.get("as") == "p2" and message.get("who") == "p2" and message.get("do") == do


@served()
async def nobody_is_asked_in_vain_between_turns(s):
    """Of five people: who cannot pay passes unasked, and "pass all" holds until the own turn."""
    async with Client(s) as anna:
        code = await table_of(anna, "island", seats=5, options={"first": 1, "offers": "off"}, settings={"pace_ms": 0})
        async with Terminal(s, f"URLt/{code}") as tina:
            await anna.until(lambda m: m["t"] == "table" and m["seats"][1]["holder"] == "person")
            await anna.done("start")
            await anna.done("rest", on=True)
            async with Client(s, token=tina.token()) as phone:  # the same person founds and ends turns from there
                await phone.done("join", code=code)
                founded = 0
                while founded < 4:
                    if await does(phone, lambda a: a.split()[0] in ("settlement", "road")):
                        founded += 1
                    else:
                        await phone.hear()
                for others in (["Turn 1: p1 Anna"], ["Turn 2: you", "p3 Bruno may build before the next turn."]):
                    for line in others:
                        await tina.until(line)  # until then the terminal may still ask for what the phone has done
                    tina.type("pass all", "roll")  # heard when Tina is asked, and not before
                    while not is_own(await phone.hear(), "roll"):
                        await does(phone, lambda a: a.split()[0] == "discard")
                    while "end" not in phone.legal.get("p2", []):
                        if not await does(phone, lambda a: a.split()[0] in ("discard", "robber", "rob", "skip")):
                            await phone.hear()
                    await phone.done("act", do="end", **{"as": "p2"})
                # With no other line typed both turns came: whoever was asked again would have read "roll" too early.
                assert sum(is_own(m, "roll") for m in phone.heard) == 2


@served()
async def the_terminal_takes_part_in_fair_dice(s):
    """It gives a seed as soon as it sits, and looks at the promise in the end."""
    async with Client(s) as anna:
        code = await table_of(anna, "dice", seats=2)
        async with Terminal(s, f"URLt/{code}") as tina:
            await anna.until(lambda m: m["t"] == "table" and "p2" in m.get("seeds", {}))
            await anna.done("start")
            await anna.done("end")
            await tina.until("The luck of this game was fixed before your seed was added, and the server kept to it.")


@served()
async def SYS_HOST_09_leading_from_the_terminal(s):
    """The host's device is gone: the terminal says who may lead, and its word counts."""
    async with Client(s) as anna:
        code = await table_of(anna, "longtable", seats=4, options={"timer": "custom", "seconds_early": 250, "seconds_late": 250}, name="Anna")
        async with Terminal(s, f"URLt/{code}", keyboard=True) as tina, Terminal(s, f"URLt/{code}", name="Uwe", lang="de", keyboard=True) as uwe:
            await anna.until(lambda m: m["t"] == "table" and m["seats"][2]["holder"] == "person")
            first, second = (tina, uwe) if anna.table["seats"][1]["name"] == "Tina" else (uwe, tina)
            await anna.done("start")
            first.type("lead" if first is tina else "leiten")
            await first.until("(HOUSE-HOST-02)")  # the host is there
            await anna.ws.close()
            await first.until("type lead" if first is tina else "Tippe leiten")
            await second.until("Uwe may lead the game now." if second is tina else "Tina kann das Spiel jetzt leiten.")
            first.type(*(("lead", "resume") if first is tina else ("leiten", "fortsetzen")))
            await second.until("Uwe is the host now." if second is tina else "Tina leitet jetzt das Spiel.")
            await second.until("The game goes on." if second is tina else "Das Spiel geht weiter.")


if __name__ == "__main__":
    sys.exit(run([a_table_without_drawings, nobody_is_asked_in_vain_between_turns, bots_have_names_of_people, a_script_that_errs_before_the_start_goes_on, the_end_of_the_input_ends_the_waiting,
                  a_script_plays_the_rematch_too, the_waiting_room_of_a_rematch_is_left_by_a_signal,
                  a_new_table_is_as_people_expect_it, another_device_takes_the_terminal_along, a_seat_goes_on_by_a_link,
                  HOUSE_PLAY_11_no_from_the_terminal, HOUSE_SEAT_17_yes_from_the_terminal, HOUSE_SEAT_10_a_substitute_at_the_terminal, HOUSE_PLAY_12_hints_at_the_terminal, resting_and_more_time, the_terminal_takes_part_in_fair_dice,
                  SYS_HOST_09_leading_from_the_terminal]))
