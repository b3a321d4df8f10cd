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
feed 'road\nsettlement v0\nroad v44-v48\nroad v44-v48 v1\n' learn road
ends_with 0
says "Type the two ends of the road: road v30-v36"
says_not "v28-v34"
says "(BASE-"
feed 'invention 1 grain 1 ore\nsettlement v48\ncity v39\n\n' learn 10
ends_with 0
says "You have done all of them."

run learn 11 </dev/null
ends_with 2
says 'There is no lesson "11": they have the numbers 1 to 10'
run learn --fast </dev/null
ends_with 2
run learn --help
ends_with 0
says "--list"
