"""The deal that follows when all hands are empty (D3, C5, Q4, R1, R2, J5, J6, X-10, X-deal)."""

from __future__ import annotations

from .text import State, read


def next_deal(position_text: str, deals_before: int) -> dict[str, object] | None:
    """What a new deal has: dealer, its number in the round, cards of each hand, phase, jack, who is to move.

    `deals_before` counts the deals of the whole game. None while cards are held.
    """
    state = read(position_text)
    if any(state.hands.values()) or any(state.unknown.values()):
        return None
    rules, option = state.rules, state.rules.options
    number, size = following(state)
    dealer = state.dealer
    used_up = number == 1
    if option["dealers"] == "leader" or (option["dealers"] == "round" and used_up):
        dealer = rules.next_player(dealer)  # the leader of the last deal sat at the dealer's left
    exchange = rules.team_size > 1 and (
        option["exchange"] == "every"
        or (option["exchange"] == "five-card" and size == 5)
        or (option["exchange"] == "first" and deals_before == 0)
    )
    return {
        "dealer": dealer,
        "deal": number,
        "sizes": {size},
        "phase": "exchange" if exchange else "",
        "jack": state.jack and not (used_up and dealer != state.dealer),
        "skip": False,
        "turn": rules.next_player(dealer),
    }


def following(state: State) -> tuple[int, int]:
    """Number in its round, and size, of the deal after this one; 1 when everything is shuffled again."""
    option = state.rules.options
    sizes = [int(size) for size in option["deals"].split("+")]
    if state.deal < len(sizes):
        size = sizes[state.deal]
    elif option["last_deal_repeats"] == "yes":
        size = sizes[-1]
    else:
        return 1, sizes[0]
    if size * len(state.rules.players) > len(state.pack):
        return 1, sizes[0]
    return state.deal + 1, size


def dealt(position_text: str) -> dict[str, object]:
    """The same of a position that was just dealt."""
    state = read(position_text)
    return {
        "dealer": state.dealer,
        "deal": state.deal,
        "sizes": {len(hand) for hand in state.hands.values()},
        "phase": state.phase,
        "jack": state.jack,
        "skip": state.skip,
        "turn": state.turn,
    }
