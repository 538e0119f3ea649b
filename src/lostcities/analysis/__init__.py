"""Analysis: where did the points go?

Every decision of a finished game is judged by what its seat knew, luck is told apart from
decisions, and what is left unexplained has a line of its own. `review` takes a record, `judge` a
table or a seat's view; see docs/analysis.md.
"""

from lostcities.analysis.beliefs import beliefs
from lostcities.analysis.judge import judge
from lostcities.analysis.review import review, reviews
from lostcities.analysis.reviewed import Candidate, Decision, Judgement, Review, SeatReview

__all__ = [
    "Candidate",
    "Decision",
    "Judgement",
    "Review",
    "SeatReview",
    "beliefs",
    "judge",
    "review",
    "reviews",
]
