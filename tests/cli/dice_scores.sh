#!/bin/sh
# Dice alone: the panel at the end, and the best scores that are kept in the user's folder for states; files that are
# broken, are something else or cannot be written, and games that do not count.
. "$(dirname "$0")/common"
SCORES=$XDG_STATE_HOME/kornholm/dice.scores

# One game: in every turn what is not possible just then is refused and does no harm.
turns() {
    i=0
    while [ $i -lt 15 ]; do
        printf 'roll\nkeep nothing\nstop\n'
        printf 'city %s\n' 30 20 12 7
        printf 'settlement s%s\n' 11 9 7 5 4 3
        printf 'knight %s\n' 6 5 4 3 2 1
        printf 'road r%s\n' 0 1 2 3 4 5 6 7 8 9
        printf 'end\n'
        i=$((i + 1))
    done
}
turns >"$TMP/in"
points() { sed -n 's/^1\. p1[^:]*: \(-*[0-9]*\) points.*/\1/p' "$OUT"; }
whole() {
    run play dice --seats 1 "$@" <"$TMP/in"
    ends_with 0
}

# The panel: sources that make up the total, the best turn, turns lost, a rating.
whole --seed 3 --name Tom
says "+- Result --"
says "| roads  "
says "turns without a build  "
grep -q '^| together  *-*[0-9]* *|$' "$OUT" || fail "no total"
sum=$(sed -n '/^+- Result/,/^| together/s/^| [a-z ]* \(-*[0-9][0-9]*\) .*/\1/p' "$OUT" | awk '{ s += $1 } END { print s }')
[ "$sum" -eq "$((2 * $(points)))" ] || fail "the sources do not make up the total: $sum"
grep -q '^| Best turn: +[0-9]* (turn [0-9]*), turns lost: [0-9]* *|$' "$OUT" || fail "no best turn"
grep -q '^| Rating: [A-Z][a-z ]* ([0-9]* points: [A-Z][a-z ]*) *|$' "$OUT" || fail "no rating"
awk '/^\+- Result/ { in_it = 1 } in_it && /^[|+]/ && length > 54 { exit 1 }' "$OUT" || fail "the panel is too wide"

# The list: a date, a name, the place of this game; the best first, and at most ten.
today=$(date +%Y-%m-%d)
says "The best on this machine:"
grep -q "^ >  *1\. *$(points)  $today  Tom\$" "$OUT" || fail "the first score is not in the list"
[ "$(head -n 1 "$SCORES")" = "kornholm scores 1" ] || fail "no head in the file"
[ "$(sed -n 2p "$SCORES")" = "$(points) $today Tom" ] || fail "no score in the file"
for seed in 4 5 6 7 8 9 10 11 12 13 14; do
    whole --seed $seed
done
[ "$(wc -l <"$SCORES")" -eq 11 ] || fail "not ten scores"
sed 1d "$SCORES" | sort -c -k1,1nr || fail "not sorted"
printf 'kornholm scores 1\n99 2026-01-02 Zoë\n-30 2026-01-03\n' >"$SCORES"
whole --seed 3 --name Tom
grep -q "^ >  *2\. *$(points)  $today  Tom\$" "$OUT" || fail "not the second"
says "    1.   99  2026-01-02  Zoë"
says_not "the best so far"
printf 'kornholm scores 1\n-30 2026-01-03\n' >"$SCORES"
whole --seed 3 --lang de
says "Die Besten auf diesem Rechner:"
says "Das ist das Beste bisher!"
says "Rang: "

# Nothing is kept on demand, with others, in a game that was over before or in which something was taken back.
cp "$SCORES" "$TMP/kept"
whole --seed 5 --no-scores
says "+- Result --"
says_not "The best on this machine"
run play dice --seats 2 --seed 5 --option first=1 <"$TMP/in"
ends_with 0
says "Final standing:"
says_not "Result --"
(cat "$TMP/in" && printf 'save %s/over.record\nundo\nend\n' "$TMP") >"$TMP/undone"
run play dice --seats 1 --seed 5 --no-scores <"$TMP/undone"
ends_with 0
run play --resume "$TMP/over.record" </dev/null
ends_with 0
says "+- Result --"
says_not "The best on this machine"
(printf 'roll\nundo\n' && cat "$TMP/in") >"$TMP/undone"
run play dice --seats 1 --seed 5 <"$TMP/undone"
ends_with 0
says "so it does not count among the best"
(printf 'hint\n' && cat "$TMP/in") >"$TMP/hinted"
run play dice --seats 1 --seed 5 <"$TMP/hinted"
ends_with 0
says "A hint was asked for in this game, so it does not count among the best."
cmp -s "$SCORES" "$TMP/kept" || fail "the list has changed"
# A saved game remembers it, however often it is saved.
feed "hint\nroll\nsave $TMP/first.record\n" play dice --seats 1 --seed 5
ends_with 0
feed "save $TMP/second.record\n" play --resume "$TMP/first.record"
ends_with 0
run replay "$TMP/second.record"
ends_with 0
(printf 'stop\nend\n' && cat "$TMP/in") >"$TMP/rest"
run play --resume "$TMP/second.record" <"$TMP/rest"
ends_with 0
says "A hint was asked for in this game, so it does not count among the best."
cmp -s "$SCORES" "$TMP/kept" || fail "the list has changed"

# Broken lines are left out; what is no list at all stays as it is, and the game ends as ever.
printf 'kornholm scores 1\nnonsense\n12\n12 2026\n99999999999999999999 2026-01-01 x\n7 2026-02-03 \001\n50 2026-02-03 Eva\n1 2026-02-30' >"$SCORES"
whole --seed 3
says "50  2026-02-03  Eva"
[ "$(wc -l <"$SCORES")" -eq 4 ] || fail "broken lines were kept"
head -c 5000 /dev/urandom >"$SCORES"
cp "$SCORES" "$TMP/garbage"
whole --seed 3
says "+- Result --"
says "The list of the best scores cannot be read; its file stays as it is."
cmp -s "$SCORES" "$TMP/garbage" || fail "a foreign file was changed"
printf 'kornholm scores 2\nx\n' >"$SCORES"
whole --seed 3
says "cannot be read"
[ "$(head -n 1 "$SCORES")" = "kornholm scores 2" ] || fail "a later list was overwritten"
rm "$SCORES"
mkdir "$SCORES"
whole --seed 3
says "cannot be read"
rmdir "$SCORES"
: >"$SCORES"
whole --seed 3
[ "$(wc -l <"$SCORES")" -eq 2 ] || fail "an empty file was not used"
rm -r "$XDG_STATE_HOME/kornholm"
: >"$XDG_STATE_HOME/kornholm"
whole --seed 3
says "+- Result --"
export XDG_STATE_HOME=/proc/none
whole --seed 3
says "The score cannot be kept"
exit 0
