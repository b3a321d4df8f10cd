#!/bin/sh
# Whatever is wrong on the command line gets one sentence and status 2. Exactly 3 or 4 people play (BASE-BOX-04).
# A given board must be whole (HOUSE-BOARD-01), and the beginner set-up has its own (HOUSE-BOARD-02).
. "$(dirname "$0")/common"

refused() {
    sentence=$1
    shift
    run "$@" </dev/null
    ends_with 2
    says "$sentence"
    [ "$(wc -l <"$OUT")" -eq 1 ] || fail "more than one line: $*"
}

for seats in 0 1 2 7 8 -3 x 99999999999999999999 ''; do
    refused "it is for 3 to 6 players" play island --seats "$seats"
done
for seats in 3 4 5 6; do
    feed 'players\n' play island --seats $seats
    ends_with 0
done
refused "Which command?"
refused 'There is no command "paly"' paly
refused "There is no option --fast" play island --fast
refused "Which game?" play
refused 'There is no game "chess"' play chess
refused "One game at a time" play island island
refused "needs a value" play island --seed
refused "A seed is a whole number" play island --seed -1
refused "A seed is a whole number" play island --seed 18446744073709551616
refused 'There is no language "fr"' play island --lang fr
refused "cannot be a name" play island --name " x"
refused "name=value" play island --option clock
refused 'The game has no option "colour=red"; it has setup, tokens' play island --option colour=red
refused '"phases=none" is not possible; this option takes: strict, combined.' play island --option phases=none
refused "this option takes: 0-20." play island --option target=21
refused "this option takes: 5-30." play island --option limit=4
refused "Es gibt keine Option --fast" play island --fast --lang de
refused "use --resume x without them" play island --resume x

refused "There is no file $TMP/none" play island --board "$TMP/none"
refused "is a folder" play island --board "$TMP"
printf 'row forest 1\n' >"$TMP/broken"
refused "(HOUSE-BOARD-01: row forest 1)" play island --board "$TMP/broken"
head -c 200 /dev/urandom >"$TMP/noise"
refused "(HOUSE-BOARD-01" play island --board "$TMP/noise"
head -c 100000 /dev/zero >"$TMP/large"
refused "is too large" play island --board "$TMP/large"
refused "is too large" play island --board /dev/zero

feed "save $TMP/b.record\n" play island --option setup=variable --seed 4
sed -n 's/^board //p' "$TMP/b.record" >"$TMP/board"
run play island --board "$TMP/board" --seed 9 </dev/null
ends_with 0
sed -n '/3:1/,/robber/p' "$OUT" | head -n 5 >"$TMP/one"
refused "(HOUSE-BOARD-02)" play island --board "$TMP/board" --option setup=beginner

run --version </dev/null
ends_with 0
says "kornholm "
