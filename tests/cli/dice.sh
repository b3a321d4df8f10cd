#!/bin/sh
# Dice and Dice Duel line by line: whole games by script in both languages, alone and with bots, what may be built and
# what it brings, refusals with their rules, undo, save and resume, garbage. The full screen: dice_screen.sh.
. "$(dirname "$0")/common"

# Lines that are tried in every turn: what is not possible just then is refused and does no harm.
turns() {
    i=0
    while [ $i -lt "$1" ]; do
        printf 'roll\nkeep nothing\nstop\n'
        printf 'city %s\n' 30 20 12 7 4 3 2 1
        printf 'settlement s%s\n' 11 9 7 6 5 4 3 2 1
        printf 'gold grain\njoker 1 gold to ore\nknight k6\nknight 5\nknight 4\nknight 3\nknight 2\nknight 1\n'
        printf 'road r%s\n' 0 1 2 3 4 5 6 7 8 9
        printf 'end\n'
        i=$((i + 1))
    done
}
# Sentences are folded only where a person sits; drawings have to be narrow everywhere.
narrow() { grep '^[ |+.#>[]' "$OUT" | awk 'length > 79 { exit 1 }' || fail "a drawing is wider than 79 columns"; }

turns 15 >"$TMP/in"
printf 'save %s/game.record\nlog all\n' "$TMP" >>"$TMP/in"
run play dice --seats 1 --seed 3 --name Tom <"$TMP/in"
ends_with 0
says "You must roll the 6 dice: roll"
says "Your dice, roll 1 of 3"
says "You may roll 2 more times: for instance \"keep "
says "You may build: "
says "\"end\" without a build enters -2."
says "By turning dice: "
says "You have built nothing and enter -2 in box "
says "Turn 15 of 15: you (p1 Tom)"
says "Not possible: Cities are built in the order of their points"
says "+k1+"
says "[k1]"
says ". paid "
says "Final standing:"
grep -q '^1\. p1 Tom: [0-9]* points; boxes -\{0,1\}[0-9].*; best turn [0-9]*, turns without a build [0-9]*$' "$OUT" ||
    fail "no result"
says "You have reached "
LC_ALL=C grep -q '[^ -~]' "$OUT" && fail "letters beyond ASCII"
narrow
"$KORNHOLM" replay "$TMP/game.record" >/dev/null || fail "the record is not accepted"

# In German, with the words of the language and those of the record.
run play dice --seats 1 --seed 3 --lang de --name Tom <"$TMP/in"
ends_with 0
for text in 'Du musst die 6 Würfel werfen: würfeln' 'Deine Würfel, Wurf 1 von 3' 'Du darfst bauen: ' \
    'Zug 15 von 15: du (p1 Tom)' 'Endstand' 'bester Zug' 'Mit gedrehten Würfeln: '; do
    says "$text"
done
feed 'würfeln\nbehalten erz\naufhören\nwarum joker j1 wolle auf erz\nhilfe\nhilfe regeln\nende\n' \
    play dice --seats 1 --seed 3 --lang de
ends_with 0
says "Du behältst: 1 Erz."
says "(DICE-JOKER-06)"
says "eine Straße deines Blatts bauen"
says "DICE-KNIGHT"
says "Du hast nichts gebaut und trägst -2 in Kästchen 1 ein."

# With bots, who are the best that play the game; the duel has its own sheet, points and awards.
run play dice --seats 3 --seed 8 --option first=1 <"$TMP/in"
ends_with 0
says "p2 Ada rolls: "
says "p3 Bruno enters "
says "Final standing:"
feed 'quit\n' play dice --bots greedy
ends_with 2
says '"greedy" is no bot for this game; there are: random, novice, casual, regular, skilled, steady, expert, perfect'
turns 60 >"$TMP/in"
run play duel --seats 2 --seed 2 --option first=1 --option target=3 <"$TMP/in"
ends_with 0
says "Turn 3, 5 dice: you (p1)"
says "You must roll the 3 dice: roll"
says "of 3 points"
grep -q 'wins\{0,1\} with [0-9]* points!' "$OUT" || fail "nobody wins"
grep -q '^1\. p[12].* points (settlements [0-9], cities [0-9], Longest road [02], Largest army [02])$' "$OUT" ||
    fail "no result of the duel"
narrow
feed 'quit\n' play duel --seats 1
ends_with 2

# Help in three layers, legal, why, hint; small liberties of spelling.
feed 'help\nhelp keep\nhelp DICE-GOLD-05\nhelp rules\nhint\nroll\nlegal\nlegal keep\nkeep ore, wool\nstop\nwhy road 4\nwhy se s5\nwhy gold 2 ore\nboard all\nhand\n' \
    play dice --seats 1 --seed 3
ends_with 0
says "keep dice and roll the others again"
says "Type the dice that you keep, the others are rolled: keep 2 ore 1 grain, or keep nothing"
says "The rules about it: DICE-ROLL"
says "DICE-GOLD-05  "
says "DICE-SCORE"
says "roll: On average you end with 94.8 points. Chances this turn: city 0 %"
says "keep         for instance: keep "
says "You keep: 1 wool, 1 ore."
says "(DICE-ROAD-03)"
says "(DICE-SETTLE-03)"
says "No number is needed here: gold ore"
says "r12"
says "knights: none; jokers ready: none"

