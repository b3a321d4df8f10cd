#!/usr/bin/env python3
"""Draws the rolls and the development cards of an Island record again, from nothing but docs/fair-dice.md.

    tests/fair-dice.py RECORD      the numbers of the worked example, then how many lines were compared

It shares no code with the program, so that it proves the description complete. Thefts need the hands of all seats and
thereby all rules; `kornholm verify` compares those too."""
import hashlib
import re
import sys

CARDS = {"knight": 14, "roads": 2, "invention": 2, "monopoly": 2, "point": 5}  # of the box for 3 and 4 people
WORD, LONG = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF


def blake(purpose, data=b"", key=b""):
    return hashlib.blake2b(purpose.encode() + b"\0" + data, digest_size=32, key=key).digest()


def chacha20_block(key, nonce):
    """The first 64 bytes of the stream of ChaCha20 with a nonce of 8 bytes and a counter of 8 bytes."""
    def words(b):
        return [int.from_bytes(b[i:i + 4], "little") for i in range(0, len(b), 4)]

    def quarter(a, b, c, d):
        for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & WORD
            s[z] ^= s[x]
            s[z] = (s[z] << turn | s[z] >> (32 - turn)) & WORD

    begin = words(b"expand 32-byte k") + words(key) + [0, 0] + words(nonce)
    s = list(begin)
    for _ in range(10):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return b"".join(((x + y) & WORD).to_bytes(4, "little") for x, y in zip(s, begin))


class Numbers:
    """xoshiro256**, begun with 32 bytes."""

    def __init__(self, stream):
        self.s = [int.from_bytes(stream[i:i + 8], "little") for i in range(0, 32, 8)]

    def next(self):
        s = self.s
        x = s[1] * 5 & LONG
        result = (x << 7 | x >> 57) * 9 & LONG
        t = s[1] << 17 & LONG
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = (s[3] << 45 | s[3] >> 19) & LONG
        return result

    def below(self, n):
        return (self.next() >> 32) * n >> 32


def read(path):
    """What the lines `fair` say, the number of seats, and the lines behind `play`."""
    fair, seeds, seats, play = {}, {}, 0, None
    with open(path, encoding="utf-8") as lines:
        for line in (re.sub(r"(^|\s)#.*", "", l).split() for l in lines):
            if play is not None:
                play.append(line[1:] if line and line[0].startswith("@") else line)
            elif line[:1] == ["game"] and line[1] != "island":
                sys.exit("this script knows Island only")
            elif line[:1] == ["seats"]:
                seats = int(line[1])
            elif line[:2] == ["fair", "seed"]:
                seeds[int(line[2][1:])] = bytes.fromhex(line[3])
            elif line[:1] == ["fair"]:
                fair[line[1]] = line[2]
            elif line == ["play"]:
                play = []
    return fair, b"".join(seeds.get(i, bytes(32)) for i in range(1, seats + 1)), play


def dice(numbers):
    i = numbers.below(36)
    return ["dice", str(1 + i // 6), str(1 + i % 6)]


def card(numbers, gone):
    left = [(name, n - gone.count(name)) for name, n in CARDS.items()]
    i = numbers.below(sum(n for _, n in left))
    for name, n in left:
        if i < n:
            return ["card", name]
        i -= n
    return ["card", "none"]


def compare(key, play):
    """Walks through the record; an undo gives back the numbers of all luck behind the last action of a seat."""
    live, compared = [], 0
    for line in play:
        if line == ["undo"]:
            while not live.pop()[0].startswith("p"):
                pass
        elif line and line[0] in ("luck", "clock") or line and re.match(r"p\d+$", line[0]):
            luck = [l for l in live if l[0] == "luck"]
            numbers = Numbers(chacha20_block(key, len(luck).to_bytes(8, "little")))
            wanted = None
            if line[:2] == ["luck", "dice"]:
                wanted = dice(numbers)
            elif line[:2] == ["luck", "card"]:
                wanted = card(numbers, [l[2] for l in luck if l[1] == "card"])
            if wanted and wanted != line[1:]:
                sys.exit(f"luck number {len(luck)} is {line[1:]} and should be {wanted}")
            compared += wanted is not None
            live.append(line)
    return compared


def main():
    fair, seeds, play = read(sys.argv[1])
    secret = bytes.fromhex(fair["secret"])
    commitment = blake("kornholm commitment", secret).hex()
    if commitment != fair["commitment"]:
        sys.exit(f"the commitment should be {commitment}")
    mixed = blake("kornholm seeds", seeds, secret)
    luck = blake("kornholm luck", key=mixed)
    stream = chacha20_block(luck, bytes(8))
    first = Numbers(stream).next()
    print("commitment", commitment)
    print("mixed key ", mixed.hex())
    print("luck key  ", luck.hex())
    print("stream    ", stream[:32].hex())
    print("number    ", first)
    print("roll      ", (first >> 32) * 36 >> 32, *dice(Numbers(stream)))
    compared = compare(luck, play)
    print(f"{compared} rolls and cards are as they should be")
    return 0 if compared else 1


if __name__ == "__main__":
    sys.exit(main())
