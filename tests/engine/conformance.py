"""What must hold in every game of every rule set, looked at after each move of random games."""

from __future__ import annotations

from collections import Counter
from random import Random

from toc_learn.engine.cards import CARDS
from toc_learn.engine.clauses import clauses
from toc_learn.engine.deals import whole_pack
from toc_learn.engine.game import Game
from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.engine.rulesets import RuleSet
from toc_learn.engine.verdict import CODES

CLAUSES = {one.id for one in clauses()}
# Longer than any random game seen; a game that does not end is an error of the rules as written.
MOST_MOVES = 60_000
# How often a player plays a card where a discard is legal too, and goes home where it can: discarding, or
# running past home, makes games of thousands of moves that show nothing new.
PLAYS = 0.9
HOME = 0.5


def conforms(rules: str, seed: int, every: int = 1) -> int:
    """Play one random game; return how many moves it took. Everything is checked at every `every`-th move."""
    game = Game(rules, seed)
    chance = Random(f"{rules}:{seed}")
    pack = Counter(CARDS[card] for card in whole_pack(game.rules))
    moves = 0
    while game.result is None:
        position = game.position
        if moves % every == 0:
            check_position(position, pack)
            check_verdicts(position, chance)
        move = choose(position, chance)
        held = position.held
        game.play(move)
        if moves % (40 * every) == 0:
            check_undo(game, position, held)
            check_views(game, chance)
        moves += 1
        assert moves < MOST_MOVES, f"{rules}, seed {seed}: no end"
    check_position(game.position, pack)
    assert not game.legal_moves(), "moves after the end"
    check_record(game)
    return moves


def choose(position: Position, chance: Random) -> Move:
    """Return a random legal move, rather a play than a discard, and rather one that goes home."""
    legal = position.legal_moves()
    assert legal, f"{position}: nothing can be done"
    if chance.random() < HOME:
        home = [
            move for move in legal if any(step.end[0].isupper() and step.end != "O" for step in move.steps)
        ]
        if home:
            return chance.choice(home)
    plays = [move for move in legal if move.kind != "discard"]
    return chance.choice(plays if plays and chance.random() < PLAYS else legal.moves)


def check_position(position: Position, pack: Counter[str]) -> None:
    """Text and position are inverses; no marble and no card is lost, doubled or out of place."""
    text = str(position)
    again = Position.parse(text)
    assert again == position, text
    assert str(again) == text
    taken = [hole for colour in position.colours for hole in position.marbles(colour) if hole != "O"]
    assert len(taken) == len(set(taken)), f"two marbles on one hole: {text}"
    assert all(len(position.marbles(colour)) <= 4 for colour in position.colours), text
    cards = Counter([*position.pack, *position.pile, *position.given.values()])
    for player in position.players:
        cards.update(position.hand(player))
    assert cards == pack, f"cards lost or doubled: {text}"
    moves = [str(move) for move in position.legal_moves()]
    assert len(moves) == len(set(moves)), f"a move listed twice: {text}"


def check_verdicts(position: Position, chance: Random) -> None:
    """The referee says of a listed move that it is legal, and of another one why it is not, by clause."""
    legal = position.legal_moves()
    move = chance.choice(legal.moves)
    verdict = position.judge(str(move))
    assert verdict.legal, f"{position}: {move} is listed but {verdict.code}"
    assert verdict.move is move
    other = altered(position, move, chance)
    verdict = position.judge(other)
    assert verdict.legal == (verdict.move in legal.moves), f"{position}: {other}"
    if not verdict.legal:
        assert verdict.code in CODES, f"{position}: {other} is refused with {verdict.code}"
        assert verdict.clause in CLAUSES, f"{position}: {other} cites {verdict.clause}"


def altered(position: Position, move: Move, chance: Random) -> str:
    """Return the text of a move near a legal one: another card, another hole, more or fewer steps."""
    words = str(move).split()
    if words == ["pass"]:
        return "-" + chance.choice(CARDS)
    kind = chance.randrange(4)
    if kind == 0:
        words[0] = chance.choice(CARDS)
    elif kind == 1 and len(words) > 1:
        board = position.rules.board
        hole = board.names[chance.randrange(board.size)]
        words[-1] = words[-1][: max(words[-1].rfind(">"), words[-1].rfind("=")) + 1] + hole
    elif kind == 2:
        words = words[:-1] if len(words) > 1 else [words[0].lstrip("->"), "a3>a8"]
    else:
        words.append("b4>b6") if words[0][0] not in "->" else words.__setitem__(0, "-" + chance.choice(CARDS))
    return " ".join(words)


def check_undo(game: Game, before: Position, held: tuple[tuple[int, ...], ...]) -> None:
    """Undoing brings back the very position and hands, redoing the next one."""
    after = game.position
    assert game.undo()
    assert game.position == before
    assert game.position.held == held
    assert game.redo()
    assert game.position == after


def check_views(game: Game, chance: Random) -> None:
    """A view parses, hides what is hidden, shows the rest, and its samples fit it."""
    for player in game.position.players:
        view = game.view(player)
        shown, true = view.position, game.position
        assert Position.parse(str(shown)) == shown
        assert shown.hand(player) == true.hand(player)
        assert shown.pile == true.pile
        assert all(card == "?" for card in shown.pack)
        assert view.counts == {other: len(true.hand(other)) for other in true.players}
        guess = view.sample(chance)
        assert Position.parse(str(guess)) == guess
        assert guess.hand(player) == true.hand(player)
        assert "?" not in str(guess)
        for other in true.players:
            known = Counter(card for card in shown.hand(other) if card != "?")
            assert not known - Counter(guess.hand(other)), "a known card left the guess"
            assert not known - Counter(true.hand(other)), "a card is thought known that is elsewhere"


def check_record(game: Game) -> None:
    """The record is read back to the same game."""
    text = game.record()
    again = Game.from_record(text)
    assert again.position == game.position
    assert [one.move for one in again.history] == [one.move for one in game.history]
    assert again.record() == text


def count(rules: RuleSet | str, games: int, first: int = 0) -> int:
    """Check so many games from seed `first` on; return the moves played."""
    return sum(conforms(str(rules), seed) for seed in range(first, first + games))
