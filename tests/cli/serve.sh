#!/bin/sh
# The server's command line: its options, one sentence for whatever is wrong with them, in both languages, and the
# picture of the address for phones.
. "$(dirname "$0")/common"

refused() {
    wanted=$1 sentence=$2
    shift 2
    run serve "$@" </dev/null
    ends_with "$wanted"
    says "$sentence"
    [ "$(wc -l <"$OUT")" -eq 1 ] || fail "more than one line: $*"
}
# Starts the server in the background: what it says is in $OUT once it is open.
start() {
    : >"$OUT"
    "$KORNHOLM" serve "$@" >"$OUT" 2>&1 &
    SERVER=$!
    i=0
    until grep -q "://" "$OUT"; do
        i=$((i + 1))
        [ $i -lt 600 ] && kill -0 $SERVER 2>/dev/null || fail "the server does not open: $*"
        sleep 0.1
    done
}
stop() {
    STATUS=0
    kill -"${1:-TERM}" $SERVER
    wait $SERVER || STATUS=$?
    ends_with 0
}
trap 'kill $SERVER 2>/dev/null; rm -rf "$TMP"' EXIT
SERVER=

run serve --help
ends_with 0
says "  --listen HOST:PORT "
LC_ALL=de_DE.UTF-8 run serve --help
says "Ohne Optionen"

# Whatever is wrong.
refused 2 "There is no option --fast" --fast 1
refused 2 "There is no option now" now
refused 2 "--store needs a value" --store
for option in --listen --store --public-url --source-url --contact-url --log --loops --max-tables --idle-ms --max-wrong-codes; do
    refused 2 "needs a value" $option
done
for word in x :x :70000 localhost: 127.0.0.1:-1 '[::1]' ::1:x ''; do
    refused 2 "is not an address to listen on" --listen "$word"
done
for word in x ftp://x http:// https:/// 'http://a b' 'http://a<b' "http://$(printf %0300d 0)"; do
    refused 2 "is not the address of a page" --public-url "$word"
    refused 2 "is not the address of a page" --source-url "$word"
    refused 2 "is not a contact address" --contact-url "$word"
done
for word in https://a/b https://a/b/ http://a:1/b 'https://a/?b' 'https://a#b'; do
    refused 2 "has a path behind its host" --public-url "$word"
done
refused 2 "is not a contact address" --contact-url 'mailto:a<b@c'
refused 2 "holds no password" --password-file "$TMP/none"
: >"$TMP/empty"
refused 2 "holds no password" --password-file "$TMP/empty"
refused 2 'There is no log format "xml"' --log xml
for word in 0 -1 x 65 1.5 '' 99999999999999999999; do
    refused 2 "--loops takes a whole number from 1 to 64" --loops "$word"
done
refused 2 "--max-request-bytes takes a whole number from 1024 to 65536" --max-request-bytes 70000
LC_ALL=de_DE.UTF-8 refused 2 "Es gibt keine Option --fast" --fast 1
LC_ALL=de_DE.UTF-8 refused 2 "ist keine Adresse einer Seite" --public-url x
HOME='' XDG_STATE_HOME='' refused 1 "The server does not know where to keep its tables" --listen :0
refused 1 "The server cannot start: " --listen 127.0.0.1:0 --store "$TMP"
refused 1 "The server cannot start: " --listen 127.0.0.1:0 --store /proc/none/tables.db
refused 1 "The server cannot start: cannot listen at no.such.host.invalid port 7" --listen no.such.host.invalid:7 --store "$TMP/a.db"
echo "not a database, but long enough to be looked at: $(printf %0200d 0)" >"$TMP/text.db"
cp "$TMP/text.db" "$TMP/text.copy"
refused 1 "The server cannot start: " --listen 127.0.0.1:0 --store "$TMP/text.db"
cmp "$TMP/text.db" "$TMP/text.copy" || fail "a file that is something else was changed"

# It runs, in the usual place; the port and the file are taken meanwhile; it stops when told to.
start --listen 127.0.0.1:0
says "Kornholm is open: http://127.0.0.1:"
port=$(sed -n 's/.*127.0.0.1:\([0-9]*\).*/\1/p' "$OUT")
[ -f "$XDG_STATE_HOME/kornholm/tables.db" ] || fail "the tables are not in the usual place"
mv "$OUT" "$TMP/first"
refused 1 "cannot listen at 127.0.0.1 port $port" --listen "127.0.0.1:$port" --store "$TMP/other.db"
LC_ALL=de_DE.UTF-8 refused 1 "Der Server kann nicht starten: " --listen "127.0.0.1:$port" --store "$TMP/other.db"
refused 1 "The server cannot start: " --listen 127.0.0.1:0
mv "$TMP/first" "$OUT"
stop
for signal in INT HUP; do
    start --listen 127.0.0.1:0 --log json --loops 1 --trust-proxy
    stop $signal
done
LC_ALL=de_DE.UTF-8 start --listen 127.0.0.1:0 --public-url https://play.example/
says "Kornholm läuft: https://play.example/"
stop
if [ -s /proc/net/if_inet6 ]; then
    start --listen '[::1]:0' --store "$TMP/six.db"
    says "http://[::1]:"
    stop
fi

# The picture: module by module what the library makes of the address.
start --lan --listen 127.0.0.1:0 --store "$TMP/lan.db"
stop
says "On the same network: http://127.0.0.1:"
python3 - "$OUT" <<'EOF' || fail "the picture is not right"
import ctypes, re, sys
said = open(sys.argv[1], encoding="utf-8").read()
url = re.search(r"network: (\S+)", said).group(1)
rows = [l for l in said.split("\n") if re.fullmatch("[ █▀▄]{20,}", l)]
light = [row for l in rows for row in ([c in "█▀" for c in l], [c in "█▄" for c in l])]
class QRcode(ctypes.Structure):
    _fields_ = [("version", ctypes.c_int), ("width", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_ubyte))]
library = ctypes.CDLL("libqrencode.so.4")
library.QRcode_encodeString8bit.restype = ctypes.POINTER(QRcode)
code = library.QRcode_encodeString8bit(url.encode(), 0, 0).contents
n, border = code.width, 4
assert len(light[0]) == n + 2 * border and len(light) >= n + 2 * border
for y, row in enumerate(light):
    for x, is_light in enumerate(row):
        inside = border <= x < n + border and border <= y < n + border
        dark = inside and code.data[(y - border) * n + x - border] & 1
        assert is_light == (not dark), (x, y)
EOF
LC_ALL=C start --lan --listen 127.0.0.1:0 --store "$TMP/lan.db"
stop
says "On the same network: "
[ "$(wc -l <"$OUT")" -eq 3 ] || fail "a picture without the characters for it"
start --lan --listen :0 --store "$TMP/lan.db"
says "Kornholm is open: http://localhost:"
stop
exit 0
