"""The record of a game: text that people can read and mail, like chess's PGN, written, read and replayed.

    [Rules "pitchenas-4"]
    [Seed "7"]
    [Dealer "D"]
    [Result "*"]

    deal=1 dealer=D hand.A=2S,9H hand.B=KD,4C …
    A: >2S; B: >4C; C: >10H; D: >JC
    A: 9H a0>a9 {the marble runs}; B: -KD; …

Headers come first. A `deal` line shows the hands as a position does. Then each move with its player, moves
parted by `;` or a new line; `+7C` after a move is the card drawn for it; comments stand in braces between
moves; the result closes the record. With a seed the deals follow from it and are compared; without one the
record's own deals count. A header `Start` holds the position that the game goes on from; a seed beside it
deals and draws what comes after its hands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from toc_learn.engine.cards import UNKNOWN, card_index
from toc_learn.engine.deals import Order
from toc_learn.engine.errors import IllegalMove, RecordError, TextError

if TYPE_CHECKING:
    from toc_learn.engine.game import Game
    from toc_learn.engine.position import Position
    from toc_learn.engine.rulesets import RuleSet

__all__ = ["checked_headers", "checked_seed", "read", "write"]

Value = TypeVar("Value")

HEADER_KEY: Final = r"[A-Za-z][\w.-]*"
HEADER: Final = re.compile(rf'\[\s*({HEADER_KEY})\s+"((?:[^"\\]|\\.)*)"\s*\]')
KNOWN_HEADERS: Final = ("Rules", "Seed", "Dealer", "Start", "Result")
HEADER_EXAMPLE: Final = '[Rules "pitchenas-4"]'
MOVE_EXAMPLE: Final = "A: 9S a3>a12"
DEAL_EXAMPLE: Final = "deal=1 dealer=D hand.A=KH,7C hand.B=…"
_QUOTES: Final = "\"'“”„«»‹›‘’ \u00a0\u202f"
OPEN_RESULT: Final = "*"
WIDTH: Final = 100


# Writing


def write(game: Game) -> str:
    """Return the record of a game: headers, deals, moves and comments, with the result at the end."""
    result = game.result or OPEN_RESULT
    headers = {"Rules": str(game.rules)}
    if game.seed is not None:
        headers["Seed"] = str(game.seed)
    if game.start is None:
        headers["Dealer"] = game.opening.dealer
    else:
        headers["Start"] = str(game.start)
    headers |= {key: value for key, value in game.headers.items() if key not in KNOWN_HEADERS}
    headers["Result"] = result
    lines = [f'[{key} "{_escaped(value)}"]' for key, value in headers.items()]
    body = _Body()
    if _opened(game):
        body.line(_deal_line(game.opening))
    body.comment(game.comments.get(0))
    for ply, one in enumerate(game.history, 1):
        drawn = f" +{one.drawn}" if one.drawn else ""
        body.move(f"{one.player}: {one.move}{drawn}", game.comments.get(ply))
        if one.dealt:
            body.line(_deal_line(one.after))
    body.line(result)
    return "\n".join([*lines, "", *body.lines, ""])


def checked_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """Return headers that can be read back; raises `RecordError`, with the line where it would stand."""
    for line, key in enumerate(headers, 1):
        if not re.fullmatch(HEADER_KEY, key):
            raise RecordError("record_header", line, key, HEADER_EXAMPLE)
    return dict(headers)


def checked_seed(seed: int) -> int:
    """Return a seed that can be read back; raises `RecordError`, with the line where it would stand."""
    try:
        return _seed(str(max(-1, min(seed, 10**99))))  # what no record holds, and Python may not even write
    except TextError as error:
        raise RecordError("record_header_value", 2, "Seed", error.expected, reason=error) from error


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _opened(game: Game) -> bool:
    """Whether the game begins with a deal: not where a position has cards in hands, nor where it is over."""
    return any(game.opening.held) and (game.start is None or not any(game.start.held))


def _deal_line(position: Position) -> str:
    hands = [f"hand.{player}={','.join(position.hand(player))}" for player in position.players]
    return " ".join([f"deal={position.deal}", f"dealer={position.dealer}", *hands])


class _Body:
    """Lines of moves, filled up to the width; a comment ends its line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.moves = ""

    def line(self, text: str) -> None:
        self.flush()
        self.lines.append(text)

    def flush(self) -> None:
        if self.moves:
            self.lines.append(self.moves)
            self.moves = ""

    def comment(self, text: str | None) -> None:
        if braced := _braced(text):
            self.line(braced)

    def move(self, text: str, comment: str | None) -> None:
        braced = _braced(comment)
        entry = f"{text} {braced}" if braced else text
        if self.moves and len(self.moves) + len(entry) + 2 > WIDTH:
            self.flush()
        self.moves = f"{self.moves}; {entry}" if self.moves else entry
        if braced:
            self.flush()


