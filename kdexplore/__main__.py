"""`python -m kdexplore`: the command line from a bare checkout."""

from __future__ import annotations

import sys

from kdexplore.cli.main import main

sys.exit(main())
