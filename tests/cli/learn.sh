#!/bin/sh
# kornholm learn: the lessons are listed, taught line by line in both languages, and what is weak is taken back with a reason.
. "$(dirname "$0")/common"

run learn --list
ends_with 0
says "Lesson 1 of 10: Roll, harvest, build"
says "Lesson 10 of 10: Win this turn"
run learn --list --lang de
says "Lektion 7 von 10: Wenn eine 7 fällt"

feed 'roll\nend\nsave\nroad v44-v48\nroll\n\nquit\n' learn
ends_with 0
says "A 5! The hills with the 5 bring you brick"
says "Not yet: taken back"
says "You still have wood and brick in your hand"
says_not "Turn 4" # nobody hears of what is taken back
says "There is none of that in a lesson."
says "Well done!"
says "Lesson 2 of 10: Two good places"

# From a lesson on, by name or number; a hint has a thought and a move; again begins anew.
feed 'tipp\nritter\nnochmal\nwürfeln\nende\n' learn knight --lang de --no-board
ends_with 0
says_times 2 "Lektion 8 von 10"
says "weiter (nächste Lektion), verlassen."
says "Zum Beispiel: ritter"
says "Halt: Fällt jetzt eine 8"
says_not "Du würfelst"
feed 'tipp\nbank wolle für erz\nbank wolle für erz\ntipp\nkauf\nbank wolle für getreide\nbank holz für erz\ntipp\nverlassen\nstadt v39\n' learn trade --lang de --no-board
ends_with 0
says "Zum Beispiel: bank Wolle für Erz"
says "Vier Erz wären eins mehr"
says "Zum Beispiel: bank Wolle für Getreide"
says "Alles, was die Stadt braucht, ist schon da"
says "Zum Beispiel: stadt v39"
says_not "Gut gemacht"

feed 'bank wool for ore\nbuy\nhand\n' learn trade --no-board
says "Not yet: taken back"
says_not "You draw"
# What is refused before it is done is told as ever, with an example that is possible here.
feed 'road\nroll\nroad\n' learn harvest --no-board
says_times 1 "Nothing of this kind is possible just now"
says "Type the two ends of the road: road v30-v36"
feed 'road\nsettlement v0\nroad v44-v48\nroad v44-v48 v1\n' learn road
says_not "Nothing of this kind"
ends_with 0
says "Type the two ends of the road: road v30-v36"
says_not "v28-v34"
says "(BASE-"

# The reason fits how it stands: the same action has another one later.
feed 'settlement v45\nsettlement v28\nroad v28-v34\nsettlement v45\n' learn places --no-board
says_times 1 "10 dots, but only two kinds of card."
says_times 1 "10 dots, but grain twice and no brick."
feed 'road v40-v44\nroad v41-v45\nroad v44-v48\nroad v40-v44\nroad v48-v52\n' learn road --no-board
says_times 1 "somebody else lives already"
says_times 1 "your own settlement"
says_times 2 "This road would take the wood and the brick of your settlement."
feed 'bank wool for ore\nend\nbank wool for grain\nbank wood for brick\nend\n' learn trade --no-board
says_times 1 "One of the two is here"
says_times 1 "all that the city needs is here."
says_times 1 "All that the city needs is here already"
says_times 2 "you hold more than seven cards"
feed 'road v49-v53\nroad v48-v51\n' learn longest --no-board
says_times 1 "makes one stretch longer by one"
says_times 1 "A side road does not count"
feed 'settlement v48\ninvention 2 ore\ninvention 1 grain 1 ore\n' learn win --no-board
says "For the city you need two grain and three ore."
says "Now your cards pay for the city."

# What is done stays known: it begins with the first that is not, and behind the last one come those that were left out.
KNOWN=$XDG_STATE_HOME/kornholm/lessons
rm -rf "$XDG_STATE_HOME/kornholm"
feed 'roll\nroad v44-v48\nhint\nnext\n' learn
says "Lesson 1 of 10"
says_not "of 10 done"
[ "$(cat "$KNOWN")" = "kornholm lessons 1
harvest" ] || fail "the file holds: $(cat "$KNOWN")"
feed 'quit\n' learn
says "1 of 10 done"
says "Lesson 2 of 10"
feed 'invention 1 grain 1 ore\nsettlement v48\ncity v39\n\n' learn 10
ends_with 0
says "Enter, or next: the next lesson."
says "Lesson 2 of 10"
run learn --list
says "Lesson 1 of 10: Roll, harvest, build (done)"
says_times 2 "(done)"
feed 'quit\n' learn harvest --lang de
says "2 von 10 geschafft"
says "Lektion 1 von 10"
printf 'kornholm lessons 1\n%s\n' harvest places road harbour trade city seven knight longest >"$KNOWN"
feed 'invention 1 grain 1 ore\nsettlement v48\ncity v39\n\n' learn
says "Lesson 10 of 10"
says "You have done all of them."
feed 'quit\n' learn
says "10 of 10 done"
says "Lesson 1 of 10"

# A file that is something else stays as it is; one that is half right is read as far as it goes.
for garbage in 'no list\n' '\0\0\0' '\377\376kornholm' 'kornholm scores 1\nharvest\n' "$(yes harvest | head -n 1000)"; do
    printf "$garbage" >"$KNOWN"
    cp "$KNOWN" "$TMP/before"
    feed 'roll\nroad v44-v48\n\n' learn
    ends_with 0
    says "cannot be read; the file for it stays as it is"
    says "Well done!"
    says "Lesson 2 of 10"
    cmp -s "$KNOWN" "$TMP/before" || fail "the file is another one"
done
printf 'kornholm lessons 1\n\n\0\377../..\nHARVEST\n%0500d\nharvest\nharvest\nnewer\nplaces' 0 >"$KNOWN"
feed 'road v44-v48\nsettlement v48\n' learn
says "2 of 10 done"
says "Lesson 3 of 10"
says "Well done!"
printf 'kornholm lessons 1\nharvest\nnewer\nplaces\nroad\n' | cmp -s - "$KNOWN" || fail "the file holds: $(cat "$KNOWN")"
rm "$KNOWN"
mkdir "$KNOWN"
feed 'roll\nroad v44-v48\n' learn
ends_with 0
says "cannot be read"
says "Well done!"
XDG_STATE_HOME=/proc run learn <"$TMP/lines"
ends_with 0
says_times 1 "cannot be kept"
says "Well done!"

run learn 11 </dev/null
ends_with 2
says 'There is no lesson "11": they have the numbers 1 to 10'
run learn --fast </dev/null
ends_with 2
run learn --help
ends_with 0
says "--list"
