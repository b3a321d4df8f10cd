#!/bin/sh
# The board as plain text: the beginner board as printed (BASE-BEGIN-02, BASE-BEGIN-03, BASE-BEGIN-07), sea on all
# sides (BASE-BOARD-01), rows of 3, 4, 5, 4 and 3 (BASE-BOARD-02), each number with its pips (BASE-BOARD-06), 6 and 8
# marked above all others (BASE-BOARD-07), the robber on the desert (BASE-BEGIN-19).
. "$(dirname "$0")/common"

run play island --option first=1 </dev/null
ends_with 0
sed -n '/3:1/,/robber/p' "$OUT" >"$TMP/board"
cmp -s "$TMP/board" "$HERE/beginner.board" || {
    diff "$HERE/beginner.board" "$TMP/board"
    fail "the beginner board is not drawn as it was"
}
grep -q "$(printf '\033')" "$OUT" && fail "colours although nobody asked for them"
LC_ALL=C grep -q '[^ -~]' "$TMP/board" && fail "more than ASCII on a plain board"
[ "$(grep -o '\*[68]\*' "$TMP/board" | wc -l)" -eq 4 ] || fail "not four marked 6 and 8"
[ "$(grep -o '\*[^68]' "$TMP/board" | grep -vc '[ :]')" -eq 0 ] || fail "another number is marked"
[ "$(sed 1d "$OUT" | wc -L)" -le 79 ] || fail "wider than a terminal"

printf 'board all\n' >"$TMP/in"
run play island --option first=1 <"$TMP/in"
for name in v1 v5 v27 v53 h0 h9 h18; do
    says "$name"
done
