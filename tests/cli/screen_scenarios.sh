#!/bin/sh
# What a scenario adds to everybody's things, and what the signs mean, is always there beside the board: on usual and on
# large screens, in both languages. On small ones it comes with one key, which the screen names.
. "$(dirname "$0")/terminal"
PLAIN='LC_ALL=C.UTF-8 TERM=tmux-256color'

# SCENARIO LANGUAGE LEGEND STATE ...
check() {
    scenario=$1 language=$2 legend=$3
    shift 3
    for size in 120x40 200x60; do
        open_screen $size "$PLAIN" "island --seed 4 --option first=1 --option scenario=$scenario --lang $language"
        shows "$legend"
        for state in "$@"; do
            shows "$state"
        done
        [ "$(wc -L <"$TMP/plain")" -le ${size%x*} ] || fail "wider than the screen"
    done
}
check favours en '♣ wood  ∩ brick' 'chips: R 0  B 0  O 0  W 0' 'tiles: R 0  B 0  O 0  W 0'
check favours de '♣ Holz  ∩ Lehm' 'Chips: R 0  B 0  O 0  W 0' 'Plätt.: R 0  B 0  O 0  W 0'
check helpers en '♣ wood  ∩ brick' 'helper: R '
check helpers de '♣ Holz  ∩ Lehm' 'Helfer: R '
check corsica en '★ chip, 1 point' 'chips: R 0  B 0'
check corsica de '★ Chip, 1 Punkt' 'Chips: R 0  B 0'
check 'newyork --option erie=on' en '◎ town at the canal' 'chips: R 0  B 0' 'tiles: R 0  B 0'
check 'newyork --option erie=on' de '◎ Ort am Kanal' 'Chips: R 0  B 0' 'Plätt.: R 0  B 0'

# Small screens: the state of each scenario and the signs of its map are one key away, which the screen names.
# SCENARIO LANGUAGE KEY LEGEND STATE
small() {
    for size in 80x24 100x30; do
        open_screen $size "$PLAIN" "island --seed 4 --option first=1 --option scenario=$1 --lang $2"
        shows "$3"
        press Tab
        shows "$4"
        shows "$5"
    done
}
small favours en 'Tab: players' '♣ wood' 'chips   tiles'
small helpers de 'Tab: Personen' '♣ Holz' 'Helfer'
small corsica en 'Tab: players' '★ chip, 1 point' 'chips'
small 'newyork --option erie=on' de 'Tab: Personen' '◎ Ort am Kanal' 'Chips  Plätt.'

# Where there is room the board is drawn larger, with all of its harbours.
for language in en de; do
    for seats in 4 6; do
        open_screen 200x60 "$PLAIN" "island --seats $seats --seed 4 --option setup=variable --option first=1 --lang $language"
        shows_times 4 '3:1'
        shows_times 150 '█' # the small board has 113 at most
    done
done
