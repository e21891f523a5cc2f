"""The shapes of requests and answers as marshmallow schemas, one set a game, built from what the registry says of it.

They are the single source of the OpenAPI document. Requests are loaded by them, except the state inside, which the
engine reads; answers come from the engine in their final form and are only described by them.
"""
