"""The calls of the API, one concern a module. Each module adds its call to the blueprint of a game."""
