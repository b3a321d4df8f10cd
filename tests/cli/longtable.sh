#!/bin/sh
# Long Table at the terminal: everybody acts at once. With --wait a script moves the clock by words alone, so that nothing
# here depends on how fast a machine is; the full screen is looked at while the clock stands.
. "$(dirname "$0")/terminal"
TABLE='longtable --seats 6 --seed 3 --option first_side=sun --bots random --wait'

# Help and refusals name the rule; places are numbers of the own mat, l and r those beside it.
feed 'help\nwhy road 40-45\nstart\nlegal road\nroad 40-45\nroad 41-45\nwhy city 57\nroad 1-2\noffer wood for wood\naccept p2 1\naccept ada 2\ncall\nundo\n' play $TABLE --plain --lang en
ends_with 0
says 'Everybody acts at once, sun and moon in turn'
says '  last-minute   announce the last minute'
says 'Round 1  Sun is active: YOUR SIDE  Rolled 9 (6+3)  0:35 left'
says '  road         40-45; 41-45; 47-52; 48-52; 49-53; 49-54; 56-61; 57-61; 57-62; 65-69; 65-70' # as they lie there
says 'You build a road: 40-45.'
says 'A road costs 1 wood and 1 brick. (CON-BASE-03)'
says '(SYS-OFFER-01)'
says_times 2 '(SYS-OFFER-05)' # whose offer, and which: there is none
says 'Type the two ends: road 47-52'
says 'You have miscounted.'
says 'I do not know "undo"' # nothing is taken back where all act at once
says_not 'in r1'          # the round goes without saying
# The same again: luck and bots come from the seed, and the clock stands.
cp "$OUT" "$TMP/first"
feed 'help\nwhy road 40-45\nstart\nlegal road\nroad 40-45\nroad 41-45\nwhy city 57\nroad 1-2\noffer wood for wood\naccept p2 1\naccept ada 2\ncall\nundo\n' play $TABLE --plain --lang en
cmp -s "$OUT" "$TMP/first" || fail "not the same again"

# Groups of rules have titles, and nobody speaks of cards where there are tokens and tiles.
for language in en de; do
    feed 'help\nhelp rules\nhelp players\nhelp hand\n' play $TABLE --plain --lang $language
    ! grep -Eq '^  ((CON|SYS)-[A-Z]+) +\1$' "$OUT" || fail "a group of rules has no title"
    ! grep -Eiq '\b(cards|Karten|BASE-)' "$OUT" || fail "speaks of another game"
done
feed 'start\nwait\n' play longtable --seats 4 --seed 3 --option first_side=sun --bots random --wait --slow 3 --plain --lang en
says '1:45 left' # 35 s of the game, three times as long for the one who plays

