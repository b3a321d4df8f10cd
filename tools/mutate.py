"""Finds the places that cite a rule and says how each can be broken. Used by tools/mutants; builds nothing.

This reads C by its punctuation, not by its grammar: the sources are laid out by clang-format, a refusal is one
statement, and a rule is cited behind the code that enforces it. Of several ways to break a place the first that
compiles is taken."""
import re
from dataclasses import dataclass
from pathlib import Path

ID = re.compile(r"\b(?!Q-)[A-Z]{2,}-[A-Z]+-\d+\b")
COMMENT = re.compile(r"/\*.*?\*/", re.S)
TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
NUMBER = re.compile(r"(?<![\w.\"])(0[xX][0-9a-fA-F]+|\d+)(?=[uUlL]*(?!\w))")
HEADER = re.compile(r"\s*(?:(?:\}\s*)?else\s+(?=if\b)|(?:\}\s*)?else\b|(?:if|for|while|FOR_EACH\w*)\s*(?=\()|"
                    r"case\b[^:?]*:|default\s*:)")
DECLARATION = re.compile(r"((?:static\s+|const\s+)*)(\w+)(?:\s+const)?(\s*\*\s*(?:const\s+)?|\s+)\w+((?:\[[^\]]*\])*)\s*=\s*")
NOWHERE = "NONE-NONE-00"


@dataclass(frozen=True)
class Edit:
    start: int
    end: int
    new: str

    def apply(self, text):
        return text[:self.start] + self.new + text[self.end:]

    def shown(self, text):
        """The broken line or lines, without blanks in front."""
        first = text.rfind("\n", 0, self.start) + 1
        last = text.find("\n", self.end)
        return " ".join((text[first:self.start] + self.new + text[self.end:last]).split())


@dataclass(frozen=True)
class Site:
    path: Path
    line: int
    text: str  # of the line
    ids: tuple
    edits: tuple
    law: bool = False

    @property
    def is_data(self):
        return self.path.suffix == ".txt"

    def excuse(self, entry):
        """The reason, if an entry of equivalent.txt speaks of this site: FILE: text of the line: reason."""
        bare = re.sub(r"\s*(/\*.*?\*/|#.*)\s*$", "", self.text)
        for text in (self.text, bare):
            head = f"{self.path}: {text}: "
            if entry.startswith(head) and entry[len(head):].strip():
                return entry[len(head):].strip()
        return None


def blank(text):
    """The text at equal length, with comments and the insides of strings blanked: punctuation can be trusted."""
    def cover(m):
        s = m.group()
        if s[0] == "/":
            return re.sub(r"[^\n]", " ", s)
        return s[0] + "x" * (len(s) - 2) + s[-1]
    return TOKEN.sub(cover, text)


class Source:
    def __init__(self, path, text):
        self.path, self.text, self.bare = path, text, blank(text)

    def line_of(self, at):
        return self.text.count("\n", 0, at) + 1

    def line_span(self, at):
        end = self.text.find("\n", at)
        return self.text.rfind("\n", 0, at) + 1, len(self.text) if end < 0 else end

    def close(self, at):
        """The position behind the bracket that closes the one at `at`."""
        depth = 0
        for i in range(at, len(self.bare)):
            depth += self.bare[i] in "([{"
            depth -= self.bare[i] in ")]}"
            if depth == 0:
                return i + 1
        return len(self.bare)

    def open(self, at):
        """The position of the bracket that opens the one at `at`."""
        depth = 0
        for i in range(at, -1, -1):
            depth += self.bare[i] in ")]}"
            depth -= self.bare[i] in "([{"
            if depth == 0:
                return i
        return 0

    def statement_start(self, end):
        """Where the statement begins whose last character is at `end`, its if, for and else included."""
        i = end - 1
        while i >= 0:
            c = self.bare[i]
            if c == "}" and self.bare[i + 1:end + 1].strip()[:1] not in (";", ",", ".", ")"):
                break
            if c in ")]}":
                i = self.open(i)
            elif c in ";{([":
                break
            i -= 1
        return i + 1

    def headers(self, start, end):
        """Splits off `if (..)`, `else`, `for (..)`, `case x:` in front: [(word, inner start, inner end)], rest."""
        found = []
        while True:
            m = HEADER.match(self.bare, start, end)
            if not m:
                break
            start, word = m.end(), re.search(r"\w+", m.group()).group()
            if self.bare[start:start + 1] == "(":
                close = self.close(start)
                found.append((word, start + 1, close - 1))
                start = close
        while start < end and self.bare[start].isspace():
            start += 1
        return found, start

    def guard(self, start):
        """The condition of the `if` whose body begins at `start`, or None."""
        i = start - 1
        while i >= 0 and (self.bare[i].isspace() or self.bare[i] == "{"):
            i -= 1
        if i < 0 or self.bare[i] != ")":
            return None
        opening = self.open(i)
        if re.search(r"\bif\s*$", self.bare[:opening]):
            return opening + 1, i
        return None

    def function_type(self, at):
        """The type that the function around `at` returns."""
        heads = list(re.finditer(r"^(?!typedef|struct|enum|union)((?:static |inline |const )*[\w ]+?[ *]+)\w+\([^;{]*\)\s*\{",
                                 self.bare[:at], re.M))
        return re.sub(r"\b(static|inline|const)\b", "", heads[-1].group(1)).strip() if heads else ""

    def changed(self, start, end, new):
        return Edit(start, end, new)

    def wrapped(self, span, before, after=")"):
        return Edit(span[0], span[1], before + self.text[span[0]:span[1]] + after)


