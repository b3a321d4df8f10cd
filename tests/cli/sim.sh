#!/bin/sh
# Many games between bots: the same result on any number of threads, JSON that programs can read, records that replay,
# one sentence and status 2 for whatever is wrong on the command line, and what was played so far after a Ctrl-C.
. "$(dirname "$0")/common"

refused() {
    sentence=$1
    shift
    run sim "$@" </dev/null
    ends_with 2
    says "$sentence"
    [ "$(wc -l <"$OUT")" -eq 1 ] || fail "more than one line: $*"
}

# Text, JSON and drawing are equal to the byte, and another seed gives another result.
for threads in 1 2 7; do
    run sim island --bots random --games 40 --seed 3 --threads $threads --svg "$TMP/$threads.svg"
    ends_with 0
    mv "$OUT" "$TMP/$threads.txt"
    run sim island --bots random --games 40 --seed 3 --threads $threads --json
    ends_with 0
    mv "$OUT" "$TMP/$threads.json"
    for kind in txt json svg; do
        cmp "$TMP/1.$kind" "$TMP/$threads.$kind" || fail "$kind differs with $threads threads"
    done
done
run sim island --bots random --games 40 --seed 4 --json
! cmp -s "$OUT" "$TMP/1.json" || fail "the seed changes nothing"
grep -q "Wins by seat" "$TMP/1.txt" || fail "no table"
grep -q "</svg>" "$TMP/1.svg" || fail "no drawing"

python3 - "$TMP/1.json" "$TMP/1.svg" <<'EOF' || fail "the JSON or the drawing is not right"
import json, sys, xml.dom.minidom
x = json.load(open(sys.argv[1]))
assert x["game"] == "island" and x["games"] == 40 and x["seed"] == 3 and x["faults"] == 0 and x["unfinished"] == 0
assert x["turns_per_game"] > 10 and x["actions_per_game"] > x["turns_per_game"]
assert [p["seat"] for p in x["players"]] == [1, 2, 3, 4]
for p in x["players"]:
    assert p["bot"] == "random" and p["games"] == 40 and 2 <= p["mean_score"] <= 12
    assert 0 <= p["low"] <= p["share"] <= p["high"] <= 1
assert sum(p["wins"] for p in x["players"]) == 40
dice = x["statistics"]["dice"]
assert sum(d["count"] for d in dice.values()) > 40 * 10 and abs(sum(d["expected"] for d in dice.values()) - 1) < 1e-4
points = sum(row["all"] for row in x["statistics"]["points_by_source"].values())
assert abs(points - sum(p["mean_score"] for p in x["players"]) / 4) < 1e-4
kinds = x["actions_by_kind"]
assert abs(sum(kinds.values()) - x["actions_per_game"]) < 1e-3
xml.dom.minidom.parse(sys.argv[2])
EOF

# Three to six people; German; an option of the game.
for seats in 3 5 6; do
    run sim island --bots random --games 4 --seats $seats --option setup=variable --lang de
    ends_with 0
    says "4 Partien mit $seats Plätzen"
    says "setup=variable"
done
run sim island --bots random,random,random --games 2
ends_with 0
says "2 games with 3 seats"

# Dice alone: the spread of the points, and no word of who wins. With others, and the duel: who began, who holds what.
run sim dice --seats 1 --games 40 --svg "$TMP/dice.svg"
ends_with 0
says "Dice: 40 games alone"
says "Points by bot"
says "How often which points"
says "turns without build"
grep -qi "wins\|winner" "$OUT" "$TMP/dice.svg" && fail "somebody wins alone"
run sim dice --seats 1 --games 40 --json
mv "$OUT" "$TMP/dice.json"
run sim dice --seats 3 --games 40 --lang de
ends_with 0
says "Punkte je Platz"
says "Siege nach Zugfolge"
says "als Dritter"
says_not "als Vierter"
run sim duel --seats 2 --games 10 --svg "$TMP/duel.svg"
ends_with 0
says "Longest road at end"
says "with the winner"
says "second"
says_not "third"
run sim duel --seats 2 --games 10 --json
python3 - "$TMP/dice.json" "$TMP/dice.svg" "$OUT" "$TMP/duel.svg" <<'EOF' || fail "the statistics of the dice games are not right"
import json, sys, xml.dom.minidom
dice, duel = json.load(open(sys.argv[1])), json.load(open(sys.argv[3]))
assert "wins" not in dice["players"][0] and "wins_by_order" not in dice["statistics"]
of = dice["scores"]["by_bot"][0]
assert sum(of["counts"].values()) == of["games"] == 40 and of["least"] <= of["p10"] <= of["median"] <= of["most"]
assert abs(sum(int(k) * n for k, n in of["counts"].items()) / 40 - of["mean"]) < 1e-6
points = sum(row["all"] for row in dice["statistics"]["points_by_source"].values())
assert abs(points - of["mean"]) < 1e-4
assert abs(sum(row["all"] for row in dice["statistics"]["turns_by_throws"].values()) - 15) < 1e-4
order = duel["statistics"]["wins_by_order"]
assert list(order) == ["first", "second"] and sum(row["count"] for row in order.values()) == 10
assert sum(row["count"] for row in duel["statistics"]["largest_army_at_end"].values()) == 10
for name in (2, 4):
    xml.dom.minidom.parse(sys.argv[name])
EOF

# All at once, with more seats than anybody wants to read of: groups of them instead, the same with any number of threads.
for threads in 1 2; do
    run sim longtable --seats 40 --games 2 --bots random,random --seed 5 --threads $threads --svg "$TMP/long.svg" --json
    ends_with 0
    cp "$OUT" "$TMP/long$threads.json"
