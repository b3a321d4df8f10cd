#!/bin/sh
# The scenarios of Island at the terminal, in both languages: maps as drawings within 79 columns, towns by name,
# questions and their answers, tiles, chips and helpers in the tables, help about what is played, whole games, noise.
. "$(dirname "$0")/common"
MAPS=$HERE/../../data/island
ESC=$(printf '\033')

# The drawing and the table of players: from the first line of sea to the first player.
map_of() { sed -n '/^[ ~]*~/,/^>/p' "$OUT" >"$TMP/map"; }
fits() {
    [ "$(wc -L <"$TMP/map")" -le 79 ] || fail "wider than a terminal"
}
is_plain() {
    LC_ALL=C grep -q '[^ -~]' "$TMP/map" && fail "more than ASCII on a plain map"
    grep -q "$ESC" "$OUT" && fail "colours although nobody asked for them"
    fits
}
draws() { grep -qF -- "$1" "$TMP/map" || fail "does not draw: $1"; }

# Corsica: 25 towns that can be chosen, 11 chips, a document for each resource and four for any kind. MAPS-SETUP-02
run play island --seed 3 --option scenario=corsica --option first=1 </dev/null
ends_with 0
map_of
is_plain
[ "$(grep -o '\*' "$TMP/map" | wc -l)" -eq 24 ] || fail "not 11 chips, six red numbers and the legend"
[ "$(grep -o '2:1' "$TMP/map" | wc -l)" -eq 5 ] || fail "not five documents at 2:1"
[ "$(grep -o '3:1' "$TMP/map" | wc -l)" -eq 4 ] || fail "not four documents at 3:1"
[ "$(grep -o 'v[0-9]' "$TMP/map" | wc -l)" -eq 25 ] || fail "not 25 towns"
draws 'o town  * chip, 1 point  $ road with a document'
draws 'chips'
says "12 points in your own turn win the game."
says 'You must place your first settlement in a free town, for instance: settlement v3 (Centuri). ("board all"'

# The same with Unicode, in German, and for six, who settle on point crossings. MAPS-VPX-04
LC_ALL=C run play island --seed 3 --lang de --option scenario=corsica --option first=1 </dev/null
map_of
is_plain
draws 'o Ort  * Chip, 1 Punkt  $ Strasse mit Dokument'
run play island --seed 3 --seats 6 --option scenario=corsica --option first=1 </dev/null
map_of
fits
says "10 points in your own turn win the game."
[ "$(grep -o 'v[0-9]' "$TMP/map" | wc -l)" -eq 36 ] || fail "not 36 places for six"

# New York is wide; the canal has a sign of its own. MAPS-PLACE-02
printf 'settlement massena\nroad 1-5\nboard\n' >"$TMP/in"
for erie in off on; do
    run play island --seed 3 --option scenario=newyork --option first=1 --option erie=$erie <"$TMP/in"
    ends_with 0
    map_of
    is_plain
    draws '% town at the canal'
    draws '.%.'
    draws '(R)'
    says "You build a settlement: Massena (v1)."
done
draws 'chips   tiles'

# A map of one's own, which has to be given; a wide one is drawn whole.
run play island --option scenario=map </dev/null
ends_with 2
says "(HOUSE-SCEN-03)"
sed -n '/^```map$/,/^```$/p' "$HERE/../../docs/maps.md" | grep -v '^```' >"$TMP/example.map"
run play island --option scenario=map --board "$TMP/example.map" --option first=1 </dev/null
ends_with 0
map_of
is_plain
draws ': no road'
run play island --option scenario=map --board "$MAPS/corsica.map" --option first=1 </dev/null
ends_with 0
{
    printf 'map Wide\nrobber 0 0\n'
    i=0
    while [ $i -lt 16 ]; do
        printf 'hex %s 0 forest 5\n' $((2 * i))
        [ $i -ge 12 ] || printf 'town %s,-2 Town %s\n' $((2 * i)) $i
        i=$((i + 1))
    done
} >"$TMP/wide.map"
run play island --option scenario=map --board "$TMP/wide.map" --option first=1 </dev/null
ends_with 0
draws_all() { grep -o 'v[0-9]*' "$OUT" | sort -u | grep -c .; }
[ "$(draws_all)" -ge 12 ] || fail "a wide map is cut off"

# Names: by their beginning, without accents; all of them in a list; refusals give the rule. MAPS-PLACE-01
cat >"$TMP/in" <<'END'
why settlement ca
why settlement barc
settlement CARGE
board all
END
run play island --seed 3 --option scenario=corsica --option first=1 <"$TMP/in"
says "Type the corner"
says "(MAPS-PLACE-01)"
says "You build a settlement: Cargèse (v43)."
says "Towns: v3 Centuri, v4 Rogliano, v8 Saint-Florent"
says "Point crossings: v0 Barcaggio"
says "Roads with a trade document: 2:1 wood: v47-v52, v52-v57;"

