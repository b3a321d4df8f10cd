// The games of the house that have a face, in the order in which they are shown; all others are played with the plain one.
import { knowFaces } from "../lib/face";
import { dice, duel } from "./dice";
import { island } from "./island";
import { longtable } from "./longtable";
import { plain } from "./plain";
import { rush } from "./rush";

knowFaces([island, dice, duel, longtable, rush], plain);
