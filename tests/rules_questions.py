"""Questions as people ask them, and the paragraphs that answer them, of which one comes first.

`python -m tests.rules_questions` writes our answers for the page, whose tests compare them.
"""

import json
from pathlib import Path
from typing import Any, Final

from lostcities.rulebook import search

FILE: Final = Path(__file__).parents[1] / "web/src/screens/learn/questions.json"

ENGLISH: Final = (  # game, question, labels
    ("classic", "can I take back my discard", "C17 C18"),
    ("classic", "when does the round end", "C24"),
    ("rivals", "tie in auction", "V20 V43"),
    ("roll_and_write", "zero", "W16 W17 W18"),
    ("partners", "how many cards pass", "P17 P18"),
    ("classic", "deck runs out", "C24"),
    ("partners", "talking", "P27"),
    ("classic", "what is a wager", "C2"),
    ("classic", "how many cards are in the deck", "C1"),
    ("classic", "how many cards does each player get", "C4"),
    ("classic", "who begins", "C6 C34"),
    ("classic", "do I have to play a card", "C8"),
    ("classic", "can I skip numbers", "C10"),
    ("classic", "handshake after a number", "C11"),
    ("classic", "may I take a card from the middle of the discard pile", "C16"),
    ("classic", "what does an expedition cost", "C27"),
    ("classic", "expedition not started", "C26"),
    ("classic", "bonus for eight cards", "C29"),
    ("classic", "is the bonus multiplied by wagers", "C29 C28"),
    ("classic", "only wagers no numbers", "C30 C2"),
    ("classic", "what happens in a tie", "C36 C35"),
    ("classic", "can I look through the discards", "C20 C16"),
    ("classic", "sixth colour", "C39"),
    ("classic", "how many rounds", "C33"),
    ("classic", "who starts the next round", "C34 C35"),
    ("classic", "can I move a card I have played", "C12"),
    ("classic", "what does the opponent know of my hand", "C21 C20 C23"),
    ("classic", "worst possible score of an expedition", "C31 C30"),
    ("classic", "can a game go on forever", "C25"),
    ("classic", "may I discard a card that I could play", "C14"),
    ("partners", "who is my partner", "P4"),
    ("partners", "do partners share expeditions", "P5 P12"),
    ("partners", "how many cards must the giver keep", "P18"),
    ("partners", "can I give cards I was given", "P21"),
    ("partners", "do I draw after giving", "P19"),
    ("partners", "may I tell my partner what I have", "P27"),
    ("partners", "do opponents see the cards given", "P26"),
    ("partners", "score of a side", "P32"),
    ("partners", "hand size after giving", "P19 P20"),
    ("partners", "number of cards in the deck", "P1"),
    ("rivals", "how much gold do I start with", "V8"),
    ("rivals", "can I bid more than I have", "V21"),
    ("rivals", "what if I have no gold", "V13"),
    ("rivals", "who pays in an auction", "V23"),
    ("rivals", "how many cards may the winner take", "V24"),
    ("rivals", "remove a card", "V25"),
    ("rivals", "what happens to cards not taken", "V26"),
    ("rivals", "who plays after the auction", "V28 V27"),
    ("rivals", "can I lay the same number twice", "V30"),
    ("rivals", "useless card uncovered", "V15 V16"),
    ("rivals", "when is the money shared out", "V33"),
    ("rivals", "are coins worth points", "V40"),
    ("rivals", "how do footprints score", "V37 V2"),
    ("rivals", "end of the game", "V36"),
    ("roll_and_write", "what can I do with a 0", "W18 W17 W16"),
    ("roll_and_write", "when does the game end", "W35"),
    ("roll_and_write", "what is an arrow for", "W20"),
    ("roll_and_write", "can I refuse to write", "W30"),
    ("roll_and_write", "what do the vases do", "W26"),
    ("roll_and_write", "first over the bridge", "W34 W33"),
    ("roll_and_write", "what does the circle do", "W38 W17"),
    ("roll_and_write", "must numbers rise", "W15"),
    ("roll_and_write", "exhausted", "W31"),
    ("roll_and_write", "which dice may the others use", "W10"),
    ("roll_and_write", "tie at the end", "W43"),
)
GERMAN: Final = (
    ("classic", "darf ich meine abgelegte Karte zurücknehmen", "C17 C18"),
    ("classic", "wann endet die Runde", "C24"),
    ("rivals", "Gleichstand in der Auktion", "V20 V43"),
    ("roll_and_write", "Null", "W16 W17 W18"),
    ("partners", "wie viele Karten darf ich geben", "P17 P18"),
    ("classic", "Nachziehstapel leer", "C24"),
    ("partners", "dürfen wir reden", "P27"),
    ("classic", "was ist eine Wette", "C2"),
    ("classic", "wer beginnt", "C6 C34"),
    ("classic", "was kostet eine Expedition", "C27"),
    ("classic", "Bonus für acht Karten", "C29"),
    ("classic", "wer beginnt die nächste Runde", "C34 C35"),
    ("classic", "wie viele Runden", "C33"),
    ("classic", "Gleichstand", "C36 C35"),
    ("classic", "sechste Farbe", "C39"),
    ("partners", "wer ist mein Partner", "P4"),
    ("rivals", "wie viel Gold bekommt jeder", "V8"),
    ("rivals", "was ist, wenn ich kein Gold habe", "V13"),
    ("rivals", "wer zahlt", "V23"),
    ("rivals", "Ende des Spiels", "V36"),
    ("roll_and_write", "wann endet das Spiel", "W35"),
    ("roll_and_write", "wofür ist ein Pfeil", "W20"),
    ("roll_and_write", "Brücke", "W33 W34"),
    ("roll_and_write", "erschöpft", "W31"),
)


def answers() -> list[dict[str, Any]]:
    """Every question with the labels found, in order."""
    return [
        {
            "game": game,
            "language": language,
            "question": question,
            "answers": [
                part.label for part in search(game, question.split(), language) if part.label
            ],
        }
        for language, rows in (("en", ENGLISH), ("de", GERMAN))
        for game, question, _ in rows
    ]


def written() -> str:
    """The answers as the page has them, a line each."""
    lines = ",\n".join(f"  {json.dumps(it, ensure_ascii=False)}" for it in answers())
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
