#!/bin/sh
# Help in three layers: the overview, the rules and the actions, one row of the catalogue. BASE-BOX-05
# What everything costs can be looked up. BASE-BEGIN-05
. "$(dirname "$0")/common"

feed 'help\n' play island
ends_with 0
says "A road costs 1 wood and 1 brick"
says "a city 2 grain and 3 ore"
for word in roll settlement road city buy knight roads invention monopoly robber rob discard bank offer accept \
    decline trade withdraw end pass help legal why hand board players log hint undo save resume quit; do
    grep -q "^  $word  *[a-z]" "$OUT" || fail "the overview lacks $word"
done
says_not "BASE-ROAD-01  "

feed 'help rules\n' play island
says "BASE-TURN     the order of a turn"
says "HOUSE-OFFER"

feed 'help road\nhelp save\nhelp nonsense\n' play island
says "Type the two ends of the road: road v0-v3"
says "Nothing of this kind is possible just now"
says "The rules about it: BASE-ROAD, BASE-LROAD, BASE-BUILD"
says '"save FILE" writes the record of the game'
says 'I do not know "nonsense"'

feed 'help BASE-ROAD-04\nhelp base-seven\n' play island
says "BASE-ROAD-04  A road must join one of your own roads"
says_not "BASE-ROAD-03  "
says "BASE-SEVEN-01  "
says "BASE-SEVEN-09  "

feed 'hilfe\nhilfe regeln\nhilfe straße\nhilfe BASE-ROAD-04\n' play island --lang de
ends_with 0
says "Eine Straße kostet 1 Holz und 1 Lehm"
says "der Ablauf eines Zuges"
says "Die Regeln dazu: BASE-ROAD"
says "BASE-ROAD-04  Eine Straße muss an"

run play --help </dev/null
ends_with 0
says "--option setup=usual, beginner, variable"
says "--option between=special, paired"
says "Games:"
says "  duel "
# Every command explains its options, one a line, and names the one that it does not know.
for command in play join bot serve replay verify sim map bench; do
    run $command --help </dev/null
    ends_with 0
    grep -q "^  --help " "$OUT" || fail "$command --help lacks its options"
    ! grep -q '^  --[a-z-]*.* --' "$OUT" || fail "$command --help has two options on a line"
    says_not "cli."
    run $command --lang de --help </dev/null
    run $command --no-such-option </dev/null
    ends_with 2
    says "--no-such-option"
done
run </dev/null # no menu without a terminal
ends_with 2
says "Which command?"
run play chess </dev/null
ends_with 2
says "there are island, dice, duel, longtable"
run bench island --short </dev/null
ends_with 0
! grep -q ' 0 actions/s' "$OUT" || fail "bench --short has no figures"
run bench rush --short --json </dev/null
ends_with 0
grep -q '"claims_per_s":[1-9]' "$OUT" || fail "bench has judged no claims"
run help </dev/null
ends_with 0
says "replay FILE"
