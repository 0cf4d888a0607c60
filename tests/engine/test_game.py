"""Whole games: deals and dealers, exchanges, jacks and tens over deals, ends, undoing, seeds."""

from __future__ import annotations

import pytest

from toc_learn.engine.deals import draw_for_dealer, shuffled
from toc_learn.engine.errors import IllegalMove, MoveError, PositionError, RecordError
from toc_learn.engine.game import Game, Played
from toc_learn.engine.position import Position
from toc_learn.engine.rulesets import RuleSet, rule_sets

ALL = [str(rules) for rules in rule_sets()]


def discard_on(game: Game) -> Played:
    """Let the player to move discard, or give, or else do whatever is legal first; return what was played."""
    legal = game.legal_moves()
    game.play(next((move for move in legal if move.kind in ("discard", "give")), legal[0]))
    return game.history[-1]


def deals(game: Game, count: int) -> list[Position]:
    """Return the positions right after each of the next `count` deals, the current one first."""
    found = [game.position]
    while len(found) < count:
        if discard_on(game).dealt:
            found.append(game.position)
    return found


def sizes(positions: list[Position]) -> list[int]:
    """Return the size of each deal, the same for all players."""
    found = []
    for position in positions:
        counts = {len(position.hand(player)) for player in position.players}
        assert len(counts) == 1, position
        found.append(counts.pop())
    return found


# Deals: D3 C5 Q4, X-deal


@pytest.mark.parametrize(
    ("rules", "expected", "dealers"),
    [
        ("pitchenas-2", [5, 4, 4, 4, 4, 5, 5, 4], "BBBBBBAA"),
        ("pitchenas-3", [6, 5, 6, 6, 5, 6, 6], "CCCAAAB"),
        ("pitchenas-4", [5, 4, 4, 5, 4, 4, 5], "DDDAAAB"),
        ("classic-4", [5, 4, 4, 5, 4, 4, 5], "DABCDAB"),
        ("classic-6", [5, 4, 5, 4, 5], "FABCD"),
        ("classic-8", [5, 4, 4, 5, 4], "HABCD"),
        ("chevaux-2", [5, 4, 4, 4, 4, 4, 5, 4], "CCCCCCCC"),
        ("chevaux-3", [5, 4, 4, 4, 5], "CCCCC"),
        ("chevaux-4", [5, 4, 4, 5, 4], "DDDDD"),
        ("chevaux-5", [5, 4, 5, 4], "EEEE"),
        ("chevaux-6", [5, 4, 5, 4], "FFFF"),
        ("pitchenas-4[deals=13]", [13, 13, 13], "DAB"),
    ],
)
def test_sizes_of_deals_and_who_deals(rules: str, expected: list[int], dealers: str) -> None:
    found = deals(Game(rules, seed=1, dealer=dealers[0]), len(expected))
    assert sizes(found) == expected
    assert "".join(position.dealer for position in found) == dealers


def test_shawinigan_deals_three_times_then_the_next_player_deals() -> None:
    found = deals(Game("shawinigan-4", seed=1, dealer="B"), 7)
    assert sizes(found) == [5, 4, 4, 5, 4, 4, 5]
    assert "".join(position.dealer for position in found) == "BBBCCCD"
    # A joker played in between draws one of the two that no deal needs.
    assert all(len(found[at].pack) <= 2 for at in (2, 5))


def test_draw_rules_have_one_deal_and_the_pile_is_shuffled_when_the_pack_is_empty() -> None:
    game = Game("draw-4", seed=5)
    assert sizes([game.position]) == [5]
    shuffles = 0
    for _ in range(200):
        before = game.position
        one = discard_on(game)
        if one.move.kind != "pass":
            assert one.drawn is not None
            assert len(one.after.hand(one.player)) == 5
        if not before.pack and one.move.kind != "pass":
            shuffles += 1
            assert game.position.pile == ()
            assert len(game.position.pack) + 20 == 54
    assert shuffles >= 4