def _braced(comment: str | None) -> str:
    """Return a comment as it is written; nothing for one that says nothing."""
    said = _stripped((comment or "").replace("{", "(").replace("}", ")"))
    return f"{{{said}}}" if said else ""


def _stripped(comment: str) -> str:
    return "\n".join(line.strip() for line in comment.strip().splitlines())


# Reading


class _Entry(NamedTuple):
    """One thing in the body of a record."""

    line: int
    kind: str  # "deal", "move", "comment", "result"
    text: str
    player: str = ""
    drawn: str = ""


def read(text: str) -> Game:
    """Return the game of a record, every move replayed and judged; raises `RecordError`."""
    if not isinstance(text, str):
        raise RecordError("record_not_text", 1, repr(text)[:200], HEADER_EXAMPLE)
    headers, entries = _parse(text)
    game = _begin(headers, entries)
    closed = ""
    for entry in entries:
        if closed and entry.kind != "comment":
            raise RecordError("record_after_end", entry.line, entry.text, closed)
        if entry.kind == "deal":
            _check_deal(game, entry, "Seed" in headers)
        elif entry.kind == "move":
            _replay(game, entry, "Seed" in headers)
        elif entry.kind == "comment":
            old = game.comments.get(len(game.history))
            game.comment(f"{old} {entry.text}" if old else entry.text)
        else:
            closed = entry.text
            _check_result(game, entry.text, entry.line)
    if "Result" in headers:
        _check_result(game, *headers["Result"])
    return game


def _parse(text: str) -> tuple[dict[str, tuple[str, int]], list[_Entry]]:
    headers: dict[str, tuple[str, int]] = {}
    lines = text.lstrip("\ufeff").splitlines()
    at = 0
    for at, line in enumerate(lines):
        if not line.strip():
            continue
        if not line.lstrip().startswith("["):
            break
        found = HEADER.fullmatch(line.strip())
        if not found:
            raise _no_header(line.strip(), at + 1)
        if found[1] in headers:
            raise RecordError("record_header_twice", at + 1, found[1])
        headers[found[1]] = (re.sub(r"\\(.)", r"\1", found[2]), at + 1)
    else:
        at = len(lines)
    return headers, _body(lines, at)


def _no_header(line: str, number: int) -> RecordError:
    """Return what is wrong with a line that begins as a header, and which one was meant if that is clear."""
    meant = re.fullmatch(rf"\[\s*({HEADER_KEY})\s+(.*)", line)  # its end is cut off after: this takes no time
    if meant is None:
        return RecordError("record_header", number, line, HEADER_EXAMPLE)
    value = re.sub(r"\\(.)", r"\1", meant[2].removesuffix("]").strip().strip(_QUOTES))
    quoted = HEADER.fullmatch(f"{line}]") is not None  # then nothing but the bracket is missing
    code = "record_header" if quoted else "record_header_quotes"
    return RecordError(code, number, line, f'[{meant[1]} "{_escaped(value)}"]')


def _body(lines: list[str], first: int) -> list[_Entry]:
    """Return the entries from line `first` on; comments may run over several lines."""
    entries: list[_Entry] = []
    comment: list[str] | None = None
    opened = first
    for number, line in enumerate(lines[first:], first + 1):
        rest = line
        while rest or comment is not None:
            if comment is None:
                plain, brace, rest = rest.partition("{")
                entries += [_entry(word.strip(), number) for word in plain.split(";") if word.strip()]
                if not brace:
                    break
                comment, opened = [], number
            inside, brace, rest = rest.partition("}")
            comment.append(inside)
            if not brace:
                break
            entries.append(_Entry(opened, "comment", _stripped("\n".join(comment))))
            comment = None
    if comment is not None:
        raise RecordError("record_line", opened, "{", "}")
    return entries


