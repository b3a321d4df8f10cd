#!/bin/sh
# The full screen in a real terminal: places chosen with arrows, keys, menu and mouse, typed commands, answers, sizes,
# leaving in every way, and terminals that can do less. Line by line: screen.sh.
. "$(dirname "$0")/terminal"
PLAIN='LC_ALL=C.UTF-8 TERM=tmux-256color'

resize() { tmux -L "$SOCKET" resize-window -x "$1" -y "$2"; }
# The screen is as wide as it should be, and its last three lines are the must-line, the prompt and the keys.
fits() {
    look
    [ "$(wc -L <"$TMP/plain")" -le "$1" ] || fail "wider than $1 columns"
    [ "$(wc -l <"$TMP/plain")" -eq "$2" ] || fail "not $2 lines"
    tail -n 2 "$TMP/plain" | head -n 1 | grep -q '^>' || fail "the prompt is not in its place"
}
# A click at a column and line counted from 1, as a terminal reports it.
click() {
    for button in 20 23; do # down and up
        press -H 1b 5b 4d $button "$(printf %x $((32 + $1)))" "$(printf %x $((32 + $2)))"
    done
}

# A founding with nothing but arrows and Enter.
open_screen 120x45 "$PLAIN" 'island --seed 5 --option first=1 --option setup=variable --name Zoë'
shows "You must place your first settlement"
is_alternate || fail "not on the full screen"
for text in 'p1 Zoë' 'Your hand: 0' 'wood 0' '── Log ─' 'Space: menu' '♣ wood  ∩ brick'; do
    shows "$text"
done
fits 120 45
grep -q '48;5;226' "$OUT" || fail "no place is lit"
press Up
shows "Enter: settlement v"
press Right
press Left
press Escape
shows "Arrows: choose a place"
press Down
shows "Enter: settlement v"
shows "◀"
press Enter
shows "You must place a road beside this settlement"
press Up
shows "Enter: road v"
press Enter
shows "You must place your second settlement"
press Left
press Enter
shows "You must place a road beside this settlement"
press Right
press Enter
shows "You must roll the dice: roll"

# The menu; undo and hint; a refusal with its rule; what is too long for its place is shown large.
press Space
shows "▶ 1 roll"
shows "undo"
press Down
shows "▶ 2 hint"
press Escape
shows "Space: menu"
shows_not "1 roll"
press Enter
shows "▶ 1 roll"
press Enter
shows "You roll"
type_line undo
shows "Taken back: roll"
shows "You must roll the dice: roll"
type_line hint
shows "roll: "
type_line 'road v0-v1'
shows "Not possible: "
type_line roll
shows "You may"
press F1
shows "Space opens a menu."
shows "In your turn you roll, then trade"
type_line 'xyzzy'
shows 'I do not know "xyzzy"'
shows "▲ ore  ● robber"

# Typing: Tab completes, Left and Backspace edit, Up brings back what was typed.
press -l 'pla'
press Tab
shows "> players"
press -l 'x'
press Left
press Delete
press Enter
shows "In your supply"
press C-p
shows "> players"
press Up
shows "> xyzzy"
press Escape
shows "Space: menu"
# Home and End, as tmux sends them and as other terminals do.
press -l 'ayer'
press Home
press -l 'l'
press End
press -l 's'
shows "> layers"
n=0
for end in '1b 5b 34 7e' '1b 4f 46' '1b 5b 46' '1b 5b 38 7e'; do
    n=$((n + 1))
    press Home
    press -H $end
    press -l $n
done
shows "> layers1234"
press Escape
shows "Space: menu"

# All sizes, there and back.
resize 80 24
shows "certainly among them"
fits 80 24
shows "Tab: log"
press Tab
shows "Tab: board"
press Tab
shows "Tab: players"
shows "Your hand: "
fits 80 24
press PPage
shows "lines back"
press NPage
shows "── Log ─"
resize 30 8
shows "The window is too small"
shows_not "Your hand"
resize 120 45
shows "Your hand: "
shows "♣ wood  ∩ brick"
fits 120 45
press C-l
shows "Your hand: "

# Saved, left, resumed: the log has the whole game.
type_line "save $TMP/saved.record"
shows "The game is saved."
press Tab
shows "Tab: log"
type_line quit
shows "status 0"
is_alternate && fail "still on the full screen"
open_screen 120x45 "$PLAIN" "--resume $TMP/saved.record"
shows "You may"
shows "You roll"

# The first click aims, the second one plays.
open_screen 120x45 "$PLAIN" 'island --seed 5 --option first=1 --option setup=variable'
shows "v35"
line=$(grep -n 'v35' "$TMP/plain" | head -n 1)
y=${line%%:*}
x=$(printf '%s' "${line#*:}" | sed 's/v35.*//' | wc -m)
click $((x + 2)) "$y"
shows "Enter: settlement v35"
click $((x + 2)) "$y"
shows "You build a settlement: v35."
press Up
shows "Enter: road v"

