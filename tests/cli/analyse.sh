#!/bin/sh
# kornholm analyse: a finished game in words, as JSON and as a drawing; nothing of a game that is not over; hints.
. "$(dirname "$0")/common"
RECORDS=$HERE/../records

run sim island --option target=5 --bots greedy,skilled,casual --seats 3 --games 1 --seed 2 --record "$TMP"
ends_with 0
GAME=$TMP/island-000001.record

run analyse "$GAME"
ends_with 0
says "Chances to win are in percent."
says " decisions nothing was clearly better in "
says "The moments that decided the game:"
says "card drawn: Victory point: luck for p1 greedy, "
cp "$OUT" "$TMP/first"
run analyse "$GAME"
cmp -s "$OUT" "$TMP/first" || fail "another judgement of the same game"
run analyse --lang de - <"$GAME"
ends_with 0
says "Die Momente, die die Partie entschieden:"
# In German nothing stands as a record spells it, and nobody is told that he lost more than a whole game.
! grep -E '\b(offer|accept|decline|end|roll|settlement|road|city|buy|luck|dice|bank|discard|rob|robber) ' "$OUT" ||
    fail "commands of records"
! grep -E '[0-9]{3,} %' "$OUT" | grep -vE '\b100 %' || fail "more than everything"
grep -qE '^[0-9]+  (p[1-3] .*: |Wurf [1-6] \+ [1-6]: Glück für )' "$OUT" || fail "no moment in words"

run analyse "$GAME" --json
ends_with 0
/usr/bin/python3 - "$OUT" <<'END' || fail "not the JSON that it should be"
import json, sys
told = json.load(open(sys.argv[1]))
assert len(told["seats"]) == 3 and len(told["deciding"]) == 5, told["seats"]
assert all(abs(sum(m["chances"]) - 1000) <= 3 for m in told["moments"])
assert sorted(told["moments"][-1]["chances"]) == [0, 0, 1000]
assert all(s["faults"] == sum(m["action"].startswith(s["seat"] + " ") and m.get("cost", 0) > 0 for m in told["moments"]) for s in told["seats"])
assert told["missed"] == [{"number": m["number"], "cost": m["cost"]} for m in told["moments"] if m.get("cost", 0) > 0]
assert any(len(m.get("choices", [])) == 3 for m in told["moments"])
END
run analyse "$GAME" --svg
ends_with 0
says "something was better"
cp "$OUT" "$TMP/drawing"
"$KORNHOLM" analyse "$GAME" --json >"$TMP/told"
/usr/bin/python3 - "$TMP/drawing" "$TMP/told" <<'END' || fail "the drawing does not show what was found"
import json, sys, xml.dom.minidom as x
drawing, told = x.parse(sys.argv[1]), json.load(open(sys.argv[2]))
moments = told["moments"]
of = lambda tag, kind: [e for e in drawing.getElementsByTagName(tag) if e.getAttribute("class") == kind]
where = lambda i: 48 + i * (960 - 96) / (len(moments) - 1)
near = lambda a, b: abs(float(a) - b) < 0.5
heads = sorted(float(e.getAttribute("x")) for e in drawing.getElementsByTagName("text") if e.getAttribute("text-anchor") == "middle")
assert len(heads) == 5 and all(b - a > 30 for a, b in zip(heads, heads[1:])), heads
# A circle for each fault that cost 4 %, on the line of who decided.
faults = [i for i, m in enumerate(moments) if m.get("cost", 0) >= 40]
circles = of("circle", "fault")
assert len(faults) > 0 and len(circles) == len(faults), (len(circles), faults)
for circle, i in zip(circles, faults):
    chance = moments[i]["chances"][int(moments[i]["action"][1]) - 1]
    assert near(circle.getAttribute("cx"), where(i)) and near(circle.getAttribute("cy"), 56 + (1 - chance / 1000) * 308), i
# A strip for luck that gave somebody 2 %, as long as that was much.
change = lambda i: max(b - a for a, b in zip(moments[i - 1]["chances"], moments[i]["chances"]))
gave = [(i, change(i)) for i, m in enumerate(moments) if i > 0 and m["action"].startswith("luck ") and change(i) >= 20]
strips = of("path", "luck")
assert len(gave) > 5 and len(strips) == len(gave), (len(strips), gave)
for strip, (i, most) in zip(strips, gave):
    at, size = strip.getAttribute("d")[1:].split("v")
    assert near(at.split()[0], where(i)) and near(size, min(most, 200) / 5), (i, most)
END
run analyse "$GAME" --json --svg
ends_with 2
says "one at a time"

# The same judge gives hints: three choices with their chances and reasons.
feed 'hint\n' play island --seats 3 --seed 3 --option setup=variable --plain --lang en
says "1. settlement v"
says "3. settlement v"
says " on every "

grep -v '^result' "$GAME" | head -n 60 >"$TMP/cut"
run analyse "$TMP/cut"
ends_with 1
run analyse "$RECORDS/example-discard.rec"
ends_with 1
says "This game is not over"
says_not "%"
run analyse "$RECORDS/fair-dice.rec"
ends_with 1
says "Nobody in this house can judge this game."
run analyse "$TMP/none"
ends_with 1
run analyse --what
ends_with 2