# Help about what is played, and only about that.
printf 'help\nhelp rules\nhelp bargain\nwhy MAPS-ROAD-02\nwhy ERIE-USE-01\n' >"$TMP/in"
run play island --option scenario=newyork --option erie=on <"$TMP/in"
says "This game is played on a map."
says "The Erie canal is open"
says "  bargain       trade one kind two for one in this turn"
says "  ERIE-GET      Erie canal: earning tiles"
says "  MAPS-VPX      maps: point crossings"
says "The rules about it: ERIE-USE, HELP-CARD"
says "MAPS-ROAD-02  "
says "ERIE-USE-01  "
says_not "  redeem "
says_not "HELP-FLOW"
printf 'help\nhelp rules\n' >"$TMP/in"
run play island <"$TMP/in"
says_not "  bargain "
says_not "MAPS-VPX"
printf 'hilfe\nhilfe regeln\nwarum FRND-GIFT-02\n' >"$TMP/in"
run play island --lang de --option scenario=favours <"$TMP/in"
says "Gespielt wird Gunst der Gilden bis 11 Punkte."
says "  einlösen      Gunst-Plättchen einer Gilde einlösen"
says "  FRND-LINK     Gunst: neue Verbindungen"
says "FRND-GIFT-02  "

# A gift is offered, refused, offered to another and taken; only the giver sees the tile. FRND-GIFT-03, FRND-GIFT-05
printf 'roll\ngift 1 wood to p2\nlegal\nend\nrefuse\ngift brick to p3\ntake\nhand\nswap\nreturn\n' >"$TMP/in"
run play island --hotseat --seed 4 --option scenario=favours --option first=1 <"$TMP/in"
ends_with 0
says "p1 offers you 1 wood as a gift: take, refuse"
says "You refuse the gift."
says "p1 gives you 1 brick."
says "p1 draws a favour tile."
says_times 1 "p1 draws a favour tile"
says "Your favour tiles: 1 Scholars; drawn in this turn"
says "In the supply: favour tiles 55, chips 12"
says "You draw a favour tile: "
says "You must put one favour tile back into the supply: return "
says "Type the guild of the tile"
printf 'würfeln\nschenken Holz an p2\nausschlagen\n' >"$TMP/in"
run play island --hotseat --lang de --seed 4 --option scenario=favours --option first=1 <"$TMP/in"
says "p1 will dir 1 Holz schenken: nehmen, ausschlagen"
says "Du schlägst das Geschenk aus."

# A helper is used and kept or exchanged; abbreviations and German nouns are understood. HELP-USE-01
printf 'roll\nlift v28-v34\nend\nlay 8-12\nhire\nhire cap\nplayers\nhand\n' >"$TMP/in"
run play island --seed 5 --option scenario=helpers --option first=1 <"$TMP/in"
ends_with 0
says "Your helper: Explorer, side A, ready"
says "You use your helper: Explorer."
says "You must lay the road somewhere else, for instance: lay "
says "flip, hire General / Architect"
says "Type the helper that you take"
says "You take a helper: Captain."
says "A Captain"
says "Your helper: Captain, side A, resting until the next turn"
says "  General: At a 7 you give nothing back"
printf 'würfeln\naufnehmen 28 34\nverlegen 8-12\numdrehen\nwarum anwerben kapitän\nwarum studieren mit Lehm für Erz\n' >"$TMP/in"
run play island --lang de --seed 5 --option scenario=helpers --option first=1 <"$TMP/in"
says "Du setzt deinen Helfer ein: Kundschafter."
says "umdrehen, anwerben Generalin / Architektin"
says "Du behältst deinen Helfer für ein zweites Mal: Kundschafter."
says "anwerben kapitaen: "
says "studieren mit lehm fuer erz: "

# Whole games. The lines are tried again and again: what is not possible just then is refused and does no harm.
v=0
while [ $v -lt 84 ]; do
    printf 'settlement v%s\n' $v
    for other in 1 2 3 4 5 6 7 8 9; do
        printf 'road %s-%s\n' $v $((v + other))
    done
    v=$((v + 1))
done >"$TMP/found"
cat "$TMP/found" "$TMP/found" >"$TMP/in"
i=0
while [ $i -lt 250 ]; do
    printf 'roll\nrobber h9\nrobber h0\nspare\nrob p2\nrob p3\nrob p4\ntake\nchoose wood\nchoose ore\n'
    printf 'first p2\nfirst p3\nfirst p4\nredeem master\nredeem scholars\nbargain wool\ncity v28\ncity v8\nbuy\n'
    printf 'flip\nhire mayor\nhire general\nhire mendicant\nend\n\n'
    i=$((i + 1))
done >>"$TMP/in"
for game in favours helpers corsica newyork 'newyork --option erie=on'; do
    # shellcheck disable=SC2086 # the scenario and its option
    run play island --seed 11 --option scenario=$game --option target=5 --option limit=30 <"$TMP/in"
    ends_with 0
    says "Final standing:"
    grep -q 'wins\{0,1\} with [0-9]* points!' "$OUT" || fail "nobody wins"
    case $game in helpers) says_not ", chips " ;; *) says ", chips " ;; esac
    grep -q '{[a-z]*}' "$OUT" && fail "a value is missing in a sentence"
done

# Noise.
for scenario in favours helpers corsica newyork; do
    head -c 5000 /dev/urandom >"$TMP/in"
    printf '\nsettlement %%\nhire hire hire\npave paying for\nstudy paying\nsell 0 for nothing\nseek 999 for 1 wool\nredeem r\n' >>"$TMP/in"
    printf 'gift 9 wool to p9\ndemand from\nlay v1-\nkeep\nsettlement sa\nsettlement    \nwhy settlement saint - - florent\n' >>"$TMP/in"
    run play island --seed 2 --option scenario=$scenario --option first=1 <"$TMP/in"
    [ "$STATUS" -eq 0 ] || cp "$TMP/in" "/tmp/kornholm-scenario-$$"
    ends_with 0
done
exit 0
