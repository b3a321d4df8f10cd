#!/bin/sh
# A whole game through a pipe in English; the winner, the standing and the record are there at the end. The lines
# are tried again and again: what is not possible just then is refused and does no harm.
# BASE-TURN-03, BASE-END-02
. "$(dirname "$0")/common"

i=0
while [ $i -lt 400 ]; do
    printf 'roll\nrobber h9\nrobber h0\nrob p2\nrob p3\nrob p4\ncity v28\ncity v8\nbuy\nend\n\n'
    i=$((i + 1))
done >"$TMP/in"
printf 'save %s/game.record\nlog all\nquit\n' "$TMP" >>"$TMP/in"

run play island --seed 11 --name Tom --option target=4 --option limit=30 --option first=1 <"$TMP/in"
ends_with 0
says "You must roll the dice: roll"
says "You may: "
says ": you (p1 Tom)"
says "Your hand: "
says "Final standing:"
grep -q 'wins\{0,1\} with [0-9]* points!' "$OUT" || fail "nobody wins"
says "Not possible: "
says "(BASE-"
"$KORNHOLM" replay "$TMP/game.record" >/dev/null || fail "the record is not accepted"
grep -q '^name p1 Tom$' "$TMP/game.record" || fail "the name is not in the record"

# The same seed is the same game.
cp "$TMP/game.record" "$TMP/first.record"
run play island --seed 11 --name Tom --option target=4 --option limit=30 --option first=1 <"$TMP/in"
cmp -s "$TMP/game.record" "$TMP/first.record" || fail "the same seed gives another game"
