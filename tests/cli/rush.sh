#!/bin/sh
# Symbol Rush at the terminal: in turns unless a race is asked for, symbols as words, and the right one is never told.
# With --wait a script moves the clock of a race by words alone, so that nothing here depends on how fast a machine is.
. "$(dirname "$0")/terminal"
TABLE='rush --seats 4 --seed 4 --bots random'

# In turns: people choose before bots; a place and a symbol in either order, a few letters of it, with and without "claim".
feed 'help\nlegal\n2\n2 anchor\n7 harp\n2 har\nwhy claim 20 ship\nlegal\nboard 7\nwhy tip 3 ship\nhint\nundo\nwait\nclaim\nhand\n' play $TABLE --plain --lang en
ends_with 0
says 'Any two cards share exactly one symbol.'
says '  colour       blue; yellow; red'
says 'You choose yellow.'
says 'Mini-game 1 begins: Landfall. Lay your card on any card'
says 'Your card, yellow (7 more): wool, window, harp, coins, tower, forest, horse, basket, banner'
says_times 1 'anchor? That is not it.'
says_times 1 'harp? That is not it.' # the place counts, too
says 'You: harp!'
says 'You cover 2. There now: wool, window, harp, coins, tower, forest, horse, basket, banner'
says 'Beside 7: 3, 6, 11, 12'
says '(DOB-HAND-07)' # why a tip is not possible
for word in hint undo wait; do says "I do not know \"$word\""; done
says 'Type the place and the symbol: claim 7 anchor'
says_not 'for instance' # an example would be the answer
says '2 Y  wool, window, harp'
cp "$OUT" "$TMP/first"
feed 'help\nlegal\n2\n2 anchor\n7 harp\n2 har\nwhy claim 20 ship\nlegal\nboard 7\nwhy tip 3 ship\nhint\nundo\nwait\nclaim\nhand\n' play $TABLE --plain --lang en
cmp -s "$OUT" "$TMP/first" || fail "not the same again"

# In German, in words alone (SYS-CLAIM-10), and saved, resumed, replayed.
feed "farbe gelb\nHarfe 2\npassen\nspeichern $TMP/rush\n" play $TABLE --no-board --lang de
says 'Du wählst Gelb.'
says 'Du: Harfe!'
says 'Du deckst 2 zu. Dort liegt jetzt: Wolle, Fenster, Harfe, Münzen,'
says 'Du passt.'
echo 'hilfe regeln' | run play --resume "$TMP/rush" --plain --lang de
ends_with 0
says 'Deine Karte, Gelb (noch 6): '
says 'Minispiel 2: Häfen'
! grep -Eq '^  ((DOB|SYS)-[A-Z]+) +\1$' "$OUT" || fail "a group of rules has no title"
grep -q 'p1 claim c[0-9]* h1/c[0-9]* harp' "$TMP/rush" || fail "the record lacks the claim"
run replay "$TMP/rush" </dev/null
ends_with 0

# A race: the countdown, knights by their colours.
RACE='rush --seats 3 --seed 4 --bots random --option form=race --option mode=beginner --option game=5 --wait'
feed 'wait\n1\nwait\nwait 3\nblue hills\n' play $RACE --plain --lang en
says 'The cards are about to be turned up.'
says_not 'seconds left' # a countdown is nobody's time
says 'Turned up, yellow: lumber, '
says 'Type the colour of a card and the symbol that it shares with yours'
says 'You: hills!'
says 'You take blue.'
# Practice ends when everybody has understood.
feed 'die\nscythe\nturn\nready\nready\n' play rush --seats 2 --seed 4 --bots random --option mode=practice --plain --lang en
says 'die? That is not it.'
says 'You: scythe!'
says_times 2 'Turned up, m1: '
says 'You are ready.'

# The full screen, at every size: the own card, what to type, and nothing wider than it.
for size in 80x24 100x30 160x50; do
    for language in en de; do
        open_screen $size 'LC_ALL=C.UTF-8 TERM=tmux-256color' "$TABLE --lang $language"
        [ $language = en ] && shows '[2] yellow' || shows '[2] Gelb'
        press 2
        [ $language = en ] && shows 'Your card, yellow (7 more)' || shows 'Deine Karte, Gelb (noch 7)'
        [ "$(wc -L <"$TMP/plain")" -le ${size%x*} ] || fail "wider than the screen"
        [ $size = 160x50 ] || { [ $language = en ] && shows 'Arrows: more' || shows 'Pfeile: weiter'; }
    done
done
type_line '2 Harfe'
shows 'Du: Harfe!'
press Space
shows '1 nennen' # the menu has no example either
look
! grep -q '1 nennen [0-9]' "$TMP/plain" || fail "the menu gives it away"
press Escape
press C-c
shows 'status 130'
