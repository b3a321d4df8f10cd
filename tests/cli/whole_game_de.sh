#!/bin/sh
# A whole game through a pipe in German on a drawn board, founding included, with German words and with umlauts
# spelled out. BASE-FOUND-01, BASE-FOUND-07
. "$(dirname "$0")/common"

{
    v=0
    while [ $v -lt 54 ]; do
        printf 'siedlung v%s\n' $v
        v=$((v + 1))
    done
    i=0
    while [ $i -lt 54 ]; do
        for other in 1 2 3 4 5 6; do
            printf 'strasse %s-%s\n' $i $((i + other))
        done
        i=$((i + 1))
    done
} >"$TMP/found"
cat "$TMP/found" "$TMP/found" >"$TMP/in"
i=0
while [ $i -lt 500 ]; do
    printf 'Würfeln\nräuber h9\nraeuber h0\nbestehlen p2\nbestehlen p3\nbestehlen p4\nkaufen\nende\n\n'
    i=$((i + 1))
done >>"$TMP/in"

run play island --lang de --seed 7 --option setup=variable --option target=4 --option limit=30 <"$TMP/in"
ends_with 0
says "Du musst deine erste Siedlung auf eine freie Ecke setzen"
says "Du musst deine zweite Siedlung setzen"
says "Du musst eine Straße an diese Siedlung legen"
says "Du musst würfeln: würfeln"
says "Du darfst: "
says "Endstand:"
grep -q 'gewinns\{0,1\}t mit [0-9]* Punkten!' "$OUT" || fail "nobody wins"
says "Das geht nicht: "

# The language of the environment; without UTF-8 umlauts are spelled out.
printf 'wuerfeln\n' >"$TMP/in"
LC_ALL=de_DE run play island --option first=1 <"$TMP/in"
says "Du musst wuerfeln"
LC_ALL=C.UTF-8 run play island --option first=1 <"$TMP/in"
says 'I do not know "wuerfeln"'
