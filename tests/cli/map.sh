#!/bin/sh
# Maps: what is on one, what is wrong with one and in which line, in both languages; whatever is no map at all gets one
# sentence and status 1.
. "$(dirname "$0")/common"
MAPS=$HERE/../../data/island

# One sentence, and nothing else.
refuses() {
    status=$1 sentence=$2
    shift 2
    run map "$@" </dev/null
    ends_with "$status"
    says "$sentence"
    [ "$(wc -l <"$OUT")" -eq 1 ] || fail "more than one line: $*"
}

run map "$MAPS/corsica.map" "$MAPS/newyork.map"
ends_with 0
says "Corsica: 28 hexes, 81 crossings, 108 sides"
says_times 2 "Hexes: forest 6, hills 5, pasture 6, fields 6, mountains 5"
says "wood 19, brick 15, wool 19, grain 19, ore 16"
says "Towns: 25, at the canal: 0, point crossings: 11"
says "This map fits the scenario corsica."
says "New York: 28 hexes, 83 crossings, 110 sides"
says "Towns: 26, at the canal: 7, point crossings: 9"
says_times 2 "Road spaces beside a trade document: wood 2, brick 2, wool 2, grain 2, ore 2, any kind 8"
says "This map fits the scenario newyork."
run map --lang de - <"$MAPS/newyork.map"
ends_with 0
says "Orte: 26, am Kanal: 7, Punktkreuzungen: 9"
says "Diese Karte passt zum Szenario newyork."

# The example of docs/maps.md is complete.
sed -n '/^```map$/,/^```$/p' "$HERE/../../docs/maps.md" | grep -v '^```' >"$TMP/example.map"
run map "$TMP/example.map"
ends_with 0
says "6 hexes, 22 crossings, 27 sides"
says "This map fits the scenario map only"

# One wrong word: file, line, sentence, rule and the word; the other maps are read all the same.
sed 's/^town 1,7 Calvi$/town 1,8 Calvi/' "$MAPS/corsica.map" >"$TMP/moved.map"
line=$(grep -n '^town 1,8' "$TMP/moved.map" | cut -d: -f1)
refuses 1 "$TMP/moved.map:$line: Put the place on a crossing, which is a corner of a hex. (HOUSE-MAP-11: 1,8)" "$TMP/moved.map"
refuses 1 ":$line: Lege den Ort auf eine Kreuzung" "$TMP/moved.map" --lang de
run map "$TMP/moved.map" "$MAPS/corsica.map"
ends_with 1
says "(HOUSE-MAP-11: 1,8)"
says "fits the scenario corsica"
sed 's/^robber .*//' "$MAPS/corsica.map" >"$TMP/alone.map"
refuses 1 "$TMP/alone.map: Give the map exactly one line robber" "$TMP/alone.map"
printf 'map A\nhex 0 0 fo\033[2Jrest 3\n' >"$TMP/escape.map"
refuses 1 ":2: Choose as terrain desert, forest, hills, pasture, fields or mountains. (HOUSE-MAP-05: fo?[2Jrest)" "$TMP/escape.map"

# A board that is brought to a game is refused in the same way, here and before it goes to a server.
run play island --option scenario=corsica --board "$TMP/moved.map" </dev/null
ends_with 2
says "$TMP/moved.map:$line: Put the place on a crossing, which is a corner of a hex. (HOUSE-MAP-11: 1,8)"
sed -n 's/^board //p' "$HERE/../records/refused/robber-stays.rec" | sed 's/hills 6/hils 6/' >"$TMP/wrong.board"
line=2
run play island --board "$TMP/wrong.board" </dev/null
ends_with 2
says "$TMP/wrong.board:$line: A board must name all its hexes"
says "(HOUSE-BOARD-01: hils)"
run join http://127.0.0.1:9/ --new island --board "$TMP/wrong.board" </dev/null
ends_with 2
says "(HOUSE-BOARD-01: hils)"

# No maps at all.
: >"$TMP/empty"
head -c 60000 "$KORNHOLM" >"$TMP/binary"
head -c 1000000 /dev/zero | tr '\0' '\n' >"$TMP/huge"
refuses 1 "(HOUSE-MAP-03)" "$TMP/empty"
refuses 1 "(HOUSE-MAP-03)" -
refuses 1 "HOUSE-MAP-02: ?ELF" "$TMP/binary"
refuses 1 "A map must not be longer than 65,536 bytes. (HOUSE-MAP-01)" "$TMP/huge"
refuses 1 "HOUSE-MAP-02: rows 3 4 5 4 3" "$MAPS/box.txt"
refuses 1 "There is no file" "$TMP/none"
refuses 1 "is a folder" "$TMP"

# Called wrongly.
refuses 2 "Which map?"
refuses 2 "There is no option --fast" "$MAPS/corsica.map" --fast
refuses 2 "Es gibt keine Option --fast" --fast --lang de
refuses 2 "needs a value" --lang
refuses 2 'There is no language "fr"' --lang fr
run map --help
ends_with 0
says "kornholm map FILE"
run map --help --lang de
ends_with 0
says "kornholm map DATEI"
exit 0
