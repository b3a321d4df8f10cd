#!/bin/sh
# `hint` names an action that is possible and says why; `undo` takes the last own action back with all that the bots
# did since, and the dice fall as before (HOUSE-TABLE-03); `--bots` chooses the others.
. "$(dirname "$0")/common"

new='play island --seed 7 --option setup=variable --option first=1'
feed 'hint\n' $new
ends_with 0
hint=$(sed -n 's/^1\. \(settlement v[0-9]*\), [0-9]* %.*/\1/p' "$OUT")
[ -n "$hint" ] || fail "no hint"
feed "$hint\nhint\n" $new
says "You build a settlement"
grep -q '^1\. road v[0-9]*-v[0-9]*, [0-9]* %.*' "$OUT" || fail "no hint for the road"
feed 'tipp\n' $new --lang de
grep -q '^1\. siedlung v[0-9]*, [0-9]* %.*' "$OUT" || fail "no hint in German"

# Asked again, it says the same; followed for a while, it comes to an end of its offers.
feed 'hint\nhint\n' $new
says_times 2 "1. $hint, "
typed=
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    feed "${typed}hint\n" play island --seed 4 --option first=1
    next=$(sed -n -e 's/^1\. \(.*\), [0-9]* %.*/\1/p' -e 's/^\([a-z][a-z]* *[a-z0-9 ,-]*\): ..*/\1/p' "$OUT" | tail -n 1)
    [ -n "$next" ] || fail "no hint at step $i"
    typed="${typed}hint\n$next\n"
done
says "Turn 2: "

feed 'undo\n' $new
says "You have done nothing yet that could be taken back."
feed "$hint\nundo\n$hint\nsave $TMP/undo.rec\n" $new
ends_with 0
says "Taken back: $hint"
says_times 2 "You build a settlement"
grep -qx undo "$TMP/undo.rec" || fail "the undo is not in the record"
"$KORNHOLM" replay "$TMP/undo.rec" >/dev/null || fail "the record is not accepted"

# The bots' turns go with the own one that is taken back, and every throw comes again.
feed 'roll\nrobber h0\nrob p2\nrob p3\nrob p4\nend\n\n\nundo\nend\n' play island --seed 7 --option first=1 --bots greedy
ends_with 0
says "Taken back: end"
says_times 2 "Turn 2: p2 Ada"
[ "$(grep 'p2 Ada rolls' "$OUT" | sort -u | wc -l)" -eq 1 ] || fail "the dice fell otherwise"
feed 'undo\n' play island --seed 7 --option first=1 --option clock=600
says "You have done nothing yet"
feed 'roll\nundo\nroll\n' play island --seed 7 --option first=1 --option clock=600
[ "$(grep 'You roll' "$OUT" | sort | uniq -c | sed 's/ *\([0-9]*\).*/\1/')" -eq 2 ] || fail "the clock spoils the undo"

# One of several people at the keyboard takes back nothing of another.
feed "settlement v20\nroad v20-v25\nundo\nsettlement v8\nundo\n" $new --hotseat
says "Somebody else has acted since"
says "Taken back: settlement v8"

feed 'quit\n' play island --bots random,greedy,steady
ends_with 0
feed 'quit\n' play island --bots nobody
ends_with 2
says '"nobody" is no bot for this game; there are: random, novice, casual, regular, skilled, greedy, steady, expert, master.'
says '  novice                    Beginner: overlooks most chances'
feed 'quit\n' play island --bots ''
ends_with 2
feed 'help hint\nhelp undo\n' play island
says 'Says what the best bot of the house would do in your place'
says "Takes back your last action"
