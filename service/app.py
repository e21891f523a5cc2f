"""The application: put together from the registry of games and the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from games import GAMES

from . import arrival, logs, problems, safety, tracing
from .blueprint import CallBlueprint
from .cache import Cache
from .config import Settings
from .endpoints import (
    analysis,
    apply,
    catalogue,
    deal,
    docs,
    echo,
    hint,
    legal_moves,
    operations,
    outcome,
    solve,
    validate,
    view,
)
from .endpoints.table import Table
from .metrics import Metrics
from .slots import Slots
from .spec import SpecApi
from .version import digest
from .work import Desk

CALLS = (catalogue, validate, legal_moves, apply, outcome, deal, view, solve, analysis, hint)
"""The modules that each add one call to every game."""


def create_app(config: Mapping[str, Any] | None = None, *, echo_for_benchmarks: bool = False) -> Flask:
    """The service as a WSGI application. `config` names settings (see `Settings`); the rest come from the environment.

    Raises BadSettings.
    """
    settings = Settings.of(config)
    app = Flask(__name__)
    app.config["SETTINGS"] = settings
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes + 1
    app.url_map.strict_slashes = False
    tracing.install(app)
    arrival.install(app, settings)
    metrics = Metrics()
    metrics.install(app)
    logs.install(app)
    safety.install(app, settings)
    desk = Desk(Slots(settings, metrics), Cache(settings, metrics, f"{digest()}/{settings.slot_mb}"), metrics)
    api = SpecApi(app)
    for blueprint in _blueprints(settings, metrics, desk):
        api.register_blueprint(blueprint)
    app.extensions["black-lady-spec"] = api.spec
    app.extensions["black-lady-metrics"] = metrics
    app.register_blueprint(docs.blueprint(api.spec))
    if echo_for_benchmarks:
        app.register_blueprint(echo.blueprint())
    problems.install(app)
    return app


def _blueprints(settings: Settings, metrics: Metrics, desk: Desk) -> list[CallBlueprint]:
    blueprints = [catalogue.blueprint(GAMES, settings)]
    for game in GAMES.values():
        table = Table.of(game, settings, desk)
        for call in CALLS:
            call.add(table)
        blueprints.append(table.blueprint)
    return [*blueprints, operations.blueprint(metrics)]
