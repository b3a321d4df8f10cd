#!/bin/sh
# Line mode without drawings, for screen readers: places in words, what each is worth, and no picture anywhere.
. "$(dirname "$0")/common"

feed 'legal\nboard v8\nboard h4\nboard 8\nplayers\nboard\n' play island --no-board --option first=1
ends_with 0
says "h0: ore 10; corners v0 v4 v8 v12 v7 v3; you settlement v8"
says "v8: ore 10, wool 2, brick 6; 9 of 36 rolls; you settlement; v4-v8; v8-v12; v8-v13 you"
says "h4: brick 6; corners v8 v13 v18 v23 v17 v12; you settlement v8, p4 Clara settlement v17"
says "harbour 3:1: v0-v3, v26-v32, v49-v52, v47-v51"
says "p2 Ada: points 2, cards 3, development cards 0, knights 0; settlements v39, v41; roads v36-v41, v39-v44"
says 'Type "board", "board all", or a place'
! grep -q '[|]\|\.+\.\|~ ' "$OUT" || fail "something is drawn"

# What each place is worth: all of them without drawings, one kind if it is asked for.
feed 'legal\n' play island --no-board --option setup=variable --seed 3 --option first=1
says "  settlement v0: ore 11, harbour 3:1; 2 of 36 rolls"
says "  settlement v14: ore 9, wood 6, brick 10; 12 of 36 rolls"
feed 'legal settlement\nsettlement v14\nlegal\n' play island --plain --option setup=variable --seed 3 --option first=1
says "  settlement v10: ore 9, brick 10, harbour 2:1 for ore; 7 of 36 rolls"
says "  road v9-v14: v9: wool 12, ore 9, wood 6"

feed 'brett v8\n' play island --plain --lang de --option first=1
says "v8: Erz 10, Wolle 2, Lehm 6; 9 von 36 Würfen; du Siedlung"
feed 'board ajaccio\n' play island --plain --option scenario=corsica --option first=1
says "Ajaccio (v54): "

# The dice are rolled; whoever says throw is understood.
feed 'throw\n' play dice --seats 1 --seed 4 --no-board
ends_with 0
says "Your dice, roll 1 of 3"
! grep -q '[|+]--' "$OUT" || fail "dice are drawn"