def _entry(text: str, line: int) -> _Entry:
    if text.startswith("deal="):
        return _Entry(line, "deal", text)
    if text == OPEN_RESULT or text == "pat" or re.fullmatch(r"[A-H]+", text):
        return _Entry(line, "result", text)
    player, colon, move = text.partition(":")
    if not colon or not re.fullmatch(r"[A-H]", player.strip()) or not move.strip():
        raise RecordError("record_line", line, text, MOVE_EXAMPLE)
    move, plus, drawn = move.partition("+")
    if plus and card_index(drawn.strip()) is None:
        raise RecordError("record_line", line, text, "+7C", move=" ".join(move.split()))
    return _Entry(line, "move", " ".join(move.split()), player.strip(), drawn.strip())


def _begin(headers: dict[str, tuple[str, int]], entries: list[_Entry]) -> Game:
    from toc_learn.engine.position import Position
    from toc_learn.engine.rulesets import RuleSet

    if "Rules" not in headers:
        raise RecordError("record_header_missing", 1, "Rules", HEADER_EXAMPLE)
    rules = _valued(headers, "Rules", RuleSet.parse)
    seed = _valued(headers, "Seed", _seed) if "Seed" in headers else None
    if "Dealer" in headers:
        _valued(headers, "Dealer", lambda dealer: _dealer(dealer, rules))
    start = _valued(headers, "Start", Position.parse) if "Start" in headers else None
    if start is not None and start.rules != rules:
        raise RecordError("record_start_rules", headers["Start"][1], str(start.rules), str(rules))
    if start is not None and "Dealer" in headers and headers["Dealer"][0] != start.dealer:
        dealer, line = headers["Dealer"]
        raise RecordError("record_start_dealer", line, dealer, start.dealer)
    return _opening(headers, entries, rules, seed, start)


def _valued(headers: dict[str, tuple[str, int]], key: str, read: Callable[[str], Value]) -> Value:
    """Return what a header's value says; raises `RecordError` with the header's name and what is wrong."""
    text, line = headers[key]
    try:
        return read(text)
    except RecordError:
        raise
    except TextError as error:
        raise RecordError("record_header_value", line, key, error.expected, reason=error) from error


def _seed(text: str) -> int:
    if not re.fullmatch(r"\d{1,99}", text, re.ASCII):
        raise TextError("number_wrong", "Seed", text, "0, 7, 2026, …")
    return int(text)


def _dealer(text: str, rules: RuleSet) -> str:
    if text not in rules.players:
        raise TextError("player_unknown", "Dealer", text, ", ".join(rules.players))
    return text


def _opening(
    headers: dict[str, tuple[str, int]],
    entries: list[_Entry],
    rules: RuleSet,
    seed: int | None,
    start: Position | None,
) -> Game:
    """Return the game before its first move."""
    from toc_learn.engine.game import Game

    others = {key: value for key, (value, _) in headers.items() if key not in KNOWN_HEADERS}
    first = next((_deal_fields(entry).dealer for entry in entries if entry.kind == "deal"), None)
    named = headers["Dealer"][0] if "Dealer" in headers else first
    orders = _orders(entries, rules, start) if seed is None else []
    dealer = named if named in rules.players else None
    if start is None:
        return Game._replayed(rules, seed, dealer, None, others, orders)
    return _valued(headers, "Start", lambda _: Game._replayed(rules, seed, dealer, start, others, orders))


class _Deal(NamedTuple):
    number: int
    dealer: str
    hands: dict[str, tuple[int, ...]]  # by player, sorted


def _deal_fields(entry: _Entry) -> _Deal:
    fields: dict[str, str] = {}
    for word in entry.text.split():
        field, equals, value = word.partition("=")
        if not equals or field in fields or not re.fullmatch(r"deal|dealer|hand\.[A-H]", field):
            raise RecordError("record_line", entry.line, word, DEAL_EXAMPLE)
        fields[field] = value
    if not re.fullmatch(r"[1-9]\d?", fields["deal"], re.ASCII) or "dealer" not in fields:
        raise RecordError("record_line", entry.line, entry.text, DEAL_EXAMPLE)
    hands = {}
    for field, value in fields.items():
        if field.startswith("hand."):
            cards = []
            for word in value.split(","):
                card = card_index(word)
                if card is None:
                    raise RecordError("record_line", entry.line, word, DEAL_EXAMPLE)
                cards.append(card)
            hands[field[-1]] = tuple(sorted(cards))
    return _Deal(int(fields["deal"]), fields["dealer"], hands)


