"""The OpenAPI document, a page to try it on, and a page for each type of problem. Nothing comes from another host."""

from __future__ import annotations

import json
from importlib.resources import files

from apispec import APISpec
from flask import Blueprint, Response, abort, render_template, send_from_directory

from service import problems
from service.blueprint import fixed_answer
from service.codes import MEANINGS, codes_of
from service.spec import DOCUMENT

POLICY = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"


def blueprint(spec: APISpec) -> Blueprint:
    """The pages."""
    docs = Blueprint(
        "docs", __name__, template_folder="../templates", static_folder="../static", static_url_path="/docs/static"
    )
    assets = str(files("flask_swagger_ui") / "dist")
    # As it stands in the repository, with examples; an application installed without it has none.
    document = DOCUMENT.read_bytes() if DOCUMENT.exists() else json.dumps(spec.to_dict()).encode()

    @docs.get("/openapi.json")
    def openapi() -> Response:
        return fixed_answer(document)

    @docs.get("/docs")
    def page() -> Response:
        return _page("docs.html")

    @docs.get("/docs/assets/<path:name>")
    def asset(name: str) -> Response:
        return send_from_directory(assets, name, max_age=86_400)

    @docs.get("/docs/problems")
    def kinds() -> Response:
        return _page("problems.html", kinds=problems.KINDS.values(), codes=MEANINGS)

    @docs.get("/docs/problems/<name>")
    def kind(name: str) -> Response:
        if name not in problems.KINDS:
            abort(404, f"there is no type of problem {name!r}")
        return _page("problem.html", kind=problems.KINDS[name], codes=codes_of(problems.KINDS[name]))

    return docs


def _page(template: str, **values: object) -> Response:
    response = fixed_answer(render_template(template, **values).encode(), "text/html")
    response.headers["Content-Security-Policy"] = POLICY
    return response
