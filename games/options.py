"""The options of a game: what may be chosen, what it means, and what holds when nothing is said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .problems import Code, Problem, escape

MOST_NAMES = 100
MOST_ITEMS = 52

Kind = Literal["choice", "boolean", "integer", "pieces", "directions"]


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its kind, default, bounds and meaning, as `GET /v1/games/{game}` shows them.

    `default` may be a function of the number of players. `choices` are the allowed values of a `choice` and the
    allowed items of `pieces` and `directions`; `minimum` and `maximum` bound an `integer`.
    """

    name: str
    kind: Kind
    default: Any
    meaning: str
    choices: tuple[Any, ...] = ()
    minimum: int | None = None
    maximum: int | None = None

    def default_for(self, players: int) -> Any:
        """The value that holds when the option is not given."""
        return self.default(players) if callable(self.default) else self.default

    def fault(self, value: Any) -> tuple[str, str] | None:
        """Why `value` is refused and where inside it (a JSON Pointer suffix), or None when it will do."""
        match self.kind:
            case "boolean":
                return None if isinstance(value, bool) else (f"{self.name} is true or false", "")
            case "integer":
                whole = isinstance(value, int) and not isinstance(value, bool)
                if whole and self.minimum is not None and self.maximum is not None:
                    whole = self.minimum <= value <= self.maximum
                return None if whole else (f"{self.name} is a whole number, {self.minimum} to {self.maximum}", "")
            case "choice":
                fits = any(value == choice and type(value) is type(choice) for choice in self.choices)
                return None if fits else (f"{self.name} is one of {_listed(self.choices)}", "")
            case "pieces" | "directions":
                return self._list_fault(value)

    def _list_fault(self, value: Any) -> tuple[str, str] | None:
        if not isinstance(value, list) or len(value) > MOST_ITEMS:
            return f"{self.name} is a list of at most {MOST_ITEMS}", ""
        for index, item in enumerate(value):
            if not isinstance(item, str) or item not in self.choices:
                return f"{self.name} holds {item!r}, which is not one of {_listed(self.choices)}", f"/{index}"
            if self.kind == "pieces" and item in value[:index]:
                return f"{self.name} names {item} twice", f"/{index}"
        return None

    def document(self, player_counts: Sequence[int]) -> dict[str, Any]:
        """The option as the catalogue shows it; a default that varies is given for each number of players."""
        shown: dict[str, Any] = {"name": self.name, "type": self.kind, "meaning": self.meaning}
        if callable(self.default):
            shown["default"] = None
            shown["default_by_players"] = {str(players): self.default(players) for players in player_counts}
        else:
            shown["default"] = self.default
        if self.choices:
            shown["choices"] = list(self.choices)
        if self.kind == "integer":
            shown |= {"minimum": self.minimum, "maximum": self.maximum}
        return shown


def resolve(
    options: Sequence[Option],
    given: Any,
    players: int,
    pointer: str,
    parse_piece: Callable[[str], str | None],
) -> tuple[dict[str, Any], list[Problem]]:
    """Every option with its value, given or default, and what is wrong with those given.

    A wrong value is reported and replaced by the default, so that the rest of the state can still be checked.
    """
    values = {option.name: option.default_for(players) for option in options}
    if given is None:
        return values, []
    if not isinstance(given, Mapping):
        return values, [Problem(Code.MALFORMED, "options is an object of option names and values", pointer)]
    problems: list[Problem] = []
    by_name = {option.name: option for option in options}
    if len(given) > MOST_NAMES:
        return values, [Problem(Code.UNKNOWN_OPTION, f"there are not {len(given)} options", pointer)]
    for name, posted in given.items():
        place = f"{pointer}/{escape(str(name))}"
        option = by_name.get(name)
        if option is None:
            problems.append(
                Problem(Code.UNKNOWN_OPTION, f"there is no option {name!r}", place, {"expected": list(by_name)})
            )
            continue
        value = posted
        if option.kind == "pieces" and isinstance(posted, list):
            value = [(parse_piece(item) or item) if isinstance(item, str) else item for item in posted]
        fault = option.fault(value)
        if fault is None:
            values[name] = [piece for piece in option.choices if piece in value] if option.kind == "pieces" else value
        else:
            detail, suffix = fault
            facts = {"expected": list(option.choices)} if option.choices else {}
            problems.append(Problem(Code.OPTION_VALUE, detail, place + suffix, facts))
    return values, problems


def _listed(items: Sequence[Any]) -> str:
    return ", ".join(str(item) for item in items)
