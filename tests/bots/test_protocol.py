"""The bot protocol: its schema, our bots behind it, and a referee who has only its page."""

import io
import json
import re
import subprocess
import sys
import typing
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from lostcities.bots.catalog import COMPILED, THINKING, USUAL_THINK, find_bot
from lostcities.bots.policy import choose_move
from lostcities.bots.programs.answering import Answering, within_clock
from lostcities.bots.programs.protocol import (
    ANSWERS,
    MOST_SEED,
    REQUESTS,
    line_of,
    move_request,
    protocol_schema,
    read_request,
)
from lostcities.commands.bot import MOST_LETTERS, lines
from lostcities.core.chance import new_generator
from lostcities.errors import BadRequest, LostCitiesError
from lostcities.games.catalog import GAMES
from lostcities.games.classic.view import ClassicView
from lostcities.games.rivals.view import RivalsView
from lostcities.games.roll_and_write.view import ColumnView, RollAndWriteView, SheetView
from lostcities.table import Table
from tests.bots.requests import MOVES, laid_out
from tests.bots.requests import request as page_request
from tests.notation.test_views import EVERY_TABLE, Kind, open_table, positions
from tests.notation.worlds import other_world, play_randomly
from tests.terminal.piped import Outcome, run

PAGE = (Path(__file__).parents[2] / "docs" / "bot_protocol.md").read_text(encoding="utf-8")


@cache
def schema_of(part: str) -> Draft202012Validator:
    """The validator of one part of the protocol."""
    return Draft202012Validator(protocol_schema() | {"anyOf": [{"$ref": f"#/$defs/{part}"}]})


def bot(name: str = "rules", game: str | None = None, seed: int = 1) -> Answering:
    return Answering(name, game=game, think=None, seed=seed)


def answered(asked: Answering, line: str) -> dict[str, Any]:
    """What a bot answers, checked by the schema."""
    answer = asked.answer(line)
    assert answer is not None
    assert answer.endswith("\n")
    assert "\n" not in answer[:-1]
    said: dict[str, Any] = json.loads(answer)
    schema_of("from_bot").validate(said)
    return said


# --- Messages -------------------------------------------------------------------------


def test_the_schema_is_a_schema_and_has_every_message() -> None:
    Draft202012Validator.check_schema(protocol_schema())
    parts = {"to_bot", "from_bot", *REQUESTS, *ANSWERS}
    assert set(protocol_schema()["$defs"]) == parts


@EVERY_TABLE
def test_every_request_keeps_to_the_schema_and_is_one_line(kind: Kind) -> None:
    for table in positions(kind, seed=1, every=90):
        if table.over:
            continue
        line = move_request(table, seconds=0.5, seed=3)
        assert line.endswith("\n")
        assert "\n" not in line[:-1]
        schema_of("to_bot").validate(json.loads(line))
        assert read_request(line)["moves"] == table.moves()


@EVERY_TABLE
def test_two_worlds_alike_to_the_mover_give_the_same_request(kind: Kind) -> None:
    for table in positions(kind, seed=2, every=43, most=180):
        if table.mover is not None:
            line = move_request(table, 5.0, seed=9)
            assert move_request(other_world(table, table.mover, seed=4), 5.0, seed=9) == line


def test_nobody_is_asked_when_the_game_is_over() -> None:
    table = play_randomly(Table("rivals", seed=1), 3000)
    with pytest.raises(BadRequest, match="nobody is to move"):
        move_request(table)


def test_messages_may_have_more_fields_and_views_may_not() -> None:
    table = Table("rivals", seed=1)
    message = json.loads(move_request(table)) | {"mood": "good"}
    assert schema_of("to_bot").is_valid(message)
    assert answered(bot(), line_of(message)) == {"move": "uncover"}
    message["view"]["mood"] = "good"
    assert not schema_of("to_bot").is_valid(message)
    assert "mood" in answered(bot(), line_of(message))["error"]


# --- Our bots -------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", COMPILED)
@EVERY_TABLE
def test_a_bot_plays_as_it_does_at_a_table(kind: Kind, name: str) -> None:
    game = kind[0].name
    asked, policy = bot(name), find_bot(name, game)
    table = play_randomly(open_table(kind, seed=3), 5)
    for seed in range(8):
        if not table.over:
            move = choose_move(policy, table, new_generator(seed))
            assert answered(asked, move_request(table, 5.0, seed)) == {"move": move}
            table.play(move)


def test_without_a_seed_in_the_request_the_bots_own_counts() -> None:
    line = move_request(Table("classic", seed=1))
    played = [[answered(asked, line)["move"] for _ in range(12)] for asked in random_bots(5, 5, 6)]
    assert played[0] == played[1] != played[2]
    assert len(set(played[0])) > 1


def random_bots(*seeds: int) -> list[Answering]:
    return [bot("random", seed=seed) for seed in seeds]


