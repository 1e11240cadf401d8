"""What is promised about speed and play, measured: `python -m benchmarks`."""
