#!/bin/sh
# The end of the input: says how to keep a game, writes no file that nobody asked for, status 0.
. "$(dirname "$0")/common"

run play island </dev/null
ends_with 0
says 'The game was not saved. "save FILE" before the end keeps it.'
[ -z "$(find "$XDG_STATE_HOME" -type f)" ] || fail "a file that nobody asked for"

# "quit" promises to save, whoever says it.
feed 'quit\n' play island --option first=1
ends_with 0
says "The game is saved. Go on later with: kornholm play --resume"
set -- "$XDG_STATE_HOME"/kornholm/island-*.record
[ -f "$1" ] || fail "quit saved nothing"
run play --resume "$1" </dev/null
ends_with 0
says "You must roll the dice: roll"
rm "$1"

feed "save $TMP/x.record\nroll\n" play island --option first=1 --option offers=off
ends_with 0
says_times 2 "The game is saved. Go on later with: kornholm play --resume $TMP/x.record"
grep -q '^p1 roll' "$TMP/x.record" || fail "what came after save is lost"

feed 'save\n' play island
ends_with 0
set -- "$XDG_STATE_HOME"/kornholm/island-*.record
[ -f "$1" ] || fail "save without a name went nowhere"

HOME= XDG_STATE_HOME= feed 'save\n' play island
ends_with 0
says "name a file"