def test_only_hello_and_move_are_answered() -> None:
    asked = bot()
    assert answered(asked, '{"lostcities": 1, "type": "hello"}')["name"] == "lostcities rules"
    scores = {"game": "rivals", "seat": 0, "scores": [1, 2]}
    for message in (
        {"type": "game", "game": "rivals", "seat": 0, "seats": 2},
        {"type": "over", **scores},
    ):
        assert schema_of("to_bot").is_valid({"lostcities": 1, **message})
        assert asked.answer(line_of({"lostcities": 1, **message})) is None
        assert not asked.done
    assert asked.answer('{"lostcities": 1, "type": "quit"}') is None
    assert asked.done


def request(**changes: Any) -> str:
    """A request for a move in classic, with some fields changed; None leaves one out."""
    message = json.loads(move_request(Table("classic", seed=7), 5.0, 1)) | changes
    return line_of({name: value for name, value in message.items() if value is not None})


OTHERS_TURN = Table("classic", seed=7).view(1)
OVER = play_randomly(Table("classic", seed=7, rounds=1), 3000)

BAD_REQUESTS: list[tuple[str, str]] = [
    ("hello", "'hello' is not JSON"),
    ("[]", "a message is a JSON object, not []"),
    ("[" * 100_000, "is not JSON"),
    ("9" * 10_000, "is not JSON"),
    ("{}", "lostcities is missing: it must be 1, the version of the protocol"),
    (request(lostcities=2), "lostcities must be 1"),
    (request(lostcities=True), "lostcities must be 1"),
    (request(type="think"), "type must be one of hello, game, move, over, quit, not 'think'"),
    (request(type=["move"]), "type must be one of"),
    (request(view=None), "view is missing in this message of type move"),
    (request(moves=None), "moves is missing"),
    (request(moves="play Y*"), "moves must be a list"),
    (request(moves=[7]), "moves[0] must be a text, not 7"),
    (request(moves=["draw deck"]), "moves: 'draw deck' is not legal in the position"),
    (request(moves=[]), "is legal in the position of the view, but missing"),
    (request(view=[]), "a view is a JSON object, not []"),
    (request(view={"game": "chess"}), "game must be one of classic, partners"),
    (request(view={"game": "classic"}), "version is missing"),
    (request(view=OTHERS_TURN), "the view is that of seat 1, but seat 0 is to move"),
    (request(view=OVER.view(0)), "the game in the view is over"),
    (request(clock="5"), "clock must be a number, not '5'"),
    (request(clock=0), "clock must be more than 0 seconds, not 0"),
    (request(clock=float("nan")), "clock must be more than 0 seconds"),
    (request(seed=-1), f"seed must be 0 to {MOST_SEED}, not -1"),
    (request(seed=1.5), "seed must be a whole number, not 1.5"),
    (line_of({"lostcities": 1, "type": "game", "game": 7}), "game must be a text, not 7"),
]


@pytest.mark.parametrize(("line", "reason"), BAD_REQUESTS, ids=[why for _, why in BAD_REQUESTS])
def test_a_wrong_request_gets_an_error_and_the_bot_goes_on(line: str, reason: str) -> None:
    asked = bot()
    assert reason in answered(asked, line)["error"]
    assert "move" in answered(asked, request())


def test_a_bot_that_breaks_says_so_and_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    asked = bot(game="classic")
    asked._policies["rules", "classic"] = lambda seen, mask, rng: 1 // 0
    assert "the bot broke: ZeroDivisionError" in answered(asked, request())["error"]
    assert "Traceback" in capsys.readouterr().err


def test_a_bot_for_one_game_refuses_others() -> None:
    asked = bot(game="rivals")
    assert "this bot plays rivals" in answered(asked, request())["error"]
    assert answered(asked, move_request(Table("rivals", seed=1))) == {"move": "uncover"}


# --- The clock ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "think", "clock", "becomes"),
    [
        ("thinker", None, None, "thinker"),
        ("thinker", 2.0, None, "thinker:think=2"),
        ("thinker", 2.0, 1.0, "thinker:think=0.8"),
        ("thinker", 0.1, 1.0, "thinker:think=0.1"),
        ("thinker", None, 0.1, "thinker:think=0.08"),
        ("thinker", None, 100.0, "thinker:think=0.3"),  # its usual time
        ("search", None, 100.0, "search:think=0.2"),
        ("champion+", None, 100.0, "champion+:think=1"),
        ("thinker:think=3", None, 1.0, "thinker:think=0.8"),
        ("thinker:think=3", None, None, "thinker:think=3"),
        ("thinker:worlds=32", None, 1.0, "thinker:worlds=32"),  # told its work in another way
        ("thinker:worlds=32", 2.0, None, "thinker:worlds=32,think=2"),
        ("thinker:threads=2", None, 0.1, "thinker:threads=2,think=0.08"),
        ("thinker:think=soon", None, None, "thinker:think=soon"),  # the catalog says what is wrong
        ("rules", None, 1.0, "rules"),
    ],
)
def test_a_bot_that_thinks_keeps_to_the_clock(
    monkeypatch: pytest.MonkeyPatch,
    asked: str,
    think: float | None,
    clock: float | None,
    becomes: str,
) -> None:
    settings = {"think": float, "worlds": int}
    monkeypatch.setitem(USUAL_THINK, "thinker", 0.3)
    monkeypatch.setitem(THINKING, "thinker", (lambda game, **_: find_bot("rules", game), settings))
    assert within_clock(asked, think, clock) == becomes


