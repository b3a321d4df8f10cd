#!/bin/sh
# Saving and going on: by command, by option, after Ctrl-C; nothing but records is ever replaced.
. "$(dirname "$0")/common"

feed "roll\nplayers\nsave $TMP/a.record\n" play island --seed 21 --option first=1 --option offers=off
ends_with 0
says "kornholm play --resume $TMP/a.record"
grep '^ *[>]*  *[RBOW]  p' "$OUT" | tail -n 4 >"$TMP/before"
feed 'players\nhand\n' play --resume "$TMP/a.record"
ends_with 0
says "The game goes on from $TMP/a.record."
grep '^ *[>]*  *[RBOW]  p' "$OUT" | tail -n 4 >"$TMP/after"
cmp -s "$TMP/before" "$TMP/after" || fail "the resumed game is another one"
says_not "Your hand: nothing"

# From inside another game; the file stays as it is when the pipe ends.
cp "$TMP/a.record" "$TMP/copy"
feed "resume $TMP/a.record\nlegal\nend\n" play island --seed 22 --option first=1
ends_with 0
says "The game goes on from $TMP/a.record."
cmp -s "$TMP/a.record" "$TMP/copy" || fail "the end of a pipe wrote to a record"
feed 'end\nsave\n' play --resume "$TMP/a.record"
cmp -s "$TMP/a.record" "$TMP/copy" && fail "save without a name did not go to the resumed file"
"$KORNHOLM" replay "$TMP/a.record" >/dev/null || fail "the record is not accepted"

# People trade and build in any order, unless they ask for the strict one, which is what a record means that says nothing.
grep -q '^option phases=combined$' "$TMP/a.record" || fail "not in any order"
feed "save $TMP/strict.record\n" play island --option phases=strict
! grep -q '^option phases=combined$' "$TMP/strict.record" || fail "not strict"

# What is no record stays.
printf 'precious\n' >"$TMP/other"
feed "save $TMP/other\nsave $TMP\nsave $TMP/none/x\n" play island
ends_with 0
says "is no record of a game; choose another name"
says "is a folder"
says "There is no file"
[ "$(cat "$TMP/other")" = precious ] || fail "a foreign file was overwritten"

# Records that cannot be resumed.
printf 'nonsense\n' >"$TMP/bad"
run play --resume "$TMP/bad" </dev/null
ends_with 1
says "$TMP/bad, line 1: "
run play --resume "$TMP/missing" </dev/null
ends_with 1
says "There is no file $TMP/missing."
head -c 300 "$TMP/a.record" >"$TMP/cut"
run play --resume "$TMP/cut" </dev/null
ends_with 1
sed 's/^luck dice.*/luck dice 9 9/' "$TMP/a.record" >"$TMP/wrong"
run play --resume "$TMP/wrong" </dev/null
ends_with 1
says "HOUSE-LUCK-02"
feed "resume $TMP/bad\nlegal\n" play island --option first=1
ends_with 0
says "  roll"

# Ctrl-C leaves a record in the usual place, which can be resumed.
mkfifo "$TMP/pipe"
LC_ALL=C.UTF-8 "$KORNHOLM" play island --seed 5 --option first=1 <"$TMP/pipe" >"$OUT" 2>&1 &
game=$!
exec 3>"$TMP/pipe"
echo roll >&3
i=0
until grep -q 'You roll' "$OUT"; do
    i=$((i + 1))
    [ $i -lt 600 ] || fail "the game did not begin"
    sleep 0.1
done
kill -INT $game
STATUS=0
wait $game || STATUS=$?
exec 3>&-
ends_with 130
says "The game is saved."
set -- "$XDG_STATE_HOME"/kornholm/*.record
[ -f "$1" ] || fail "no record after Ctrl-C"
run play --resume "$1" </dev/null
ends_with 0
says "You may: "
