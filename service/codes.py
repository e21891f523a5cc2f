"""What each code of a problem means, for people; the pages under `/docs/problems/` show it."""

from __future__ import annotations

from collections.abc import Mapping

from games import Code

from .problems import BAD_REQUEST, HIDDEN, ILLEGAL_MOVE, INVALID_STATE, Kind

MEANINGS: Mapping[Code, str] = {
    Code.MALFORMED: "A value is missing, of the wrong type, or out of range.",
    Code.UNKNOWN_FIELD: "There is no such field here.",
    Code.UNKNOWN_PIECE: "A text spells no piece that is in play.",
    Code.DUPLICATE_PIECE: "A piece is there twice; `first` points to the other place.",
    Code.MISSING_PIECE: "The state does not account for every piece; `pieces` names them.",
    Code.HAND_SIZE: "A hand, a pile or a list holds too many pieces or too few.",
    Code.PLAYER_COUNT: "The game is not for so many players, or a list does not have one entry a seat.",
    Code.UNKNOWN_OPTION: "The game has no such option.",
    Code.OPTION_VALUE: "An option does not take this value, or not with the other options.",
    Code.NOT_IN_HAND: "The seat does not hold this piece.",
    Code.NOT_YOUR_TURN: "Another seat is to move, or this one has already chosen.",
    Code.MUST_FOLLOW_SUIT: "The seat holds pieces of the suit led; `penalty` is what a revoke costs.",
    Code.FIRST_TRICK_POINTS: "No point card may be thrown on the first trick while another can be.",
    Code.HEARTS_NOT_BROKEN: "Hearts may not be led before one has been played.",
    Code.MUST_LEAD_CARD: "The first trick is led by the holder of a certain card, with that card.",
    Code.DECLARE_SUIT: "A lead must name one of the suits of its tile.",
    Code.SUIT_NOT_ON_TILE: "The suit named is not one of the tile's, or the play is no lead.",
    Code.PASS_COUNT: "A pass is of another number of pieces.",
    Code.PASS_DUPLICATE: "A pass names a piece twice.",
    Code.ONE_SUIT_ATTACK: "The cards of an attack are of one suit.",
    Code.ATTACK_TOO_LARGE: "An attack is of no more cards than the defender holds.",
    Code.CANNOT_BEAT: "A card does not beat the one it is laid on, or the beats do not answer every card.",
    Code.QUEEN_UNBEATABLE: "The queen of spades, as an attacking card, can be beaten by nothing.",
    Code.WRONG_PHASE: "This makes no sense so early or so late in the hand.",
    Code.HAND_OVER: "The hand is over; nothing more can be played.",
    Code.HIDDEN_HAND: "Pieces that are not shown decide the answer.",
    Code.UNFINISHED_HAND: "This needs the complete record of a hand.",
    Code.CONTRADICTION: "What is known cannot all be true; `plays` names the plays that contradict.",
    Code.NOT_OFFERED: "The game does not offer this concept or objective, or nothing answers it yet.",
}

_OF_REQUESTS = (
    Code.MALFORMED,
    Code.UNKNOWN_FIELD,
    Code.PLAYER_COUNT,
    Code.UNKNOWN_OPTION,
    Code.OPTION_VALUE,
    Code.WRONG_PHASE,
    Code.NOT_OFFERED,
)
_OF_MOVES = (
    Code.UNKNOWN_PIECE,
    Code.NOT_IN_HAND,
    Code.NOT_YOUR_TURN,
    Code.MUST_FOLLOW_SUIT,
    Code.FIRST_TRICK_POINTS,
    Code.HEARTS_NOT_BROKEN,
    Code.MUST_LEAD_CARD,
    Code.DECLARE_SUIT,
    Code.SUIT_NOT_ON_TILE,
    Code.PASS_COUNT,
    Code.PASS_DUPLICATE,
    Code.ONE_SUIT_ATTACK,
    Code.ATTACK_TOO_LARGE,
    Code.CANNOT_BEAT,
    Code.QUEEN_UNBEATABLE,
    Code.HAND_OVER,
    Code.HIDDEN_HAND,
    Code.CONTRADICTION,
)
_BY_KIND: Mapping[Kind, tuple[Code, ...]] = {
    BAD_REQUEST: _OF_REQUESTS,
    INVALID_STATE: tuple(code for code in Code if code != Code.NOT_OFFERED),
    ILLEGAL_MOVE: _OF_MOVES,
    HIDDEN: (Code.HIDDEN_HAND,),
}


def codes_of(kind: Kind) -> Mapping[Code, str]:
    """The codes that problems of a type may have, with their meanings."""
    return {code: MEANINGS[code] for code in _BY_KIND.get(kind, ())}
