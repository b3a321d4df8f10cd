#!/bin/sh
# Dice and Dice Duel on the full screen: the sheet, the dice, places chosen with arrows, the menu; sizes, German, and a
# terminal that can do less. Line by line: dice.sh.
. "$(dirname "$0")/terminal"
PLAIN='LC_ALL=C.UTF-8 TERM=tmux-256color'

open_screen 120x40 "$PLAIN" 'dice --seed 4 --seats 3 --option first=1 --name Zoë'
shows "You must roll the 6 dice: roll"
is_alternate || fail "not on the full screen"
for text in 'p1 Zoë' 'p3 Bruno' 'You roll 6 dice' 'c30' 'j6 any' 's settlement' '[s3] built' ' = 0'; do
    shows "$text"
done
press Space
shows "▶ 1 roll"
press Enter
shows "Your dice, roll 1 of 3"
shows "┌───────┐"
shows "+r0+"
shows "With these dice"
# Dice are picked by digits, or by arrows and Space; Enter throws the others, F2 opens the menu.
shows "└──▶1◀──┘ └───2───┘"
shows "Enter: keep nothing  1-6: keep a die or not  Arrows, Space: the same  F2: menu"
press 2
shows "└───1───┘ ╚══▶2◀══╝ └───3───┘"
press Left Space
shows "╚══▶1◀══╝ ╚═══2═══╝ └───3───┘"
press Left Space
shows "╚═══1═══╝ ╚═══2═══╝ └───3───┘ └───4───┘ └───5───┘ ╚══▶6◀══╝"
press Space F2
shows "▶ 1 keep "
press Escape
shows "Enter: keep 1 wood 1 brick  1-6"
press Enter
shows "> keep 1 wood 1 brick"
shows "Your dice, roll 2 of 3"
shows "╔═══════╗ ╔═══════╗ ┌───────┐"
shows "╚══▶1◀══╝ ╚═══2═══╝ └───3───┘"
press 3 4 5 6
shows "Enter: stop"
press 6
shows "Enter: keep "
type_line stop
shows "You may build: "
press Right
shows "Enter: "
shows ">"
press Enter
shows "You build a "
shows "paid"
type_line undo
shows "Taken back: "
[ "$(wc -L <"$TMP/plain")" -le 120 ] || fail "wider than the screen"

type_line hand
shows "You: 0 points, 0 roads"
grep -q '\[0;1m' "$TMP/plain" && fail "colours as letters in the log"

# The sheets of the others: below the own one, one of them large, all of them in a view of their own.
shows "── The others ──"
shows "p2 Ada             "
type_line 'sheet p2'
shows "> sheet p2"
top_shows 'p2 Ada '
press Escape
top_shows 'p1 Zoë '
type_line sheets
shows "Tab: log"
look
grep -q '^.*p1 Zoë .*points.*p2 Ada .*points' "$TMP/plain" || fail "no sheets side by side"

open_screen 80x24 "$PLAIN" 'dice --seed 4 --seats 4 --option first=1'
shows "You must roll"
press Tab
shows "Tab: sheets"
press Tab
shows "0 turns, 0 without a build"
for name in p1 'p2 Ada' 'p3 Bruno' 'p4 Clara'; do
    shows "$name"
done
[ "$(grep -c '^j' "$TMP/plain")" -eq 2 ] || fail "not all of each sheet"
type_line 'sheet clara'
shows "p4 Clara                · ·"
[ "$(wc -L <"$TMP/plain")" -le 80 ] || fail "wider than the screen"

open_screen 80x24 "$PLAIN" 'duel --seed 4 --option first=1 --lang de'
shows "Du musst die 3 Würfel werfen: würfeln"
shows "Eingabe: würfeln"
press Enter
shows "1-3: Würfel behalten oder nicht"
shows "Deine Würfel, Wurf 1 von 3"
[ "$(wc -L <"$TMP/plain")" -le 80 ] || fail "wider than the screen"
[ "$(wc -l <"$TMP/plain")" -eq 24 ] || fail "not 24 lines"

# Alone: the panel at the end stays whole beside the sheet, with the best scores below it.
open_screen 115x40 "$PLAIN" 'dice --seed 4 --seats 1 --name Zoë'
shows "You must roll"
i=0
while [ $i -lt 15 ]; do
    type_line roll
    type_line stop
    type_line end
    i=$((i + 1))
done
shows "The best on this machine:"
shows "▶  1.  -30  "
shows "┌─ Result ─────────────────────────────────────────┐"
shows "│ No turn brought a point, turns lost: 15          │"
shows "│ Rating: Driftwood (0 points: Beachcomber)        │"
[ "$(wc -L <"$TMP/plain")" -le 115 ] || fail "wider than the screen"

open_screen 120x40 'LC_ALL=C TERM=tmux-256color' 'dice --seed 4 --seats 2 --option first=1'
shows "You must roll the 6 dice: roll"
type_line roll
shows "+-------+"
LC_ALL=C grep -q '[^ -~]' "$TMP/plain" && fail "letters beyond ASCII in the C locale"
exit 0