def break_header(src, word, inner):
    if word in ("if", "while"):
        return [src.wrapped(inner, "!(")]
    if word == "for":
        parts = src.bare[inner[0]:inner[1]].split(";")
        if len(parts) == 3:
            start = inner[0] + len(parts[0]) + 1
            return [src.wrapped((start, start + len(parts[1])), " 0 && (")]
    comma = src.bare.find(",", inner[0])  # FOR_EACH_IN(i, set)
    return [src.wrapped((comma + 1, inner[1]), " 0 & (")]


def break_value(src, span, kind):
    """Ways to make an expression of a type wrong."""
    if kind == "bool":
        return [src.wrapped(span, "!(")]
    if kind == "kh_verdict":
        return [src.changed(*span, f'kh_refuse("{NOWHERE}")')]
    if re.search(r"set$", kind):
        return [src.changed(*span, "0"), src.wrapped(span, "~(")]
    return [src.wrapped(span, "(", ") + 1")] + break_words(src, span) + [src.wrapped(span, "!(")]


def break_words(src, span):
    """Small changes inside a piece of code: a number, a comparison, a constant."""
    piece = src.bare[span[0]:span[1]]
    edits = []
    for m in NUMBER.finditer(piece):
        edits.append(src.changed(span[0] + m.start(1), span[0] + m.end(1), str(int(m.group(1), 0) + 1)))
    swaps = {"==": "!=", "!=": "==", "<=": ">", ">=": "<", " < ": " >= ", " > ": " <= ", "&&": "||", "||": "&&",
             "true": "false", "false": "true", " + ": " - ", " - ": " + "}
    for m in re.finditer(r"==|!=|<=|>=| < | > |&&|\|\||\btrue\b|\bfalse\b| \+ | - ", piece):
        edits.append(src.changed(span[0] + m.start(), span[0] + m.end(), swaps[m.group()]))
    for m in re.finditer(r"(?<![\[\w])[A-Z][A-Z0-9_]{2,}\b(?!\s*\()", piece):
        edits.append(src.changed(span[0] + m.start(), span[0] + m.end(), f"({m.group()} + 1)"))
    return edits


def break_statement(src, end):
    """The statement whose semicolon is at `end`."""
    found, start = src.headers(src.statement_start(end), end)
    span = (start, end)
    body = src.bare[start:end]
    if not body.strip():  # do ... while (condition);
        return break_header(src, *found[-1][:1], found[-1][1:]) if found else []
    if m := re.match(r"return\b\s*", body):
        value = (start + m.end(), end)
        if value[0] == end:
            return [src.changed(start, end, "")]
        return break_value(src, value, src.function_type(start))
    if m := DECLARATION.match(body):
        value = (start + m.end(), end)
        kind = "" if m.group(4) or "*" in m.group(3) else m.group(2)
        words = break_words(src, value)
        return words if body[m.end():].startswith("{") else break_value(src, value, kind) + words
    return [src.changed(*span, "")] + break_words(src, span)


def break_refusal(src, m):
    """A string with an id, in a refusal or returned as the name of a broken invariant."""
    end = src.bare.find(";", m.end())
    start = src.headers(src.statement_start(end), end)
    edits = []
    found, body = start
    if src.bare[body:].startswith("return"):
        inner = found[-1][1:] if found and found[-1][0] == "if" else src.guard(body)
        if inner:
            edits.append(src.wrapped(inner, "0 && ("))
    if call := re.search(r"\b(?:kh_)?refuse\(\s*$", src.bare[:m.start()]):
        edits.append(src.changed(call.start(), src.close(call.end() - 1), "kh_done()"))
    else:
        edits.append(src.changed(m.start(), m.end(), "NULL"))
    return edits + [src.changed(m.start() + 1, m.end() - 1, NOWHERE)]