def _orders(entries: list[_Entry], rules: RuleSet, start: Position | None) -> list[Order]:
    """Return, for each pack shuffled in the record, the cards that it deals, shows and draws, in order."""
    whole, held = rules.pack_size, len(rules.players) * rules.deals[0]
    packs: list[list[int]] = []
    last = room = 0
    goes_on = start is not None and any(start.held)
    if start is not None and goes_on:  # its own pack comes first, which lies as it says
        last, room = start.deal, len(start.pack_ints)
        held = sum(map(len, start.held)) + sum(card is not None for card in start.gifts)
        whole = held + room + len(start.pile_ints)
        packs.append([])
    for entry in entries:
        if entry.kind == "deal":
            deal = _deal_fields(entry)
            if not packs or deal.number <= last:
                packs.append([])
                room = rules.pack_size
            last = deal.number
            at = rules.players.index(deal.dealer) + 1 if deal.dealer in rules.players else 0
            hands = [deal.hands.get(player, ()) for player in (*rules.players[at:], *rules.players[:at])]
            for i in range(max(map(len, hands))):
                packs[-1] += [hand[i] for hand in hands if i < len(hand)]
            if rules.common and deal.number == len(rules.deals):  # C5: a card that no record shows
                packs[-1].append(UNKNOWN)
        elif entry.kind == "move" and entry.drawn and packs:
            if len(packs[-1]) >= room:  # the pile was shuffled into a new pack: all cards but those in hands
                room = whole - held + 1
                packs.append([])
            card = card_index(entry.drawn)
            assert card is not None
            packs[-1].append(card)
    return [tuple(pack) for pack in packs[goes_on:]]


def _check_deal(game: Game, entry: _Entry, seeded: bool) -> None:
    """Refuse a deal line where the game deals nothing, or deals other cards."""
    deal = _deal_fields(entry)
    position = game.position
    history = game.history
    just_dealt = history[-1].dealt if history else _opened(game)
    hands = {player: hand for player, hand in zip(position.players, position.held, strict=True) if hand}
    if not just_dealt or deal != _Deal(position.deal, position.dealer, hands):
        code = "record_deal_seed" if seeded and just_dealt else "record_deal"
        raise RecordError(code, entry.line, entry.text, _deal_line(position) if just_dealt else "")


def _replay(game: Game, entry: _Entry, seeded: bool) -> None:
    position = game.position
    if game.result is not None:
        raise RecordError("record_after_end", entry.line, entry.text, game.result, move=entry.text)
    if entry.player != position.turn:
        raise RecordError("record_player", entry.line, entry.player, position.turn, move=entry.text)
    try:
        game.play(entry.text)
    except IllegalMove as error:
        why = error.verdict
        if seeded and why.code == "card_not_in_hand" and _dealt(game):
            hand = ",".join(position.hand(position.turn))
            raise RecordError("record_move_seed", entry.line, entry.text, hand, entry.text, why) from error
        raise RecordError("record_move", entry.line, entry.text, "", entry.text, why) from error
    except TextError as error:
        raise RecordError("record_move", entry.line, entry.text, error.expected, entry.text, error) from error
    drawn = game.history[-1].drawn
    if entry.drawn and entry.drawn != drawn:
        code = "record_deal_seed" if seeded and drawn else "record_deal"
        raise RecordError(code, entry.line, f"+{entry.drawn}", f"+{drawn}" if drawn else "", entry.text)


def _dealt(game: Game) -> bool:
    """Whether cards of the game were dealt: all but those that the header Start itself puts into hands."""
    return _opened(game) or any(one.dealt or one.drawn for one in game.history)


def _check_result(game: Game, word: str, line: int) -> None:
    result = game.result or OPEN_RESULT
    # A game may be given up on before its end: "*" never contradicts.
    if word not in (result, OPEN_RESULT):
        raise RecordError("record_result", line, word, result)
