"""One folder a game; games know `explorer.core` and nothing else of ours."""
