#!/usr/bin/python3
"""One table of Long Table at several sizes, one after the other, and what an action costs the server at each, as a plot.

    tests/load/crowds.py LOAD-LONGTABLE SEATS ... [-- OPTION ...]    options of load-longtable"""
import re
import subprocess
import sys

COST = re.compile(r"user time (\d+) us an action")
WIDTH, ALLOWED = 60, 1.5


def measured(program, seats, options):
    """What it said, line by line as it came; and whether all was well."""
    run = subprocess.Popen([program, "--seats", seats, *options], stdout=subprocess.PIPE, text=True)
    said = []
    for line in run.stdout:
        print(line, end="", flush=True)
        said.append(line)
    return "".join(said), run.wait() == 0


def main(program, *words):
    cut = words.index("--") if "--" in words else len(words)
    costs, fine = {}, True
    for seats in words[:cut]:
        said, well = measured(program, seats, words[cut + 1:])
        fine = fine and well
        costs.update({seats: int(found[1]) for found in [COST.search(said)] if found})
    most, sizes = max(costs.values(), default=1), sorted(costs, key=int)
    print("\nuser time of the server an action")
    for seats, us in costs.items():
        print(f"{seats:>6} seats {'#' * max(1, round(WIDTH * us / max(most, 1)))} {us} us")
    if len(costs) > 1:
        print(f"at {sizes[-1]} seats it costs {costs[sizes[-1]] / max(costs[sizes[0]], 1):.2f} times what it costs at {sizes[0]}; "
              f"{ALLOWED} is the most that it should")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
