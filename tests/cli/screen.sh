#!/bin/sh
# At a terminal with colours and Unicode: 6 and 8 in red and larger than every other number (BASE-BOARD-07), every
# landscape and every player with a sign beside the colour, the places that can be used lit up, the prompt, Ctrl-C.
# Without colours or without UTF-8 the drawing does with less. The likelier a number, the wider its disc
# (BASE-BOARD-06).
. "$(dirname "$0")/common"
command -v tmux >/dev/null || fail "tmux is not installed"

# Closing a screen hangs up on the program while it ends; the leak check of a sanitized build, which runs just
# then, would spin for ever on that signal.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
SCREENS=0
export TMUX_TMPDIR="$TMP"
unset TMUX
close_screen() { [ "$SCREENS" -eq 0 ] || tmux -L "$SOCKET" kill-server 2>/dev/null; }
# A program whose screen is closed saves its game: it may still write while the folder goes.
trap 'close_screen; rm -rf "$TMP" 2>/dev/null || { sleep 1; rm -rf "$TMP"; }' EXIT
# Starts the program in a screen of 80 columns: open_screen 'VARIABLES' 'ARGUMENTS'
open_screen() {
    close_screen
    SCREENS=$((SCREENS + 1))
    SOCKET=kornholm-test-$$-$SCREENS
    tmux -L "$SOCKET" -f /dev/null new-session -d -x 80 -y 60 \
        "env XDG_STATE_HOME=$XDG_STATE_HOME $1 $KORNHOLM play $2; echo status \$?; sleep 60"
}
type_line() { tmux -L "$SOCKET" send-keys "$@"; }
# Waits until the screen shows a text; the screen with its colours is in $OUT, without them in $TMP/plain.
shows() {
    i=0
    while [ $i -lt 100 ]; do
        tmux -L "$SOCKET" capture-pane -p >"$TMP/plain"
        tmux -L "$SOCKET" capture-pane -p -e >"$OUT"
        grep -qF -- "$1" "$TMP/plain" && return 0
        i=$((i + 1))
        sleep 0.1
    done
    fail "the screen does not show: $1"
}
ESC=$(printf '\033')

open_screen 'LC_ALL=C.UTF-8 TERM=tmux-256color' 'island --seed 5 --option first=1 --name Zoë'
shows "You must roll the dice: roll"
shows "p1 Zoë"
for sign in '█▀▀' '▀▀▀' '•••••' '♣' '∩' '≈' '▲' '▐R▌' '●' '▟█▙'; do
    says "$sign"
done
grep -q "${ESC}\[[0-9;]*38;5;160[0-9;m]*.*█▀█" "$OUT" || grep -q '38;5;160' "$OUT" || fail "no red numbers"
[ "$(grep -c '█▀█' "$TMP/plain")" -ge 4 ] || fail "6 and 8 are not drawn large"
grep -q '48;5;22' "$OUT" || fail "no green forests"
[ "$(wc -L <"$TMP/plain")" -le 80 ] || fail "wider than 80 columns"
type_line roll Enter
shows "You throw"
type_line 'board all' Enter
shows "v27"
shows "h18"
type_line C-c
shows "The game is saved."
shows "status 130"

# Places light up where something has to be placed.
open_screen 'LC_ALL=C.UTF-8 TERM=tmux-256color' 'island --seed 5 --option first=1 --option setup=variable --lang de'
shows "Du musst deine erste Siedlung auf eine freie Ecke setzen"
shows "v53"
grep -q '48;5;226' "$OUT" || fail "no place is lit"
type_line 'siedlung v20' Enter
shows "Du musst eine Straße an diese Siedlung legen"

# Less able terminals.
open_screen 'NO_COLOR=1 LC_ALL=C.UTF-8 TERM=tmux-256color' 'island --seed 5 --option first=1'
shows "You must roll the dice: roll"
shows '█▀█'
says_not "38;5;"
open_screen 'LC_ALL=C TERM=tmux-256color' 'island --seed 5 --option first=1'
shows "You must roll the dice: roll"
shows '*8*'
grep -q '38;5;160' "$OUT" || fail "no red numbers without Unicode"
open_screen 'LC_ALL=C.UTF-8 TERM=dumb' 'island --seed 5 --option first=1'
shows "You must roll the dice: roll"
shows '*8*'
says_not "38;5;"

# The keyboard goes round: the next person presses Enter before anything is shown.
open_screen 'LC_ALL=C.UTF-8 TERM=tmux-256color' 'island --hotseat --seed 5 --option first=1'
shows "Hand over to p1"
grep -q "Your hand" "$TMP/plain" && fail "a hand is shown before it was asked for"
type_line '' Enter
shows "You must roll the dice: roll"
