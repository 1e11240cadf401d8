"""The modules beside a game's tests can be imported: `from victory_and_honor import twin`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
