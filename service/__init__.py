"""The HTTP service: requests in, the rules engine and the solver asked, JSON out. It knows no rule and no game by name.

gunicorn -c service/gunicorn.conf.py 'service:create_app()'
"""

from .app import create_app

__all__ = ["create_app"]
