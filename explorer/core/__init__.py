"""The vocabulary that every game and every study speaks: values, not behaviour.

Nothing in here knows a game, rolls a die or prints.
"""
