"""The parts of the explorer; each works alone over a session, or with others around one desk."""