# The duel has a help of its own, in each of the layers.
feed 'help\nhelp rules\nhelp city\nhelp end\nhelp DPLUS-JOKER-02\n' play duel --seats 2 --option first=1
ends_with 0
says "Dice Duel: whoever first has 10 points wins"
says "the first three turns of the game have only 3, 4 and 5 dice"
says "build any city of your sheet, 2 points"
says "the two knights of a desert have one together"
says "DPLUS-LROAD   Dice Duel: Longest road"
says "Type the city as the sheet calls it: city c2"
says "The rules about it: DPLUS-BUILD, DPLUS-VP, DICE-BUILD"
says "DPLUS-JOKER-02  The joker of a desert"
says_not "15 turns"
says_not "box"
says_not "This time"
feed 'help\n' play duel --seats 2 --option first=1 --option target=7
says "This time the duel is for 7 points instead of 10."
feed 'hilfe\nhilfe regeln\nhilfe ritter\n' play duel --seats 2 --option first=1 --lang de
says "Würfelduell: Wer zuerst 10 Punkte hat, gewinnt"
says "Die ersten Züge der Partie haben 3, 4 und 5 Würfel"
says "Die Regeln dazu: DPLUS-BUILD, DPLUS-JOKER, DPLUS-ARMY"
says_not "Kästchen"
feed 'help\nhelp rules\nhelp city\nhelp end\n' play dice --seats 1
says "Dice: you have 15 turns"
says "a turn without a build enters -2"
says "The rules about it: DICE-SCORE, DICE-END"
says_not "DPLUS"
says_not "Duel"

# Everybody's sheet is open: all in short, or one as large as the own. Alone, and in Island, there is no such command.
feed 'roll\nkeep nothing\nstop\nend\nsheets\nsheet p2\nsheet Bruno\nsheet 9\n' \
    play dice --seats 3 --seed 8 --option first=1 --name Tom
ends_with 0
narrow
grep -q '^> p1 Tom *-*[0-9]* points *p2 Ada *-*[0-9]* points$' "$OUT" || fail "no sheets side by side"
grep -q '^  p3 Bruno *-*[0-9]* points$' "$OUT" || fail "no third sheet"
says "without a build"
says_times 1 "p2 Ada                  . ."
says_times 1 "p3 Bruno                . ."
says 'Type "sheets" for all sheets'
feed 'help sheet\nhelp\n' play duel --seats 3
says "r the roads that are built"
grep -q '^  sheet  *[a-z]' "$OUT" || fail "the overview lacks sheet"
feed 'blätter\nblatt ada\n' play duel --seats 2 --seed 8 --option first=1 --lang de
says "k 1  2  3  4  5  6  7  8  9"
says "Linie 1"
says "p2 Ada"
feed 'sheets\nhelp\n' play dice --seats 1
says 'I do not know "sheets"'
feed 'sheet\n' play island
says 'I do not know "sheet"'

# A hint says what is worth most, what comes next, and what to expect of the turn; followed, it leads through a game.
typed=
i=0
while [ $i -lt 12 ]; do
    feed "${typed}hint\n" play dice --seats 1 --seed 5
    next=$(sed -n 's/^\([a-z][a-z0-9 ]*\): .*On average you end with .*/\1/p' "$OUT" | tail -n 1)
    [ -n "$next" ] || fail "no hint at step $i"
    typed="${typed}hint\n$next\n"
    i=$((i + 1))
done
says "Turn 2 of 15"
grep -q '^keep .* Second best: .*, [0-9.<]* points less\. Stopping: [0-9.<]* less\. Chances this turn: city ' "$OUT" ||
    fail "no numbers about what to keep"
grep -q '^\(road\|knight\|settlement\) [a-z0-9]*: .* Second best: .*, [0-9.<]* points less\.$' "$OUT" ||
    fail "no numbers about what to build"
# In the last turn against others it is about winning, where that is open.
i=0
while [ $i -lt 14 ]; do
    printf 'roll\nkeep nothing\nstop\nroad r0\nroad r2\nroad r1\nknight 1\nknight 2\nsettlement s3\nend\n'
    i=$((i + 1))
done >"$TMP/in"
printf 'hint\nroll\nhint\n' >>"$TMP/in"
run play dice --seats 2 --seed 1 --option first=1 --bots random <"$TMP/in"
says "roll: Your last turn. Chance to win or share the victory: "
grep -q '^keep .*: Your last turn\. .* Second best: keep .*, [0-9.<]* percentage points less\.$' "$OUT" ||
    fail "no chance to win"
feed 'tipp\nwürfeln\ntipp\n' play dice --seats 1 --seed 3 --lang de
says "Im Schnitt hast du am Ende 94,8 Punkte."
says "Zweitbeste Wahl: behalten "

# Undo: the dice fall as before. Save and resume: the game goes on where it was.
feed "roll\nundo\nroll\nkeep nothing\nundo\nstop\nend\nroll\nsave $TMP/saved.record\n" play dice --seats 1 --seed 9
ends_with 0
says "Taken back: roll"
says "Taken back: keep nothing"
[ "$(grep '^You roll:' "$OUT" | sed -n 1p)" = "$(grep '^You roll:' "$OUT" | sed -n 2p)" ] || fail "the dice fell otherwise"
feed 'stop\nend\n' play --resume "$TMP/saved.record"
ends_with 0
says "The game goes on from"
says "Your dice, roll 1 of 3"
says "Turn 3 of 15"

# Garbage is answered and changes nothing.
feed 'keep\nroll\nkeep 9 ore\nkeep 1 gold 1 gold\nkeep x\nkeep nothing nothing\njoker\njoker j9 x to y\nroad\nroad r99\ngold\n\001\002\377\nkeep 99999999999999999999 ore\nknight k0\nstop now\n' \
    play dice --seats 1 --seed 3
ends_with 0
says_times 1 "You roll:"
says "Type the road: road r4"
head -c 20000 /dev/urandom | LC_ALL=C tr -c '\n -~' '\n' >"$TMP/in"
run play duel --seed 3 <"$TMP/in"
ends_with 0
