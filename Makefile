# The door to everything. Meson and ninja do the building, scripts in tools/ do the rest.
#   make         build/kornholm, the program          make mutants   break each rule, see a test fail
#   make run     set-up, build, the server            make fuzz      fuzz for long (SECONDS_EACH=600)
#   make test    set-up, then every check there is    make sanitize  only the suites under the sanitizers
#   make check   the quick ones, under a minute on a built tree: build, unit, rules, short conformance
#   make bench   how fast it is                       make format    lay out the C sources
#   make setup   install the Debian packages          make faults    accidents of the real server (KILLS=100)
#   make load    the server with 2,000 tables         make clean     remove what was built
#   make load-hostile  the server with 1,000 tables that mean it badly, and an address that wants all tables
#   make load-longtable  one table of Long Table with 100, 1,000 and 10,000 people on connections of their own
#   make load-journal  how long a game of a million lines takes to come back from the store
#   make tests   only build the test programs, in build/check/gcc/tests
#   make threads the loops, and a little load at one table, under the thread sanitizer
#   make simulate  the server through accidents, for long (SECONDS=600)
#   make crowd   a million random actions of Long Table at 1,000 seats
#   make games   whole games of every scenario by four browsers each
#   make screenshots  pictures of the main screens, in build/screenshots, and docs/island.webp of README.md
#   make web-speed    how fast the pages are, in a real browser
#   make web-way      what an action costs from the line to what is drawn, step by step
#   make values  solve Dice for one anew: data/dice/values.bin, which must not change
#   make race    solve the race of Dice Duel anew: data/dice/race.bin, which must not change
#   make train   learn the value function of Island anew: data/island/value.bin (docs/bots.md)

SECONDS_EACH ?= 600
SECONDS ?= 600
KILLS ?= 100
RUN ?= serve

program: build/build.ninja
	@ninja -C build --quiet kornholm

build/build.ninja:
	@meson setup build >/dev/null || { cat build/meson-logs/meson-log.txt; exit 1; }

run:
	@tools/setup run
	@$(MAKE) --no-print-directory program
	@build/kornholm $(RUN)

test: setup
	@tools/run-tests

check: setup
	@tools/run-tests check

tests: setup
	@tools/run-tests --build gcc

setup:
	@tools/setup run test

bench: program
	@build/kornholm bench

# LOAD: other options, as in LOAD="--tables 100 --seconds 10".
load: setup program
	@[ -f build/load/build.ninja ] || meson setup build/load -Dtests=true >/dev/null
	@ninja -C build/load --quiet tests/load
	@KORNHOLM=build/kornholm build/load/tests/load $(LOAD)

# The same house full of guests who mean it badly: how long do honest ones wait?
load-hostile: setup program
	@[ -f build/load/build.ninja ] || meson setup build/load -Dtests=true >/dev/null
	@ninja -C build/load --quiet tests/load-hostile
	@KORNHOLM=build/kornholm build/load/tests/load-hostile $(LOAD)
	@for attack in tests/net/hostile_*.py; do KORNHOLM=build/kornholm /usr/bin/python3 $$attack || exit 1; done

# One table, and everybody at it: does an action cost what it touches, or how many people there are?
# SEATS: other sizes; LOAD: other options, as in LOAD="--rolls 3 --each 10".
SEATS ?= 100 1000 10000
load-longtable: setup program
	@[ -f build/load/build.ninja ] || meson setup build/load -Dtests=true >/dev/null
	@ninja -C build/load --quiet tests/load-longtable
	@KORNHOLM=build/kornholm /usr/bin/python3 tests/load/crowds.py build/load/tests/load-longtable $(SEATS) -- $(LOAD)

# LOAD: other options, as in LOAD="--seats 5000 --lines 3000000".
load-journal: setup program
	@[ -f build/load/build.ninja ] || meson setup build/load -Dtests=true >/dev/null
	@ninja -C build/load --quiet tests/load-journal
	@KORNHOLM=build/kornholm build/load/tests/load-journal $(LOAD)

# The loops and what they write to each other under the thread sanitizer, then a little load at one table.
threads: setup
	@tools/check-threads

mutants: setup
	@tools/mutants

# Kills, a disk that fails, lines that go dead, clocks that jump: so many of each; a large table through its own.
faults: setup program
	@[ -f build/load/build.ninja ] || meson setup build/load -Dtests=true >/dev/null
	@ninja -C build/load --quiet tests/accidents.so tests/load-longtable
	@for test in tests/net/test_faults*.py; do ACCIDENTS=build/load/tests/accidents.so /usr/bin/python3 $$test $(KILLS) || exit 1; done
	@KORNHOLM=build/kornholm build/load/tests/load-longtable --seats 1000 --arrive 5 --accidents 2

fuzz: setup
	@tools/run-tests --fuzz-seconds $(SECONDS_EACH) fuzz

simulate: setup
	@tools/run-tests --simulate-seconds $(SECONDS) simulate

crowd: tests
	@build/check/gcc/tests/crowd

sanitize: setup
	@tools/run-tests sanitize net

format:
	@tools/format

values: build/build.ninja
	@ninja -C build --quiet solve-dice
	@build/solve-dice data/dice/values.bin

race: build/build.ninja
	@ninja -C build --quiet solve-duel
	@build/solve-duel data/dice/race.bin

train: build/build.ninja
	@ninja -C build --quiet train-value
	@build/train-value data/island/value.bin --seed 2 --easy 20000 --games 60000 --epochs 4

games: setup program
	@for game in web/tests/whole-*.spec.mjs; do KORNHOLM=build/kornholm node $$game || exit 1; done

screenshots: setup program
	@cd web && KORNHOLM=../build/kornholm node tests/screenshots.mjs

web-speed: setup program
	@cd web && KORNHOLM=../build/kornholm node tests/speed.mjs

web-way: setup program
	@cd web && KORNHOLM=../build/kornholm node tests/way.mjs

clean:
	rm -rf build

.PHONY: program run test check tests setup bench load load-hostile load-longtable load-journal threads crowd mutants faults games screenshots web-speed web-way fuzz simulate sanitize format values race train clean
