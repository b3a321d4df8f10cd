#!/bin/sh
# Several people at one terminal: the keyboard goes round in the founding order, and each sees the own hand only.
# BASE-FOUND-03, BASE-FOUND-04, BASE-FOUND-09, BASE-BEGIN-18
. "$(dirname "$0")/common"

cat >"$TMP/in" <<'END'
settlement v8
road v8-v12
settlement v24
road v24-v18
settlement v40
road v40-v44
settlement v20
road v20-v15
settlement v36
road v36-v41
settlement v22
road v22-v16
hand
END
run play island --hotseat --seats 3 --seed 3 --option setup=variable --option first=2 <"$TMP/in"
ends_with 0
sed -n 's/^\(p[0-9]\) is next\.$/\1/p' "$OUT" | tr '\n' ' ' >"$TMP/order"
[ "$(cat "$TMP/order")" = "p2 p3 p1 p3 p2 " ] || fail "another order: $(cat "$TMP/order")"
says "Turn 1: you (p2)"
says "p1 holds "
says "p3 holds "
says_not "p2 holds "

# An offer goes round; silence declines it.
cat >"$TMP/in" <<'END'
roll
robber h0
offer wood for wool
offer 1 brick for 1 wool
offer 1 ore for 1 wool

END
run play island --hotseat --seed 6 --option first=1 <"$TMP/in"
ends_with 0
says "You offer 1 wood for 1 wool."
says "p1 gives 1 wood for 1 wool: accept p1 or decline p1"
says "You decline the offer of p1."