def test_a_bot_that_does_not_think_has_no_time_to_be_told() -> None:
    with pytest.raises(LostCitiesError, match="leave out --think"):
        Answering("rules", game=None, think=1.0, seed=1)


# --- The command ----------------------------------------------------------------------


@pytest.mark.slow
def test_a_referee_with_only_the_page_gets_legal_moves() -> None:
    """The page's own examples, as they stand there, to a program of its own."""
    examples = re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    wanted = [json.loads(example) for example in examples]
    assert [one["view"]["game"] for one in wanted] == list(GAMES)
    for one in wanted:
        schema_of("to_bot").validate(one)
    done = subprocess.run(
        [sys.executable, "-m", "lostcities", "bot", "rules"],
        input="".join(map(line_of, wanted)),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = map(json.loads, done.stdout.splitlines())
    assert all(said["move"] in one["moves"] for said, one in zip(answers, wanted, strict=True))
    assert done.stderr == ""


@pytest.mark.parametrize("game", MOVES)
def test_the_requests_on_the_page_are_of_real_games(game: str) -> None:
    wanted = laid_out(page_request(game))
    assert f"```json\n{wanted}\n```" in PAGE, "python -m tests.bots.requests prints it"


def test_the_answers_on_the_page_keep_to_the_schema() -> None:
    section = PAGE.split("## The program says")[1].split("## ")[0]
    shown = re.findall(r"^\| `(\{.*?\})` \|", section, re.MULTILINE)
    assert len(shown) == len(ANSWERS)
    for line in shown:
        schema_of("from_bot").validate(json.loads(line))


@pytest.mark.parametrize("name", [*REQUESTS, "view", "moves", "clock", "seed"])
def test_the_page_tells_of_every_message_and_field(name: str) -> None:
    assert f"| `{name}` |" in PAGE


@pytest.mark.parametrize("game", GAMES)
def test_the_page_names_the_fields_that_views_have_and_no_others(game: str) -> None:
    rows = PAGE.split("## Views")[1].split("| `phase` in |")[0]
    fields = set(re.findall(r"`(\w+)`", " ".join(re.findall(r"^\|[^|]*\|([^|]*)\|", rows, re.M))))
    views = {name for other in GAMES for name in Table(other, seed=1).view(0)}
    assert fields <= views
    assert set(Table(game, seed=1).view(0)) <= fields


def test_the_page_names_every_phase_and_the_fields_of_a_sheet() -> None:
    rows = PAGE.split("| `phase` in |")[1].split("\n## ")[0]
    phases = (
        typing.get_type_hints(view)["phase"] for view in (ClassicView, RivalsView, RollAndWriteView)
    )
    wanted = {name for phase in phases for name in typing.get_args(phase)}
    wanted |= {*SheetView.__annotations__, *ColumnView.__annotations__}
    assert wanted <= set(re.findall(r"`(\w+)`", rows))


def ask(*arguments: object, lines: list[str]) -> Outcome:
    return run("bot", *arguments, answers=[line.strip("\n") for line in lines])


def test_the_command_answers_line_by_line_until_quit() -> None:
    sent = [request(seed=None), "nonsense", "", request(seed=None)]
    sent += ['{"lostcities": 1, "type": "quit"}', request()]
    first, second = (ask("random", "--seed", 3, lines=sent) for _ in range(2))
    said = [json.loads(line) for line in first.out.splitlines()]
    assert [list(answer) for answer in said] == [["move"], ["error"], ["move"]]
    assert first == second
    assert first.err == ""
    assert first.code == 0


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["magic"], "there is no bot 'magic'"),
        (["rules", "--game", "chess"], "there is no game 'chess'"),
        (["rules", "--think", "1"], "leave out --think"),
        (["rules", "--think", "-1"], "--think must be more than 0 seconds"),
        (["rules", "--seed", "-1"], "--seed must be 0 to"),
    ],
)
def test_a_wrong_command_line_is_one_line(arguments: list[str], reason: str) -> None:
    outcome = ask(*arguments, lines=[])
    assert reason in outcome.err
    assert outcome.err.count("\n") == 1
    assert (outcome.code, outcome.out) == (2, "")


def test_of_a_line_without_end_only_the_beginning_is_kept() -> None:
    stream = io.StringIO("x" * (2 * MOST_LETTERS + 5) + "\n\n{}\n")
    found = list(lines(stream))
    assert [len(line) for line in found] == [MOST_LETTERS, 3]


def test_the_schema_can_be_printed() -> None:
    assert json.loads(run("schema", "protocol").out) == protocol_schema()