def test_the_leader_sits_at_the_dealers_left_and_turns_go_clockwise() -> None:
    game = Game("pitchenas-3", seed=2, dealer="A")
    turns = [discard_on(game).player for _ in range(36)]
    assert "".join(turns) == "BCA" * 12


def test_the_52nd_card_is_shown_at_the_last_deal_and_shuffled_in_again() -> None:
    found = deals(Game("pitchenas-3", seed=3), 4)
    first, second, last, fresh = found
    assert (len(first.pack), len(second.pack), len(last.pack)) == (34, 19, 0)
    assert len(last.pile) == 34
    shown = last.pile[-1]
    assert shown == second.pack[-1]
    assert (len(fresh.pack), fresh.pile) == (34, ())
    assert shown in [*fresh.pack, *(card for player in "ABC" for card in fresh.hand(player))]


def test_a_shown_jack_strikes_nobody() -> None:
    for seed in range(60):
        last = deals(Game("pitchenas-3", seed), 3)[2]
        if last.pile[-1].rank == "J":
            assert not last.jack
            break
    else:
        pytest.fail("no jack was shown")


# Exchanges: Q2 and the option


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("pitchenas-4", "xxxxxxx"),
        ("classic-4", "x--x--x"),
        ("shawinigan-4", "x------"),
        ("chevaux-4[teams=2]", "x------"),
        ("classic-4[exchange=every]", "xxxxxxx"),
        ("pitchenas-4[exchange=never]", "-------"),
        ("pitchenas-2", "-------"),
        ("classic-4[teams=solo,exchange=never]", "-------"),
    ],
)
def test_when_cards_are_exchanged(rules: str, expected: str) -> None:
    found = deals(Game(rules, seed=4), 7)
    assert "".join("x" if position.phase == "exchange" else "-" for position in found) == expected


def test_gifts_lie_hidden_until_all_have_given() -> None:
    game = Game("pitchenas-4", seed=7)
    hands = {player: set(game.position.hand(player)) for player in "ABCD"}
    gifts = {player: discard_on(game).move.card for player in "ABC"}
    position = game.position
    assert position.turn == "D"
    assert {str(card) for card in position.given.values()} == {str(card) for card in gifts.values()}
    for player in "ABC":
        assert set(position.hand(player)) == hands[player] - {gifts[player]}
        seen = game.view(player).position
        assert seen.given == {other: (gifts[other] if other == player else "?") for other in "ABC"}
    gifts["D"] = discard_on(game).move.card
    for giver, taker in zip("ABCD", "CDAB", strict=True):
        assert set(game.position.hand(taker)) == hands[taker] - {gifts[taker]} | {gifts[giver]}
    assert (game.position.phase, game.position.turn) == ("play", "A")


@pytest.mark.parametrize(
    ("rules", "takers"), [("classic-6[teams=3]", "CDEFAB"), ("classic-8[teams=4]", "CDEFGHAB")]
)
def test_in_larger_teams_a_gift_goes_to_the_next_of_the_team(rules: str, takers: str) -> None:
    game = Game(rules, seed=1)
    gifts = {discard_on(game).player: game.history[-1].move.card for _ in takers}
    for giver, taker in zip(game.rules.players, takers, strict=True):
        assert gifts[giver] in game.position.hand(taker)


# Jacks and tens over the end of a deal: J5 J6, X-10


def test_a_jack_played_as_the_last_card_strikes_the_leader_of_the_next_deal() -> None:
    game = Game.from_position("pitchenas-2 A=a0 turn=B hand.B=JS pack=2S,3S,4S,5S,6S,7S,8S,9S")
    game.play("JS")
    assert (game.position.turn, game.position.deal, game.position.jack) == ("A", 2, True)
    assert all(move.kind == "discard" for move in game.legal_moves())


