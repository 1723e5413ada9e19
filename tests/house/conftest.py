"""What tests the things that recipes add is collected only in a copy of the house that has them."""

from kdexplore.core.bonus_register import BONUS_KINDS

collect_ignore = [] if "lake" in BONUS_KINDS else ["added.py"]
