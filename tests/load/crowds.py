#!/usr/bin/python3
"""One table of Long Table at several sizes, one after the other, and what an action costs the server at each, as a plot.

    tests/load/crowds.py LOAD-LONGTABLE SEATS ... [-- OPTION ...]    options of load-longtable

With --rate N --rest ROLLS it is what N actions a second cost at each size beyond what the rolls do, which grow with the
seats whether anybody acts or not."""
import re
import subprocess
import sys

WHOLE = re.compile(r"user time (-?\d+) us an action")
ALONE = re.compile(r"without rolls (-?\d+) us an action")
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
    costs, fine, alone = {}, True, False
    for seats in words[:cut]:
        said, well = measured(program, seats, words[cut + 1:])
        fine = fine and well
        found = ALONE.search(said) or WHOLE.search(said)
        alone = alone or bool(ALONE.search(said))
        costs.update({seats: int(found[1])} if found else {})
    most, sizes = max(costs.values(), default=1), sorted(costs, key=int)
    print("\nuser time of the server an action" + (", without what rolls cost" if alone else ""))
    for seats, us in costs.items():
        print(f"{seats:>6} seats {'#' * max(1, round(WIDTH * us / max(most, 1)))} {us} us")
    if len(costs) > 1:
        print(f"at {sizes[-1]} seats it costs {costs[sizes[-1]] / max(costs[sizes[0]], 1):.2f} times what it costs at {sizes[0]}; "
              f"{ALLOWED} is the most that it should")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
