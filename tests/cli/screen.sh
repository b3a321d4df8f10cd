#!/bin/sh
# Line by line at a terminal with colours and Unicode: 6 and 8 in red and larger than every other number
# (BASE-BOARD-07), every landscape and every player with a sign beside the colour, the places that can be used lit up,
# the prompt, Ctrl-C. Without colours or without UTF-8 the drawing does with less. The likelier a number, the wider its
# disc (BASE-BOARD-06). The full screen: full_screen.sh.
. "$(dirname "$0")/terminal"

open_screen 80x60 'LC_ALL=C.UTF-8 TERM=tmux-256color' 'island --plain --seed 5 --option first=1 --name Zoë'
shows "You must roll the dice: roll"
shows "p1 Zoë"
for sign in '█▀▀' '▀▀▀' '•••••' '♣' '∩' '≈' '▲' '▐R▌' '●' '▟█▙'; do
    says "$sign"
done
grep -q "${ESC}\[[0-9;]*38;5;160[0-9;m]*.*█▀█" "$OUT" || grep -q '38;5;160' "$OUT" || fail "no red numbers"
[ "$(grep -c '█▀█' "$TMP/plain")" -ge 4 ] || fail "6 and 8 are not drawn large"
grep -q '48;5;22' "$OUT" || fail "no green forests"
[ "$(wc -L <"$TMP/plain")" -le 80 ] || fail "wider than 80 columns"
type_line roll
shows "You roll"
type_line 'board all'
shows "v27"
shows "h18"
press C-c
shows "The game is saved."
shows "status 130"

# Places light up where something has to be placed.
open_screen 80x60 'LC_ALL=C.UTF-8 TERM=tmux-256color' 'island --plain --seed 5 --option first=1 --option setup=variable --lang de'
shows "Du musst deine erste Siedlung auf eine freie Ecke setzen"
shows "v53"
grep -q '48;5;226' "$OUT" || fail "no place is lit"
type_line 'siedlung v20'
shows "Du musst eine Straße an diese Siedlung legen"

# Less able terminals.
open_screen 80x60 'NO_COLOR=1 LC_ALL=C.UTF-8 TERM=tmux-256color' 'island --plain --seed 5 --option first=1'
shows "You must roll the dice: roll"
shows '█▀█'
says_not "38;5;"
open_screen 80x60 'LC_ALL=C TERM=tmux-256color' 'island --plain --seed 5 --option first=1'
shows "You must roll the dice: roll"
shows '*8*'
grep -q '38;5;160' "$OUT" || fail "no red numbers without Unicode"
open_screen 80x60 'LC_ALL=C.UTF-8 TERM=dumb' 'island --plain --seed 5 --option first=1'
shows "You must roll the dice: roll"
shows '*8*'
says_not "38;5;"

# The keyboard goes round: the next person presses Enter before anything is shown.
open_screen 80x60 'LC_ALL=C.UTF-8 TERM=tmux-256color' 'island --plain --hotseat --seed 5 --option first=1'
shows "Hand over to p1"
grep -q "Your hand" "$TMP/plain" && fail "a hand is shown before it was asked for"
press Enter
shows "You must roll the dice: roll"