# One key offers; time goes on for the answers, and wait lets it go on to the next round.
feed 'start\n1\nwait 5\nwait\nwait\n' play $TABLE --plain --lang en
says 'Offer one for one to all: [1] '
says 'You offer 1 '
says 'YOUR SIDE  Rolled 9 (6+3)  0:29 left'
says 'YOUR SIDE  Rolled 9 (6+3)  0:24 left'
says 'Round 2  Moon is active: you may trade'
says 'Round 3  Sun is active: YOUR SIDE'
# Ten rounds without a 7 (CON-APP-21), and the stop that waits for the host.
{
    echo start
    yes wait | head -n 10
    printf 'wait\ngo\nsave %s\n' "$TMP/long"
} >"$TMP/lines"
run play $TABLE --plain --no-board --lang en <"$TMP/lines"
says 'Round 10  Moon is active: you may trade'
says 'Stop after round 10'
says 'No time runs now.'
says_times 1 'The game is saved.'
# What was saved goes on, and is replayed; the record has the host in it.
echo hand | run play --resume "$TMP/long" --wait --plain --lang en
says 'The game goes on from'
says_not 'Stop after round 10'
grep -q 'host go' "$TMP/long" || fail "the record lacks the host"
run replay "$TMP/long" </dev/null
ends_with 0
# Other rules: a set-up of one's own, fetched production, a host with real dice; in German.
feed 'setzen Stadt 52 mit 52-57\nsetzen Siedlung 61 mit 57-61\nwarten 30\nlegal\n' play $TABLE --option setup=variable --plain --lang de
says 'Du setzt ein Gebäude: 52.'
says 'Du setzt ein Gebäude: 61.'
feed 'start\nwürfel 3 5\nholen\nende\nwürfel 2 2\n' play $TABLE --option dice=manual --option collect=manual --plain --lang de
says 'Runde 1: Sonne ist aktiv. Die Würfel zeigen 8.'
says 'Runde 2: Mond ist aktiv. Die Würfel zeigen 4.'
# What comes later in a game, typed to its end: games of others, cut where p1 has the tile or owes tokens.
begun() {
    BEGUN=$TMP/$1-${2#* }-${3:-lines} # a screen that is closed saves its game there, perhaps a little later
    sed "/ $2 /,\$d" "$HERE/../records/$1.rec" >"$BEGUN"
    echo 'result open' >>"$BEGUN"
}
begun long-four 'p1 invention'
feed 'legal invention\ninvention wood and wood\ninvention ore and ore\n' play --resume "$BEGUN" --wait --no-board --lang en
says '  invention    for instance: invention '
says 'You play a tile: invention.'
says 'You get 2 wood.'
says 'hold 2 wood, 5 brick, 1 wool, 3 grain, 1 ore. Tiles: -.'
says '(CON-DEV-02)' # one tile a round
begun long-four 'p1 knight'
feed 'board\nknight\n' play --resume "$BEGUN" --wait --no-board --lang en
says 'The robber of p1 steady stands on wood 10'
says_times 2 'p4 steady: city at r26, wood 10, brick 3, grain 6' # at the start and asked for: once each in a ring of two
says 'p1 steady: roads 28-32, 32-37, '
says 'You play a tile: knight.'
says 'You get 1 wood.' # from the region that the robber leaves
begun long-six 'p1 roads'
feed 'straßenbau\nstraßenbau 62-66 und 56-60\n' play --resume "$BEGUN" --wait --no-board --lang de
says 'Tippe beide Straßen: '
says 'Du spielst ein Plättchen: Straßenbau.'
says 'Du baust eine Straße: 62-66.'
says 'Du baust eine Straße: 56-60.'
begun long-four 'p1 discard'
feed 'discard 1 ore\ndiscard 1 brick 2 wool 2 grain\nwait\n' play --resume "$BEGUN" --wait --no-board --lang en
says 'ROBBER  A 7 was rolled; the robbers go to 8'
says 'give back 5, as in "discard 2 wood 1 ore"'
says '(SYS-ROB-03)'
says 'You give 5 tokens back.'
says 'You have nothing to give back.' # what comes then is luck: the next dice may bring robbers again
feed 'start\nswap ore for wool\nswap ore for grain\n' play $TABLE --option ruleset=event --plain --lang en
says 'Market at the edge: 1 wood, 1 brick, 1 wool, 1 grain, 1 ore'
says 'You swap ore for wool at the market.'
says 'Market at the edge: 1 wood, 1 brick, 1 grain, 2 ore'
says '(CON-MARKET-07)'
# What cannot be played is refused before it begins.
run play longtable --seats 5 </dev/null
ends_with 2
says '(CON-LAYOUT-01)'
run play longtable --seats 10 --lang en </dev/null
ends_with 2
says 'At a terminal 8 can play at most.'
for slow in 0 11 x; do
    run play longtable --slow $slow --lang en </dev/null
    ends_with 2
    says '1 to 10'
done

# The full screen: what must not be missed stands in the top line, the own mat below it, at every size.
for size in 80x24 100x30 160x50; do
    for language in en de; do
        open_screen $size 'LC_ALL=C.UTF-8 TERM=tmux-256color' "$TABLE --lang $language"
        [ $language = en ] && shows 'begins round 1' || shows 'beginnt Runde 1'
        press Enter
        [ $language = en ] && top_shows ' ☀ Round 1  Sun is active: YOUR SIDE  Rolled 9 (6+3) ' ||
            top_shows ' ☀ Runde 1  Sonne ist aktiv: DEINE SEITE  Gewürfelt: 9 (6+3) '
        grep -q '0:35$' "$TMP/plain" || fail "no clock at $size"
        [ "$(grep -c '■1' "$TMP/plain")" -ge 1 ] || fail "the own city is not to be seen at $size"
        [ "$(wc -L <"$TMP/plain")" -le ${size%x*} ] || fail "wider than the screen"
    done
done
# Who sits at the mats beside stands above them, whole or not at all.
for size in 120x40 160x50 200x50; do
    open_screen $size 'LC_ALL=C.UTF-8 TERM=tmux-256color' "$TABLE --lang en"
    shows 'Your mat: p1 (sun), p2 Ada (moon)'
    sed -n 2p "$TMP/plain" | sed 's/│.*//; s/   */\n/g' | sed 's/ *$//' | grep -Evx "|Your mat: .*\(moon\)|Edge mat|Edge mat: nobody's region|r: p3 Bruno, p4 Clara|To the right, r: .*\(moon\)" &&
        fail "a heading is cut at $size"
done
sed -n 2p "$TMP/plain" | grep -q "Edge mat: nobody's region  .*To the right, r: p3 Bruno (sun), p4 Clara (moon)\|r: p3 Bruno, p4 Clara" || fail "the mats beside have no headings"
# The same moves on the full screen.
begun long-four 'p1 knight' screen
open_screen 100x30 'LC_ALL=C.UTF-8 TERM=tmux-256color' "--resume $BEGUN --wait --lang de"
shows 'ritter'
type_line ritter
shows 'Du spielst ein Plättchen: Ritter.'
shows 'Du bekommst 1 Holz.'
begun long-four 'p1 discard' screen
open_screen 100x30 'LC_ALL=C.UTF-8 TERM=tmux-256color' "--resume $BEGUN --wait --lang de"
top_shows '   RÄUBER '
type_line 'abgeben 1 lehm 2 wolle 2 getreide'
shows 'Du gibst 5 Rohstoffe ab.'
begun long-six 'p1 roads' screen
open_screen 120x40 'LC_ALL=C.UTF-8 TERM=tmux-256color' "--resume $BEGUN --wait --lang en"
shows 'roads'
type_line 'roads 62-66 and 56-60'
shows 'You build a road: 56-60.'
begun long-four 'p1 invention' screen
open_screen 80x24 'LC_ALL=C.UTF-8 TERM=tmux-256color' "--resume $BEGUN --wait --lang en"
shows 'invention'
type_line 'invention wood and wood'
shows 'You get 2 wood.'
open_screen 160x50 'LC_ALL=C.UTF-8 TERM=tmux-256color' "$TABLE --option ruleset=event --lang de"
shows 'beginnt Runde 1'
press Enter
shows 'Markt am Rand: 1 Holz, 1 Lehm,'
type_line 'wechseln erz für wolle'
shows 'am Markt'
press C-c
shows 'status 130'
open_screen 160x50 'LC_ALL=C.UTF-8 TERM=tmux-256color' "$TABLE --lang de"
shows 'beginnt Runde 1'
press Enter
top_shows ' ☀ Runde 1'
# Arrows choose a place and Enter builds there; a key makes an offer; what bots do meanwhile does not take the aim away.
press Right
shows 'Eingabe: straße '
press Enter
shows 'Du baust eine Straße: '
press 1
shows 'Du bietest '
type_line warten
top_shows ' ☾ Runde 2  Mond ist aktiv: du darfst handeln'
press C-c
shows 'status 130'
