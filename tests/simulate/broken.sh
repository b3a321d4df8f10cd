#!/bin/sh
# Every property of the simulator can fail: a planted bug is found, and told with the seed that repeats it.
#   broken.sh SIMULATE
set -u
passed=0 failed=0
look_for() {
    bug=$1 expected=$2
    shift 2
    said=$("$program" --break "$bug" "$@")
    if echo "$said" | grep -q '^again: simulate --seed [0-9]*$' && echo "$said" | grep -q "^seed .*$expected"; then
        passed=$((passed + 1))
        echo "found: $bug: $(echo "$said" | grep '^seed ' | cut -c1-120)"
    else
        failed=$((failed + 1))
        echo "not found: $bug: $(echo "$said" | tail -n 1)"
    fi
}
program=$1
look_for keep "is told, but only" --seconds 60
look_for hold "is told, but only" --seconds 60
look_for failure "is told, but only" --seconds 60
look_for lose "\(position\|list of choices\|version\)" --seconds 60
look_for stale "has another page" --seconds 60
look_for timer "something is due" --seconds 60
look_for twice "happened twice" --seconds 60
look_for pause "but it goes on with" --seconds 60
look_for secret "learns what is hidden" --from 11 --pairs --seconds 60
look_for page "learns what is hidden" --pairs --seconds 60
look_for seed "learns what is hidden" --pairs --seconds 60
look_for card "rush: viewer .* learns what is hidden" --seed 47
look_for secret "rush: viewer .* learns what is hidden" --seed 95 # where a helper points
look_for share "decisions in a turn of the loop" --shares
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