done
cmp "$TMP/long1.json" "$TMP/long2.json" || fail "threads change a game in which all act at once"
run sim longtable --seats 40 --games 1 --bots random
says 'Long Table: 1 game with 40 seats'
says '  largest army '
says "end mats"
python3 - "$TMP/long1.json" "$TMP/long.svg" <<'EOF' || fail "the statistics of Long Table are not right"
import json, sys, xml.dom.minidom
x = json.load(open(sys.argv[1]))
assert x["faults"] == x["unfinished"] == 0 and x["players"] == x["by_seat"] == [] and x["bots"] == ["random"] * 2
group = x["by_group"]
assert [group[name]["seats"] for name in ("end", "middle", "sun", "moon")] == [4, 36, 20, 20]
wins = x["by_bot"][0]["wins"]
assert wins >= 2 and wins == group["end"]["wins"] + group["middle"]["wins"] == group["sun"]["wins"] + group["moon"]["wins"]
assert abs(group["end"]["expected"] - 0.1) < 1e-6
assert x["rounds_least"] > 10 and x["game_ms_least"] > 10 * 35000, "the host let it go on after round 10, and time passed"
points = sum(row["all"] for row in x["statistics"]["points_by_source"].values())
assert abs(points - x["scores"]["by_bot"][0]["mean"]) < 1e-4
assert x["statistics"]["trades_per_round"]["supply"] > 0 and x["statistics"]["calls"]["right"]["count"] >= 2
xml.dom.minidom.parse(sys.argv[2])
EOF

# How long bots think is said only where it is asked for; the games stay the same.
run sim island --bots greedy,random,random,random --games 4 --seed 3
ends_with 0
! grep -q "Thinking time" "$OUT" || fail "times that nobody asked for"
cp "$OUT" "$TMP/untimed.txt"
run sim island --bots greedy,random,random,random --games 4 --seed 3 --times
ends_with 0
says "Thinking time "
sed '/^Thinking time/,/^$/d' "$OUT" | cmp - "$TMP/untimed.txt" || fail "looking at the clock changes games"
run sim island --bots greedy,random,random,random --games 4 --seed 3 --times --threads 2 --json
python3 - "$OUT" <<'EOF' || fail "times are not right"
import json, sys
x = json.load(open(sys.argv[1]))
greedy, random = x["thinking"]
assert (greedy["bot"], random["bot"]) == ("greedy", "random")
assert random["decisions"] > greedy["decisions"] > 0
assert greedy["decisions"] + random["decisions"] >= x["actions_per_game"] * x["games"] - 1e-6, "each action was one"
assert 0 < greedy["mean_ns"] <= greedy["longest_ns"]
EOF

# Every record replays, and the first line of a result agrees with it.
run sim island --bots random --games 5 --record "$TMP/records"
ends_with 0
[ "$(ls "$TMP/records" | wc -l)" -eq 5 ] || fail "not five records"
for record in "$TMP/records"/island-00000[1-5].record; do
    run replay "$record"
    ends_with 0
done
run sim island --bots random --games 1 --max-actions 20 --record "$TMP/records"
ends_with 0
says "Unfinished games: 1."
run replay "$TMP/records/island-000001.record"
ends_with 0

refused "Which game?"
refused 'There is no game "chess"' chess
refused "One game at a time" island island
refused "There is no option --fast" island --fast
refused "Es gibt keine Option --fast" island --fast --lang de
refused 'There is no language "fr"' island --lang fr
for option in --seats --games --bots --option --threads --seed --svg --record --lang --max-actions; do
    refused "needs a value" island $option
done
for value in 0 -1 x '' 1.5 99999999999999999999; do
    refused "--games takes a whole number from 1" island --games "$value"
    refused "--threads takes a whole number from 1" island --threads "$value"
    refused "--max-actions takes a whole number from 1" island --max-actions "$value"
    refused "--seats takes a whole number from 3 to 6" island --seats "$value"
done
refused "--seed takes a whole number from 0" island --seed -1
refused 'There is no bot "clever" for this game; there are: ' island --bots clever
refused 'There is no bot "" for this game' island --bots random,,random
refused "name one bot for all seats, one for each, or a list that goes round" island --bots random,random
refused "name one bot for all seats, one for each, or a list that goes round" island --bots random,random,random --seats 4
refused "name one bot for all seats, one for each, or a list that goes round" island --bots random,random,random,random,random,random,random
refused "CON-LAYOUT-01" longtable --seats 7
refused "--seats takes a whole number from 4 to 100000" longtable --seats 100002
refused "name=value" island --option clock
refused "The game has no option" island --option colour=red
refused "this option takes: 0-20." island --option target=21
refused "$TMP/none/a.svg cannot be written" island --svg "$TMP/none/a.svg"
refused "cannot be written" island --svg "$TMP"
refused "cannot be written" island --record "$TMP/none/deep"
refused "cannot be written" island --record "$TMP/1.txt"

# Ctrl-C: what was played so far, and that it is not all.
STATUS=0
timeout --preserve-status -s INT 2 "$KORNHOLM" sim island --bots random --games 100000000 >"$OUT" 2>&1 || STATUS=$?
ends_with 1
says "Stopped early: "
says "Wins by seat"
STATUS=0
timeout --preserve-status -s INT 2 "$KORNHOLM" sim island --bots random --games 100000000 --json >"$TMP/s.json" 2>"$OUT" ||
    STATUS=$?
ends_with 1
says "Stopped early: "
python3 -c 'import json, sys; x = json.load(open(sys.argv[1])); assert x["stopped"] and 0 < x["games"] < x["asked"]' \
    "$TMP/s.json" || fail "the JSON of a stopped run is not right"
exit 0