def break_behind(src, m):
    """The code in front of a comment that cites a rule."""
    first, _ = src.line_span(m.start())
    code = src.bare[first:m.start()].rstrip()
    end = first + len(code) - 1
    whole_line = (first, end + 1)
    last = src.bare[end]
    if last == ";":
        edits = break_statement(src, end)
    elif last in "{)":
        stop = end if last == "{" else end + 1
        found, rest = src.headers(src.statement_start(stop), stop)
        at_margin = not src.text[first].isspace() and src.text[first] != "}"
        if found and not src.bare[rest:stop].strip():
            edits = break_header(src, found[-1][0], found[-1][1:])
        elif last == "{" and at_margin:
            edits = [Edit(end + 1, end + 1, f" {r}") for r in ("return;", "return 0;")]
        elif last == "{" and src.bare[first:end].strip(" }") == "else":
            edits = [Edit(end, end, "if (0) ")]
        else:
            edits = []
    elif last == ":" and code.strip().startswith("case"):
        edits = [Edit(first + code.index("case") + 4, end, " 0x7e")]
    else:
        edits = []
    return edits + [e for e in break_words(src, whole_line) if e not in edits]


def sites_in_c(path, text):
    src = Source(path, text)
    sites = []

    def add(at, ids, edits):
        first, last = src.line_span(at)
        sites.append(Site(path, src.line_of(at), " ".join(text[first:last].split()), tuple(dict.fromkeys(ids)), tuple(edits)))

    for m in TOKEN.finditer(text):
        token = m.group()
        ids = ID.findall(token)
        if not ids:
            continue
        if token[0] == '"':
            if ID.fullmatch(token[1:-1]):
                add(m.start(), ids, break_refusal(src, m))
        elif src.bare[src.line_span(m.start())[0]:m.start()].strip():
            add(m.start(), ids, break_behind(src, m))
        else:  # a line of its own: it explains what is cited again where it is enforced; see rule_sites()
            add(m.start(), ids, ())
    return sites


def sites_in_data(path, text):
    """A line of data: one of its numbers is one more, or two of its words change places."""
    sites, at = [], 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        code, mark, note = line.partition("#")
        ids = ID.findall(note)
        if mark and ids and code.strip():
            edits = [Edit(at + m.start(), at + m.end(), str(int(m.group()) + 1)) for m in re.finditer(r"\d+", code)]
            words = list(re.finditer(r"\S+", code))[1:]
            for a, b in zip(words, words[1:]):
                if a.group() != b.group():
                    edits.append(Edit(at + a.start(), at + b.end(), b.group() + " " + a.group()))
            sites.append(Site(path, number, " ".join(line.split()), tuple(ids), tuple(edits)))
        at += len(line)
    return sites


def rule_sites(root):
    sites = []
    for path in sorted([*root.glob("src/games/**/*.[ch]"), *root.glob("data/island/*.txt"), *root.glob("data/dice/*.txt")]):
        find = sites_in_data if path.suffix == ".txt" else sites_in_c
        sites += find(path.relative_to(root), path.read_text(encoding="utf-8"))
    enforced = {rule for s in sites if s.edits for rule in s.ids}
    return [s for s in sites if s.edits or not enforced.issuperset(s.ids)]


def law_sites(root):
    """A redeal that does nothing, a legal() that omits one choice, a view that paints nothing, a mask that hides
    nothing. The functions are those that stand in Island's kh_game."""
    sources = {p.relative_to(root): p.read_text(encoding="utf-8") for p in sorted(root.glob("src/games/island/*.c"))}
    everything = "\n".join(sources.values())
    sites = []

    def function(field):
        name = re.search(rf"\.{field}\s*=\s*(\w+)", everything)
        return name.group(1) if name else f"island_{field}"

    def law(field, what, new):
        for path, text in sources.items():
            m = re.search(rf"^[\w ]+[ *]{function(field)}\(([^;{{]*)\)\s*\{{", text, re.M)
            if m:
                names = [re.search(r"(\w+)\s*$", p).group(1) for p in m.group(1).split(",")]
                src = Source(path, text)
                edits = new(src, m.end(), src.close(m.end() - 1), names)
                sites.append(Site(path, src.line_of(m.start()), f"{function(field)}: {what}", (what,), tuple(edits), True))
                return
        raise SystemExit(f"no function for {field}() in src/games/island: a mutant is missing")

    def early(statement):
        return lambda src, start, end, names: [Edit(start, start, " " + statement(*names))]

    def one_less(src, start, end, names):
        returns = list(re.finditer(r"\breturn\b\s*([^;]+);", src.bare[start:end]))
        span = (start + returns[-1].start(1), start + returns[-1].end(1))
        value = src.text[span[0]:span[1]]
        return [src.changed(*span, f"({value}) > 1 ? ({value}) - 1 : ({value})")]

    law("redeal", "a redeal that does nothing", early(lambda *_: "return;"))
    law("legal", "a legal() that omits one choice", one_less)
    law("view", "a view that paints nothing", early(
        lambda t, s, seat, page, out: f"extern const kh_game island_game; const kh_span all_ = kh_page(&island_game, {t}, "
        f"{page}); memcpy((char *){out} + all_.offset, (const char *){s} + all_.offset, all_.size); return;"))
    law("mask", "a mask that hides nothing", early(lambda t, before, a, viewer, out: f"*{out} = *{a}; return;"))
    return sites
