#!/bin/sh
# With a clock real time drives the game: a warning, then the mildest thing happens. HOUSE-CLOCK-05, HOUSE-CLOCK-10
. "$(dirname "$0")/common"

mkfifo "$TMP/pipe"
# The input stays open until all of it was said: the machine may be slow.
{
    i=0
    until grep -q "Your time is up" "$OUT" && grep -q "You roll " "$OUT" || [ $i -ge 600 ]; do
        i=$((i + 1))
        sleep 0.1
    done
} 2>/dev/null >"$TMP/pipe" &
run play island --seed 5 --option first=1 --option clock=2 --option offers=off --option limit=30 <"$TMP/pipe"
ends_with 0
says "You have 2 seconds left."
says "Your time is up."
says "You roll "
