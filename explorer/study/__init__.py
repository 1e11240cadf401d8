"""Questions one can ask of any game: trees, replay, outcomes, graphs, audits."""
