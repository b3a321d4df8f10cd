#!/bin/sh
# The operator's command line: its help, one sentence for whatever is wrong, in both languages, and a store without a
# server. What it does with one: tests/net/test_admin.py.
. "$(dirname "$0")/common"

refused() {
    wanted=$1 sentence=$2
    shift 2
    run admin "$@" </dev/null
    ends_with "$wanted"
    says "$sentence"
    [ "$(wc -l <"$OUT")" -eq 1 ] || fail "more than one line: $*"
}

run admin --help
ends_with 0
for command in status tables "show CODE" "close CODE" "delete CODE" "ban WHOM" "unban WHOM" bans "say TEXT" drain undrain "backup FILE" check; do
    says "  $command "
done
for option in "--store FILE" --phase --game --public --damaged --limit --json "--lang de|en" --help; do
    says "  $option "
done
run admin --help --lang de
says "Befehle:"

refused 2 "What shall be done?"
refused 2 'There is no command "fly"' fly
refused 2 "Something is missing: kornholm admin show CODE" show
refused 2 "Something is missing: kornholm admin backup FILE" backup
refused 2 'one word too many' status now
refused 2 'one word too many' say two words
refused 2 "There is no option --fast" status --fast
refused 2 'There is no phase "x"' tables --phase x
refused 2 'There is no game "x"' tables --game x
refused 2 "--limit takes a whole number from 1 to 100000" tables --limit 0
refused 2 "needs a value" tables --limit
refused 2 'Es gibt keine Option --fast' --lang de status --fast
refused 1 "There is no store" tables
refused 1 "No server runs on" status
refused 1 "läuft kein Server" status --lang de
refused 1 "There is no store" backup "$TMP/copy.db"
[ ! -e "$TMP/copy.db" ] || fail "a copy of nothing"
[ ! -e "$XDG_STATE_HOME/kornholm" ] || fail "looking made a store"
HOME='' XDG_STATE_HOME='' refused 1 "The server does not know where to keep its tables" status
exit 0
