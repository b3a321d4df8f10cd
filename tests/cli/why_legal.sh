#!/bin/sh
# What is possible, and the reason and the rule where something is not.
# BASE-TURN-02, BASE-TURN-03, BASE-ROAD-02, BASE-TRADE-01, BASE-TURN-08, BASE-SEVEN-06, BASE-MARI-01
. "$(dirname "$0")/common"

cat >"$TMP/in" <<'END'
legal
why roll
why end
why road v3-v4
why road v22-v28
why road 28 22
why bank wood for ore
why discard 1 wood
why
why nonsense
why road
road v3-v4
end
legal road
roll
END
run play island --seed 2 --option first=1 --option offers=off <"$TMP/in"
ends_with 0
says "  roll"
says "roll: allowed."
says "end: You must roll the dice exactly once in your turn. (BASE-TURN-03)"
says "road v3-v4: Roads are built on edges. (BASE-ROAD-02)"
says_times 1 "Not possible: Roads are built on edges. (BASE-ROAD-02)"
says "road v22-v28: A turn has an order: first roll, then trade and build."
says "road 28 22: A turn has an order"
says "(BASE-TRADE-01)"
says "(BASE-SEVEN-06)"
says "Type the action behind it: why road v28-v34"
says 'I do not know "nonsense"'
says "Type the two ends of the road: road v0-v3"
says "Nothing of this kind is possible just now"
says "You roll "

feed 'warum straße v3-v4\nwarum Straße 28-22\nwhy roll\nerlaubt\n' play island --lang de --seed 2 --option first=1
ends_with 0
says ": Straßen werden auf Kanten gebaut. (BASE-ROAD-02)"
says "(BASE-TURN-02)"
says "würfeln: erlaubt."

# Short forms: clear ones work, others are answered.
feed 'r\n' play island --seed 2 --option first=1
says "You roll "
feed 'roll\nr\n' play island --seed 2 --option first=1
says '"r" could be: '

# Numbers where the bank's rate is fixed.
feed 'bank 3 wood for 1 ore\nbank 4 wood for 1 ore\nbank 4 wood for 2 ore\n' play island --option first=1
says_times 2 "The bank takes 4 wood from you for 1 other card: bank wood for ore"
says "(BASE-TRADE-01)"

# Short forms for words as well as verbs.
feed 'roll\nwhy offer 1 gra for 1 bri to cla\nwhy bank wool for o\noff 1 gr for 1 br\nwhy offer 1 wo for 1 ore\n' play island --seed 21 --option first=1
says "offer 1 grain for 1 brick to p4: allowed."
says "bank wool for o: In your turn the bank takes 4 cards"
says "You offer 1 grain for 1 brick"
says "Type what you give and what you want: offer 2 wool for 1 ore" # wood or wool?