def test_a_jack_waits_during_the_exchange() -> None:
    pack = "2S,3S,4S,5S,6S,7S,8S,9S,AH,2H,3H,4H,5H,6H,7H,8H,9H,10H"
    game = Game.from_position(f"pitchenas-4 A=a0 turn=D hand.D=JS pack={pack}")
    game.play("JS")
    assert (game.position.phase, game.position.jack) == ("exchange", True)
    for _ in "ABCD":
        assert {move.kind for move in game.legal_moves()} == {"give"}
        discard_on(game)
    assert (game.position.turn, game.position.phase, game.position.jack) == ("A", "play", True)
    assert {move.kind for move in game.legal_moves()} <= {"discard", "effect"}


def test_a_jack_dies_when_the_pack_is_used_up_and_the_dealer_changes() -> None:
    game = Game.from_position("pitchenas-4 A=a0 turn=D hand.D=JS deal=3")
    game.play("JS")
    assert (game.position.dealer, game.position.deal, game.position.jack) == ("A", 1, False)
    # Where the dealer stays, it lives on.
    game = Game.from_position("chevaux-4[jack=skip] A=a0 turn=D hand.D=JS deal=3")
    game.play("JS")
    assert (game.position.dealer, game.position.deal, game.position.jack) == ("D", 1, True)


def test_a_discarded_jack_does_not_carry_on() -> None:
    game = Game.from_position("pitchenas-2 A=a0 turn=B hand.B=JS pack=2S,3S,4S,5S,6S,7S,8S,9S jack")
    game.play("-JS")
    assert not game.position.jack


def test_the_last_ten_of_a_deal_strikes_nobody() -> None:
    pack = "2S,3S,4S,5S,6S,7S,8S,9S,AH,2H,3H,4H,5H,6H,7H,8H"
    game = Game.from_position(f"classic-4 D=d2 turn=D hand.D=10S pack={pack}")
    game.play("10S d2>d12")
    assert (game.position.deal, game.position.turn, game.position.skip) == (2, "B", False)


# Ends


@pytest.mark.parametrize(
    ("position", "move", "result"),
    [
        ("pitchenas-4 A=A2,A3,A4,d14 C=C1,C2,C3,C4 hand.A=3S", "3S d14>A1", "AC"),
        ("pitchenas-2 A=A2,A3,A4,d16 C=C1,C2,C3,C4 hand.A=AS", "AS d16>A1", "A"),
        ("pitchenas-3 A=A2,A3,A4,d16 hand.A=AH", "AH d16>A1", "A"),
        ("pitchenas-3 D=D2,D3,D4,c16 hand.A=AS", "AS c16>D1", "pat"),
        ("chevaux-6 C=C2,C3,C4,b16 turn=C hand.C=AS", "AS b16>C1", "C"),
        ("pitchenas-4 A=A1,A3,A4,d12 C=C1,C2,C3,C4 hand.A=7C", "7C A1>A2 d12>A1", "AC"),
    ],
)
def test_a_game_ends_at_the_very_move(position: str, move: str, result: str) -> None:
    game = Game.from_position(position)
    game.play(move)
    assert game.result == result
    assert not game.legal_moves()
    assert game.history[-1].outcome.result == result
    assert not game.history[-1].dealt
    assert game.undo()
    assert game.result is None


# Seeds, undoing


@pytest.mark.parametrize("rules", ALL)
def test_the_same_seed_gives_the_same_game(rules: str) -> None:
    games = [Game(rules, seed=11), Game(rules, seed=11), Game(rules, seed=12)]
    for _ in range(60):
        for game in games:
            discard_on(game)
    assert games[0].position == games[1].position
    assert games[0].position != games[2].position


def test_shuffles_stay_the_same_on_every_machine() -> None:
    assert shuffled(range(10), 7, 1) == (8, 2, 4, 3, 7, 1, 6, 5, 9, 0)
    assert shuffled(range(10), 7, 2) == (4, 6, 2, 7, 0, 3, 8, 5, 9, 1)


def test_undo_and_redo_walk_through_deals() -> None:
    game = Game("pitchenas-4", seed=9)
    positions = [game.position]
    for _ in range(70):
        discard_on(game)
        positions.append(game.position)
    for position in reversed(positions[:-1]):
        assert game.undo()
        assert game.position == position
    assert not game.undo()
    assert game.history == ()
    for position in positions[1:]:
        assert game.redo()
        assert game.position == position
    assert not game.redo()
    assert len(game.history) == 70


