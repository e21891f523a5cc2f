"""Who may call, how often, from which pages, and what browsers are told."""

from __future__ import annotations

import hmac
from hashlib import sha256

from flask import Flask, Response, g, request
from flask_cors import CORS
from flask_limiter import Limiter
from werkzeug.middleware.proxy_fix import ProxyFix

from .config import Settings
from .problems import Unauthorized

COSTS = {"solve": 10, "hint": 10, "analysis": 50}
"""What a call costs of a rate, by the last part of its path; every other costs 1."""

FREE = ("/healthz", "/readyz", "/metrics")
"""What operators ask, of which nobody is asked for a key; keep `/metrics` from the public at the proxy."""

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Headers of every answer that does not set its own: no answer but the pages of the documentation is a page."""


def install(app: Flask, settings: Settings) -> None:
    """Put the guards before an application, in the order in which a request meets them."""
    if settings.trusted_proxies:
        hops = settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops)  # type: ignore[method-assign]
    headers = HEADERS | ({"Strict-Transport-Security": f"max-age={settings.hsts_s}"} if settings.hsts_s else {})

    def harden(response: Response) -> Response:
        for name, value in headers.items():
            response.headers.setdefault(name, value)
        return response

    app.after_request(harden)
    if settings.cors_origins:
        CORS(
            app,
            origins=list(settings.cors_origins),
            methods=["GET", "POST"],
            allow_headers=["Authorization", "Content-Type", "X-API-Key", "X-Request-ID"],
            expose_headers=["ETag", "Retry-After", "Server-Timing", "X-Request-ID"],
            max_age=86_400,
        )
    if settings.api_keys:
        app.before_request(_Keys(settings.api_keys).check)
    if settings.rate_limit:
        _limit(app, settings, settings.rate_limit)


class _Keys:
    """The keys that may call; only their hashes are known here."""

    def __init__(self, entries: tuple[str, ...]) -> None:
        self._hashes = {name: digest for name, _, digest in (entry.partition(":") for entry in entries)}

    def check(self) -> None:
        """Note whose key the current request has. Raises Unauthorized."""
        if _is_free():
            return
        key = request.headers.get("X-API-Key", "")
        if not key and request.authorization is not None and request.authorization.type == "bearer":
            key = request.authorization.token or ""
        given = sha256(key.encode()).hexdigest()
        # Every hash is compared, in a time that does not depend on the key.
        holders = [name for name, digest in self._hashes.items() if hmac.compare_digest(digest, given)]
        if not holders:
            raise Unauthorized("an API key is needed, as `X-API-Key` or `Authorization: Bearer`")
        g.key_name = holders[0]


def _limit(app: Flask, settings: Settings, rate: str) -> None:
    seconds = settings.redis_ms / 1000
    timeouts = {"socket_timeout": seconds, "socket_connect_timeout": seconds}
    limiter = Limiter(
        _who,
        application_limits=[rate],
        application_limits_cost=_cost,
        headers_enabled=True,
        storage_uri=settings.redis_url or "memory://",
        storage_options=timeouts if settings.redis_url else {},  # type: ignore[arg-type]
        in_memory_fallback_enabled=settings.redis_url is not None,
        swallow_errors=True,
        key_prefix="black-lady",
    )
    limiter.request_filter(_is_free)
    limiter.init_app(app)


def _who() -> str:
    """Whom a request is charged to: the holder of its key, or its address where there are no keys."""
    return str(g.get("key_name") or request.remote_addr)


def _cost() -> int:
    return COSTS.get(request.path.rpartition("/")[2], 1)


def _is_free() -> bool:
    """Whether a request is an operator's, or a browser's question whether it may ask."""
    return request.path in FREE or request.method == "OPTIONS"
