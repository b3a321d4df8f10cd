#!/bin/sh
# A game that begins in a position: the file of the workshop, or the head of a record; saved, gone on with, played again.
. "$(dirname "$0")/common"

cat >"$TMP/pos.txt" <<'END'
game island 1
seats 3
option setup=variable
board row mountains 10, pasture 2, forest 9
board row fields 12, hills 6, pasture 4, hills 10
board row fields 9, forest 11, desert, forest 3, mountains 8
board row forest 8, mountains 3, fields 4, pasture 5
board row hills 5, fields 6, pasture 11
board harbour v0-v3 any
board harbour v1-v5 grain
board harbour v10-v15 ore
board harbour v26-v32 any
board harbour v42-v46 wool
board harbour v49-v52 any
board harbour v47-v51 any
board harbour v33-v38 brick
board harbour v11-v16 wood
at phase main
at turn p1
at turns 20
at first p1
at founded 6
at dice 3 5
at done roll
at robber h9
at longest nobody
at army nobody
at p1 hand 2 grain 3 ore
at p1 cards nothing
at p1 knights 0
at p1 roads v8-v13 v28-v34
at p1 settlements v8 v28
at p1 cities
at p2 hand nothing
at p2 cards nothing
at p2 knights 0
at p2 roads v36-v41 v39-v44
at p2 settlements v39 v41
at p2 cities
at p3 hand nothing
at p3 cards nothing
at p3 knights 0
at p3 roads v9-v14 v40-v45
at p3 settlements v14 v40
at p3 cities
END
feed "city v8\nsave $TMP/a.record\nend\n" play --position "$TMP/pos.txt" --seed 3
ends_with 0
grep -q '^at p1 hand 2 grain 3 ore$' "$TMP/a.record" || fail "the record does not say where it began"
grep -q '^p1 city v8$' "$TMP/a.record" || fail "no city was built"
"$KORNHOLM" replay "$TMP/a.record" >"$OUT" || fail "the record is not accepted"
feed 'players\nundo\nundo\n' play --resume "$TMP/a.record"
ends_with 0
sed 's/^at p1 cities$/at p1 cities v8/' "$TMP/a.record" >"$TMP/wrong.record"
"$KORNHOLM" replay "$TMP/wrong.record" >"$OUT" 2>&1 && fail "a position in which two buildings stand in one place is accepted"

# What is no position is told with its line, and options beside it are refused.
sed 's/^at robber h9$/at robber here/' "$TMP/pos.txt" >"$TMP/bad.txt"
feed '' play --position "$TMP/bad.txt"
ends_with 1
sed 's/^seats 3$/seats many/' "$TMP/pos.txt" >"$TMP/bad.txt"
feed '' play --position "$TMP/bad.txt"
ends_with 1
says "bad.txt, line 2:"
feed '' play --position "$TMP/pos.txt" --option target=5
ends_with 2
