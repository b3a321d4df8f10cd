#!/bin/sh
# Noise in place of commands is answered and does no harm.
. "$(dirname "$0")/common"

for seed in 1 2 3 4 5; do
    head -c 20000 /dev/urandom >"$TMP/in"
    run play island --seed $seed <"$TMP/in"
    [ "$STATUS" -eq 0 ] || cp "$TMP/in" "/tmp/kornholm-garbage-$$"
    ends_with 0
    LC_ALL=C tr -d '\n\t\040-\176\200-\377' <"$OUT" | grep -q . && fail "control characters came back"
done

# Long lines, zero bytes, a last line without an end, commands with far too much behind them.
{
    head -c 10000 /dev/zero | tr '\0' 'a'
    printf '\nro\0ll\n'
    head -c 5000 /dev/zero
    printf '\noffer 99999999999999999999 wool for -1 ore to p9,p0,p\n'
    printf 'road v99999999999999999999-v1\nroad v1-v99\nroad -\nroad - - -\nrobber h99\nrob p0\nbank for\n'
    printf 'why why why\nhelp help\nlegal legal\nlog -1\nlog 99999999999999999999\nlegal'
} >"$TMP/in"
run play island --option first=1 <"$TMP/in"
ends_with 0
says "This line is too long for a command."
says "Type what you give and what you want"
says "Type the two ends of the road"
says "Type the hex"
says 'Type "log", "log 50" or "log all".'
says "  roll"

# Nobody reads: the game is kept and the program ends.
(
    printf 'roll\n'
    sleep 1
    printf 'legal\nend\nroll\nend\nroll\nend\n'
    sleep 1
    printf 'legal\n'
) | timeout 60 "$KORNHOLM" play island --option first=1 2>"$OUT" | head -n 1 >/dev/null
set -- "$XDG_STATE_HOME"/kornholm/*.record
[ -f "$1" ] || fail "the game is lost where nobody reads"
