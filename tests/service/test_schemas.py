"""The schemas of the document say of states and answers what the engine says of them."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from games import GAMES
from service.schemas.base import pascal
from service.schemas.families import FAMILIES
from service.schemas.state import FIELDS
from service.schemas.words import Words, pattern_of
from tests.games.helpers import TABLES, deal, steps
from tests.service.document import component, document, validator
from tests.service.hostile import absurd_states

CODES_OF_SHAPE = {"malformed", "unknown-field", "unknown-option", "unknown-piece"}


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_every_game_has_a_schema(game: str) -> None:
    assert set(GAMES[game].state_fields) <= set(FIELDS)
    assert GAMES[game].family in FAMILIES


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_the_engine_says_is_of_the_schemas(name: str, players: int) -> None:
    prefix = pascal(name)
    posted, canonical = component(f"{prefix}State"), component(f"{prefix}CanonicalState")
    position, outcome = component(f"{prefix}Position"), component(f"{prefix}Outcome")
    responses = document()["paths"][f"/v1/games/{name}/legal-moves"]["post"]["responses"]
    moves = validator(responses["200"]["content"]["application/json"]["schema"])
    for seed in range(2):
        for count, state in enumerate(steps(deal(name, players, seed), Random(seed))):
            if count % 17 == seed or state.is_terminal():
                for shown in (state.document(), state.view(count % players)):
                    posted.validate(shown)
                    canonical.validate(shown)
                position.validate(state.position())
                outcome.validate(state.outcome())
                moves.validate(state.moves(0 if state.phase == "pass" else None))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_a_view_says_is_of_the_schemas(name: str, players: int) -> None:
    position = component(f"{pascal(name)}Position")
    for count, state in enumerate(steps(deal(name, players, 5), Random(5))):
        if count % 9 == 0:
            position.validate(GAMES[name].read(state.view(0)).accept().position())


@pytest.mark.parametrize("name", GAMES)
def test_the_engine_and_the_schema_refuse_the_same_shapes(name: str) -> None:
    schema = component(f"{pascal(name)}State")
    for case, state in absurd_states(name):
        if case.startswith("many"):
            continue
        if not isinstance(state, dict):
            assert not schema.is_valid(state), case
            continue
        problems = GAMES[name].read(state).problems
        if not schema.is_valid(state):
            assert problems, case
        # To JSON Schema 4.0 is a whole number; the service wants it written as one.
        if any(problem.code in CODES_OF_SHAPE for problem in problems) and "float" not in case:
            assert not schema.is_valid(state), (case, problems[0])


@pytest.mark.parametrize("name", GAMES)
def test_patterns_are_exact(name: str) -> None:
    game = GAMES[name]
    posted, canonical = (re.compile(Words(game, canonical=exact).piece) for exact in (False, True))
    assert all(posted.fullmatch(spelling) for spelling in game.piece_set.spellings)
    assert all(canonical.fullmatch(piece) for piece in game.piece_set.pieces)
    spellings = sorted(game.piece_set.spellings)
    for text in ("", "?", "QSS", "1S", "7-0", "6-", "0-7", *(text + text[-1] for text in spellings)):
        assert not posted.fullmatch(text), text
    assert not any(canonical.fullmatch(text) for text in spellings if text.lower() == text != text.upper())


def test_a_pattern_matches_its_texts_and_no_others() -> None:
    random = Random(1)
    for _ in range(200):
        texts = {"".join(random.choices("ab-]^", k=random.randint(1, 3))) for _ in range(random.randint(1, 8))}
        pattern = re.compile(pattern_of(texts))
        others: set[Any] = {"".join(random.choices("ab-]^", k=random.randint(0, 4))) for _ in range(50)}
        assert all(pattern.fullmatch(text) for text in texts)
        assert not any(pattern.fullmatch(text) for text in others - texts)
