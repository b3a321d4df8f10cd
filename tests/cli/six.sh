#!/bin/sh
# Five and six people at the terminal: the larger island (SIX-SETUP-09) fits 80 columns, every seat has its letter
# (SIX-COMP-07), whoever is asked between two turns builds or passes (SIX-SBP-03, SIX-SBP-05), paired turns
# (HOUSE-PAIR-01), and the hint about trading (SIX-SBP-13).
. "$(dirname "$0")/common"

for seats in 5 6; do
    for lang in en de; do
        printf 'board all\nplayers\n' >"$TMP/in"
        run play island --seats $seats --lang $lang --seed 3 --option first=1 --option harbours=shuffled <"$TMP/in"
        ends_with 0
        [ "$(sed -n 2,36p "$OUT" | wc -L)" -le 79 ] || fail "wider than a terminal"
        for name in v0 v33 v39 v46 v79 h0 h17 h29 'G  p5'; do
            says "$name"
        done
    done
done
says "U  p6"
run play island --seats 6 --seed 3 --option first=1 </dev/null
sed -n '/3:1/,/robber/p' "$OUT" >"$TMP/board"
LC_ALL=C grep -q '[^ -~]' "$TMP/board" && fail "more than ASCII on a plain board"
[ "$(grep -o '\*[68]\*' "$TMP/board" | wc -l)" -eq 6 ] || fail "not six marked 6 and 8"
[ "$(grep -o '[23]:1' "$TMP/board" | wc -l)" -eq 11 ] || fail "not eleven harbours"
says_times 1 "(@)"

# Everybody founds, then p1 rolls and ends; the second settlements paid, so others are asked.
found='settlement v8\nroad v8-v12\nsettlement v14\nroad v14-v19\nsettlement v16\nroad v16-v22\n'
found=$found'settlement v23\nroad v18-v23\nsettlement v25\nroad v20-v25\n'
found=$found'settlement v45\nroad v45-v51\nsettlement v60\nroad v55-v60\nsettlement v34\nroad v28-v34\n'
found=$found'settlement v66\nroad v66-v71\nsettlement v43\nroad v43-v50\n'
feed "${found}why pass\nroll\nrobber h0\nend\nlegal\nwhy bank wood for ore\nroll\npass\nboard\nskip\n" \
    play island --seats 5 --hotseat --seed 3 --option first=1
ends_with 0
says "pass: The others may build once the turn has ended"
says "p2 may build before the next turn."
says "You may build before the next turn"
says "  pass"
says "Between the turns nobody may trade with the bank. (SIX-SBP-10)"
says "Not possible: It must be your turn for this"
says "p3 is next."
says "p4 is next."
feed "${found}roll\nrobber h0\nend\nverzichten\nweiter\n" play island --seats 5 --hotseat --seed 3 --option first=1 --lang de
says "Du darfst vor dem nächsten Zug bauen"
says "p3 darf vor dem nächsten Zug bauen."

feed "${found}roll\nrobber h0\nend\noffer 1 wood for 1 ore\nend\n" \
    play island --seats 5 --hotseat --seed 3 --option first=1 --option between=paired
says "Small turn: p4"
says "(HOUSE-PAIR-02)"
says "Turn 2: p2"
says_not "may build before the next turn"

feed 'help SIX-SBP-13\nhelp rules\nhelp pass\n' play island --seats 6
says "SIX-SBP-13  A tip: trade in the others' turns"
says "SIX-SBP       5 and 6 players"
says "The rules about it: SIX-SBP"
run play island --seats 6 --option setup=beginner </dev/null
ends_with 2
says "(SIX-SETUP-16)"

# Alone against bots nobody is asked who can build nothing, and "pass all" says no until the own turn.
i=0
while [ $i -lt 60 ]; do
    printf 'settlement v8\nroad v8-v12\nsettlement v60\nroad v55-v60\nsettlement v20\nroad v20-v25\nroll\nrobber h0\nrobber h1\nrob p2\nrob p3\nrob p4\nrob p5\nrob p6\nend\npass all\n\n'
    i=$((i + 1))
done >"$TMP/in"
for seed in 13 6 24 9 17; do # until the dice give enough for something to be asked about
    run play island --seats 6 --seed $seed --option limit=30 <"$TMP/in"
    says_not "but can pay for nothing"
    grep -q "You may build before the next turn:" "$OUT" && break
done
says "You may build before the next turn:"

# A whole game against five others.
i=0
while [ $i -lt 900 ]; do
    printf 'settlement v8\nroad v8-v12\nsettlement v60\nroad v55-v60\nsettlement v20\nroad v20-v25\n'
    printf 'roll\nrobber h0\nrobber h1\nrob p2\nrob p3\nrob p4\nrob p5\nrob p6\nbuy\npass\nend\n\n'
    i=$((i + 1))
done >"$TMP/in"
printf 'save %s/six.rec\nquit\n' "$TMP" >>"$TMP/in"
run play island --seats 6 --seed 5 --option target=4 --option limit=30 <"$TMP/in"
ends_with 0
says "Final standing:"
says "6. "
"$KORNHOLM" replay "$TMP/six.rec" >"$OUT" 2>&1 || fail "the record is not accepted"