def test_after_undo_the_same_cards_come_again() -> None:
    game = Game("pitchenas-2", seed=9)
    found = deals(game, 8)
    while game.undo():
        pass
    assert deals(game, 8) == found


def test_another_move_after_undo_forgets_the_rest() -> None:
    game = Game("pitchenas-2", seed=1)
    for _ in range(4):
        discard_on(game)
    game.comment("far")
    game.undo()
    game.undo()
    game.play(game.legal_moves()[-1])
    assert not game.redo()
    assert len(game.history) == 3
    assert game.comments == {}


def test_a_refused_move_changes_nothing() -> None:
    game = Game("pitchenas-2", seed=1)
    before = game.position
    with pytest.raises(IllegalMove) as refused:
        game.play("KS a0>a13" if "KS" not in before.hand("A") else "QS a0>a12")
    assert refused.value.verdict.code == "card_not_in_hand"
    with pytest.raises(MoveError):
        game.play("nonsense")
    assert game.position is before
    assert game.history == ()


# Dealers by lot, positions to begin at


def test_the_association_draws_for_the_first_deal() -> None:
    rules = RuleSet.parse("shawinigan-4")
    dealers = set()
    for seed in range(300):
        rounds = draw_for_dealer(rules, seed)
        heights = "A23456789TJQK*"
        players = "ABCD"
        for drawn in rounds:
            assert "".join(player for player, _ in drawn) == players
            by_height = {player: heights.index(card.rank.replace("10", "T")) for player, card in drawn}
            players = "".join(player for player in players if by_height[player] == max(by_height.values()))
        assert len(players) == 1
        assert Game(rules, seed).position.dealer == players
        dealers.add(players)
    assert dealers == set("ABCD")
    assert any(len(draw_for_dealer(rules, seed)) > 1 for seed in range(100))
    assert draw_for_dealer(RuleSet.parse("pitchenas-4"), 1) == ()


def test_a_game_goes_on_from_a_position() -> None:
    game = Game.from_position("pitchenas-4 A=a5 B=b3 hand.A=2S,3S hand.B=4S turn=A")
    game.play("2S a5>a7")
    assert game.position.turn == "B"
    game.play("-4S")
    # C, D and B have no cards left: A plays on.
    assert game.position.turn == "A"
    game.play("3S a7>a10")
    assert game.history[-1].dealt
    assert sizes([game.position]) == [5]
    assert game.position.marbles("A") == ("a10",)


def test_a_position_without_cards_is_dealt_to() -> None:
    game = Game.from_position("pitchenas-2 A=a5 dealer=A", seed=3)
    assert sizes([game.position]) == [5]
    assert (game.position.turn, game.position.dealer, game.position.marbles("A")) == ("B", "A", ("a5",))


@pytest.mark.parametrize(
    ("hidden", "field"),
    [
        ("hand.A=?4", "hand.A"),
        ("hand.A=2S hand.C=3S,?1", "hand.C"),
        ("hand.A=2S pack=?12", "pack"),
        ("pack=2S,?1", "pack"),
        ("hand.A=2S pile=?1,3S", "pile"),
        ("hand.A=2S phase=exchange given.D=?1", "given.D"),
    ],
)
def test_a_game_needs_cards_that_are_shown(hidden: str, field: str) -> None:
    with pytest.raises(PositionError) as caught:
        Game.from_position(f"pitchenas-4 A=a5 {hidden}")
    error = caught.value
    assert (error.code, error.field, error.word, error.expected) == ("card_unknown", field, "?", "AS … KC")
    with pytest.raises(RecordError, match="Line 2"):
        Game.from_record(f'[Rules "pitchenas-4"]\n[Start "pitchenas-4 A=a5 {hidden}"]\n')


def test_a_finished_position_is_not_dealt_to() -> None:
    game = Game.from_position("pitchenas-3 A=A1,A2,A3,A4")
    assert game.result == "A"
    assert game.position.hand("A") == ()