# Ctrl-C and signals: the game is saved, the terminal is as it was.
press C-c
shows "The game is saved."
shows "status 130"
is_alternate && fail "still on the full screen after Ctrl-C"
record=$(ls "$XDG_STATE_HOME"/kornholm/*.record)
open_screen 80x24 "$PLAIN" "--resume $record"
shows "You must place a road beside this settlement"
kill -TERM "$(cat "$TMP/pid")"
shows "status 143"
is_alternate && fail "still on the full screen after SIGTERM"
for setting in ' icanon' ' echo ' ' icrnl' ' onlcr'; do
    grep -q -- "$setting" "$TMP/stty" || fail "the terminal is left without$setting"
done

# The keyboard goes round: nothing is shown before the next person has come.
open_screen 100x40 "$PLAIN" 'island --hotseat --seed 5 --option setup=variable --option first=1'
shows "Hand over to p1"
shows_not "Your hand"
press -l x
press Up
shows_not "Your hand"
press Enter
shows "You must place your first settlement"
type_line 'settlement v8'
shows "You must place a road"
type_line 'road v8-v12'
shows "Hand over to p2"
shows_not "v8"
press Enter
shows "p1 builds a settlement: v8."
shows_not "> settlement v8"

# In German, and with six; then terminals that can do less.
open_screen 80x24 "$PLAIN" 'island --seats 6 --lang de --seed 5 --option first=1'
shows "Du musst deine erste Siedlung"
shows "Deine Hand: 0"
shows "F1: Hilfe"
fits 80 24
press Space
shows "was jemand Gutes jetzt täte"
resize 40 10
shows "Das Fenster ist zu klein"
open_screen 120x45 "NO_COLOR=1 $PLAIN" 'island --seed 5 --option first=1'
shows "You must roll the dice: roll"
says_not "38;5;"
says_not "48;5;"
open_screen 120x45 'LC_ALL=C TERM=tmux-256color' 'island --seed 5 --option first=1 --option setup=variable'
shows "You must place your first settlement"
press Up
shows ">v35<"
LC_ALL=C grep -q '[^ -~]' "$TMP/plain" && fail "letters beyond ASCII in the C locale"
open_screen 80x24 'LC_ALL=C.UTF-8 TERM=linux' 'island --seed 5 --option first=1'
shows "You must roll the dice: roll"
is_alternate && fail "a terminal without an alternate screen has one"
says_not "38;5;"

# Line by line where it is asked for, where the terminal can do nothing else, and through a pipe.
open_screen 80x60 "$PLAIN" 'island --plain --seed 5 --option first=1'
shows "You must roll the dice: roll"
is_alternate && fail "--plain takes the full screen"
open_screen 80x60 'LC_ALL=C.UTF-8 TERM=dumb' 'island --seed 5 --option first=1'
shows "You must roll the dice: roll"
is_alternate && fail "a dumb terminal has a full screen"
feed 'roll\n' play island --seed 5 --option first=1
ends_with 0
says_not "$ESC"

# The program alone: a menu of games, and from the second time on the game that was saved last.
COMMAND=
mkdir "$TMP/menu"
open_screen 80x24 "$PLAIN XDG_STATE_HOME=$TMP/menu" ''
shows "What would you like to play?"
shows_not "go on with the last game"
type_line 8
shows "You must roll the 6 dice: roll"
type_line roll
shows "Your dice, roll 1 of 3"
press C-c
shows "The game is saved."
open_screen 80x24 "$PLAIN XDG_STATE_HOME=$TMP/menu" ''
shows "0  "
shows "go on with the last game that was saved"
type_line 0
shows "Your dice, roll 1 of 3"
unset COMMAND

# Garbage: it may end where a key of the menu says so, but never break. Left out are the keys that a terminal itself
# understands.
for round in 1 2 3; do
    open_screen 90x30 "$PLAIN" "island --seed $round --option first=1 --option setup=variable"
    shows "You must"
    i=0
    while [ $i -lt 12 ]; do
        bytes=$(awk -v seed="$round$i" 'BEGIN { srand(seed)
            while (n < 150) { b = int(rand() * 256)
                if (b != 3 && b != 4 && b != 17 && b != 19 && b != 26 && b != 28) { printf "%02x ", b; n++ } } }')
        # shellcheck disable=SC2086 # a list of words
        press -H $bytes
        [ $((i % 4)) -ne 3 ] || resize $((40 + i * 10)) $((14 + i * 3))
        i=$((i + 1))
    done
    resize 100 40
    kill -TERM "$(cat "$TMP/pid")" 2>/dev/null || :
    shows "status"
    grep -q 'status 0$\|status 143$' "$TMP/plain" || fail "garbage of round $round breaks it"
done
