#!/bin/sh
# kornholm verify: the records of rooms keep what was promised; what was changed is named, in both languages.
. "$(dirname "$0")/common"
RECORDS=$HERE/../records
GOOD=$RECORDS/fair-island.rec

run verify "$GOOD"
ends_with 0
says "$GOOD: All 53 rolls, cards and thefts follow from the secret and 2 seeds (p1, p2). So does the board."
run verify --lang de - <"$GOOD"
ends_with 0
says "-: Alle 53 Würfe, Karten und Diebstähle folgen aus dem Geheimnis und 2 Beiträgen (p1, p2). Der Spielplan auch."
LANG=de_DE.UTF-8 LC_ALL=de_DE.UTF-8 run verify "$RECORDS/fair-dice.rec"
ends_with 0
says "folgen aus dem Geheimnis und dem Beitrag von p1."
run verify "$RECORDS/fair-board-given.rec" "$RECORDS/fair-dice.rec"
ends_with 0
says "The board was given by the players, not drawn."
says_times 2 "rolls, cards and thefts follow from the secret"

# A seat without a seed counts as zeros: a seed that is taken away is missed.
grep -v '^fair seed' "$GOOD" >"$TMP/no-seeds"
run verify "$TMP/no-seeds"
ends_with 1
says "This is not the board that the secret and the seeds draw. It should have: board row "

# One throw that somebody would have liked better: the fourth is taken back later, and judged all the same.
line=$(grep -n '^luck dice' "$GOOD" | sed -n '4p' | cut -d: -f1)
thrown=$(sed -n "${line}p" "$GOOD")
other='luck dice 6 6'
[ "$thrown" != "$other" ] || other='luck dice 6 5'
sed "${line}s/.*/$other/" "$GOOD" >"$TMP/throw"
run verify "$TMP/throw"
ends_with 1
says "$TMP/throw:$line: This is not what the secret and the seeds draw."
says "should be: $thrown"
run verify "$TMP/throw" --lang de
ends_with 1
says "$TMP/throw:$line: Das ist nicht, was Geheimnis und Beiträge ergeben. Das Glück Nummer"
says "müsste sein: $thrown"

# Another commitment; another secret.
sed 's/^fair commitment ./fair commitment 0/' "$GOOD" >"$TMP/commitment"
run verify "$TMP/commitment"
ends_with 1
says "This is not the secret that was promised. The record would need: $(grep '^fair commitment' "$GOOD")"
sed 's/^fair secret ./fair secret 0/' "$GOOD" >"$TMP/secret"
run verify "$TMP/secret" --lang de
ends_with 1
says "Das ist nicht das zugesagte Geheimnis."

# Nothing to check: no promise, no secret yet, a record for a viewer, and none at all.
run verify "$RECORDS/undo.rec"
ends_with 1
says "This record has no promise about its dice."
run verify --lang de "$RECORDS/undo.rec"
says "Dieses Protokoll hat keine Zusage über seine Würfel."
grep -v '^fair secret' "$GOOD" >"$TMP/hidden"
run verify "$TMP/hidden"
ends_with 1
says "has not been shown yet"
run verify "$RECORDS/refused/masked.rec"
ends_with 1
says "shows only what p2 may see"
run verify "$RECORDS/refused/no-money.rec"
ends_with 1
says "refused: "
head -c 20000 /dev/urandom >"$TMP/noise"
run verify "$TMP/noise"
ends_with 1
says "$TMP/noise:1: This is not a record of a game"
run verify - </dev/null
ends_with 1
says "-:1: This is not a record of a game"
run verify "$TMP/nowhere" "$GOOD"
ends_with 1
says "$TMP/nowhere: There is no such file."
says "All 53 rolls"
run verify "$TMP"
ends_with 1
says "This is a directory"

# Called wrongly.
run verify
ends_with 2
run verify --fast "$GOOD"
ends_with 2
says "There is no option --fast"
run verify "$GOOD" --lang
ends_with 2
run verify --help
ends_with 0
says "kornholm verify FILE ..."

# The description is complete: another implementation comes to the same, and to what the description quotes.
python3 "$HERE/../fair-dice.py" "$GOOD" >"$OUT" || fail "fair-dice.py comes to something else"
[ "$(wc -l <"$OUT")" -eq 7 ] || fail "fair-dice.py does not print seven lines"
while read -r line; do
    grep -qF "    $line" "$HERE/../../docs/fair-dice.md" || fail "docs/fair-dice.md does not have: $line"
done <"$OUT"
! python3 "$HERE/../fair-dice.py" "$TMP/throw" >"$OUT" 2>&1 || fail "fair-dice.py finds a changed throw right"
says "and should be"
