"""The table: the public names and conventions of the friendly API."""

import copy
import hashlib
import json
import pickle
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lostcities
from lostcities import BadOption, IllegalMove, LostCitiesError, Table, UnknownGame
from lostcities.core.chance import VERSIONS
from lostcities.core.move_chance import move_generator
from lostcities.core.rows import new_row
from lostcities.games.catalog import GAMES, find_game
from lostcities.games.roll_and_write.sheet import shipped_sheet
from lostcities.notation.moves import move_names, parse_move
from lostcities.notation.reasons import reason_sentence
from tests.notation.worlds import play_randomly

SHORT: dict[str, dict[str, Any]] = {"classic": {"rounds": 1}, "partners": {"rounds": 1}}
EVERY_GAME = pytest.mark.parametrize("game", GAMES)


def finished(game: str, seed: int = 3, **options: Any) -> Table:
    """A random game played to its end."""
    return play_randomly(Table(game, seed=seed, **{**SHORT.get(game, {}), **options}), 5000)


# --- Public names ---------------------------------------------------------------------


def test_the_public_names_are_there() -> None:
    assert lostcities.Table is Table
    for name in lostcities.__all__:
        assert name == "Table" or issubclass(getattr(lostcities, name), LostCitiesError)
    with pytest.raises(AttributeError, match="no attribute 'Chair'"):
        lostcities.Chair  # noqa: B018


@EVERY_GAME
def test_a_game_can_be_played_by_its_public_names(game: str) -> None:
    table = Table(game, seed=7)
    assert table.mover == 0
    assert not table.over
    move = table.moves()[0]
    table.play(move)
    assert table.played == (move,)
    assert table.view(0)["seat"] == 0
    assert table.view(None)["seat"] is None
    record = table.record()
    assert " ".join(record) == "lostcities game rules seats seed options moves scores"
    assert lostcities.Table.replay(record).scores() == table.scores()


# --- Conventions ----------------------------------------------------------------------


@EVERY_GAME
def test_after_the_end_nobody_moves(game: str) -> None:
    table = finished(game)
    assert table.over
    assert table.mover is None
    assert table.moves() == []
    assert not table.mask().any()
    for move in ("draw deck", "uncover", "refuse", "nonsense"):
        with pytest.raises(IllegalMove, match="the game is over"):
            table.play(move)


@pytest.mark.parametrize("game", ["classic", "partners"])
def test_the_next_round_is_dealt_at_once_and_over_means_the_match(game: str) -> None:
    table, rounds = Table(game, seed=3, rounds=2), {1}
    while not table.over:
        before, number = table.scores(), int(table.state.round_number)
        play_randomly(table, 1)
        if table.state.round_number != number:
            assert table.view(None)["banked"] == before == table.scores()
            rounds.add(table.view(None)["round"])
    assert rounds == {1, 2}


def test_partners_have_the_score_of_their_side() -> None:
    for scores in (finished("partners", seed).scores() for seed in range(2)):
        assert scores[0] == scores[2]
        assert scores[1] == scores[3]


def test_scores_count_the_cards_laid_so_far_with_their_cost() -> None:
    table = Table("classic", seed=7)
    table.play("play W2")
    assert table.scores() == [-18, 0]


@EVERY_GAME
def test_an_illegal_move_leaves_the_table_as_it_was(game: str) -> None:
    table = play_randomly(Table(game, seed=4), 17)
    before, record = table.state.tobytes(), table.record()
    legal = set(table.moves())
    others = [name for other in GAMES for name in Table(other, seed=0).moves()]
    for move in ["", "sing", "play R99", *others, "draw deck", "pass", "done", "stop"]:
        if move not in legal:
            with pytest.raises(IllegalMove):
                table.play(move)
    assert table.state.tobytes() == before
    assert table.record() == record


@EVERY_GAME
@pytest.mark.parametrize("seat", [-1, 9, "0", 0.0, True])
def test_a_seat_that_is_none_has_no_view(game: str, seat: Any) -> None:
    with pytest.raises(LostCitiesError, match=r"there is no seat|a seat is a whole number"):
        Table(game, seed=1).view(seat)


# --- Options --------------------------------------------------------------------------


def test_a_game_that_does_not_exist_is_refused_with_the_list() -> None:
    with pytest.raises(UnknownGame, match="no game 'go'; the games are: classic, partners"):
        Table("go")


@EVERY_GAME
def test_an_option_that_does_not_exist_is_refused(game: str) -> None:
    with pytest.raises(BadOption, match=f"{game} has no option 'colour'; its options are: "):
        Table(game, colour=3)


@pytest.mark.parametrize(
    ("game", "seats"),
    [("classic", 3), ("partners", 2), ("rivals", 5), ("rivals", True), ("roll_and_write", "2")],
)
def test_seats_out_of_range_are_refused(game: str, seats: Any) -> None:
    with pytest.raises(BadOption, match=f"{game} is for .* seats, not {seats!r}"):
        Table(game, seats=seats)


@EVERY_GAME
def test_every_option_is_checked_at_both_ends(game: str) -> None:
    for option in GAMES[game].options:
        for value in (option.lowest - 1, option.highest + 1, "1", 1.0, [1]):
            wrong: Any = {option.name: value}
            with pytest.raises(BadOption, match=option.name):
                Table(game, seed=1, **wrong)


@EVERY_GAME
def test_the_starter_begins(game: str) -> None:
    for seats in GAMES[game].seats:
        for starter in range(seats):
            table = Table(game, seats=seats, seed=1, starter=starter)
            assert (table.mover, len(table.scores())) == (starter, seats)
        with pytest.raises(BadOption, match="starter must be"):
            Table(game, seats=seats, seed=1, starter=seats)


def test_numbers_of_numpy_are_options_that_json_can_hold() -> None:
    table = Table("rivals", seats=int(np.int64(3)), seed=1, starter=np.int64(2))
    assert json.loads(json.dumps(table.record()))["options"] == {"starter": 2}


# --- Chance ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [7, "7", "a text", "", -1, 2**200, "ü"])
def test_a_seed_is_a_whole_number_or_a_text(seed: int | str) -> None:
    assert Table("classic", seed=seed).record()["seed"] == str(seed)


@pytest.mark.parametrize("seed", [1.5, True, b"7", (1,), "\ud800"])
def test_anything_else_is_no_seed(seed: Any) -> None:
    with pytest.raises(BadOption, match="seed must be"):
        Table("classic", seed=seed)


def test_without_a_seed_chance_is_fresh_and_long() -> None:
    seeds = {Table("classic").seed for _ in range(5)}
    assert [len(seed) for seed in seeds] == [64] * 5


@EVERY_GAME
def test_the_same_seed_gives_the_same_game_and_another_seed_another(game: str) -> None:
    first, second, third = (finished(game, seed) for seed in (5, 5, 6))
    assert first.played == second.played
    assert first.state.tobytes() == second.state.tobytes()
    assert first.state.tobytes() != third.state.tobytes()


@pytest.mark.parametrize(("seed", "number"), [("7", 0), ("", 1), ("a seed", 12), ("ü", 99)])
def test_the_chance_of_a_move_is_the_hash_of_seed_and_number(seed: str, number: int) -> None:
    digest = hashlib.sha256(b"lostcities " + seed.encode("utf-8") + b" %d" % number).digest()
    words = [int.from_bytes(digest[4 * n : 4 * n + 4], "little") for n in range(4)]
    assert move_generator(seed, number).tolist() == words


def test_in_version_2_every_word_of_a_move_is_of_sha_256() -> None:
    digest = hashlib.sha256(b"lostcities 2 a seed 12 0").digest()
    words = [int.from_bytes(digest[4 * n : 4 * n + 4], "little") for n in range(8)]
    assert move_generator("a seed", 12, chance=2).tolist()[:9] == [1, *words]


@pytest.mark.parametrize("chance", [1, 2])
@EVERY_GAME
def test_a_move_reads_the_words_of_its_number(game: str, chance: int) -> None:
    """They are made when they are read; made beforehand they give the same, and the same undo."""
    table = Table(game, seed=3, chance=chance)
    rules, choosing = find_game(game), random.Random(3)
    used: list[bool] = []
    while not table.over and len(used) < 1000:
        state, move = rules.copy(table.state), choosing.choice(table.moves())
        rng = move_generator(table.seed, len(table.played) + 1, chance)
        fresh = rng.copy()
        rules.act(state, parse_move(rules, move), rng)
        table.play(move)
        assert table.state.tobytes() == state.tobytes()
        used.append(rng.tolist() != fresh.tolist())
        assert not (used[-1] and table.can_undo)
    assert not all(used)
    assert any(used) == (game in ("classic", "partners", "roll_and_write"))


@pytest.mark.parametrize("game", GAMES)
def test_a_record_names_version_2_of_chance_and_replays_with_it(game: str) -> None:
    table = Table(game, seed=5, chance=2)
    for _ in range(12):
        table.play(table.moves()[-1])
    record = table.record()
    assert (record["lostcities"], record["chance"]) == (2, 2)
    twin = Table.replay(json.dumps(record))
    assert (twin.chance, twin.state.tobytes()) == (2, table.state.tobytes())
    assert twin.state.tobytes() != Table(game, seed=5).state.tobytes()


def test_a_record_of_version_1_is_as_it_always_was() -> None:
    record = Table("classic", seed=5).record()
    assert record["lostcities"] == 1
    assert "chance" not in record


@pytest.mark.parametrize("chance", [0, 4, True, "2", None])
def test_there_are_three_versions_of_chance(chance: Any) -> None:
    assert VERSIONS == (1, 2, 3)
    with pytest.raises(BadOption, match="chance must be 1, 2 or 3"):
        Table("classic", chance=chance)


@pytest.mark.parametrize("game", ["classic", "partners"])
def test_in_version_3_a_seat_draws_the_same_cards_whatever_the_others_do(game: str) -> None:
    drawn = []
    for others in (3, 4):  # seeds of what the other seats choose
        table, choosing, cards = Table(game, seed=8, chance=3, rounds=1), random.Random(others), []
        while not table.over and len(table.played) < 400:
            mine = table.mover == 0
            moves = table.moves()
            move = "draw deck" if mine and "draw deck" in moves else choosing.choice(moves)
            before = Counter(table.view(0)["hands"][0])
            table.step(move)
            if mine and move == "draw deck":
                cards += list(Counter(table.view(0)["hands"][0]) - before)
        drawn.append(cards)
    least = min(map(len, drawn))
    assert least > 5
    part = (60 - 8 * table.seats) // table.seats // 2  # long before a part is used up
    assert drawn[0][: min(least, part)] == drawn[1][: min(least, part)]


def test_in_version_3_the_dice_of_a_turn_do_not_depend_on_the_moves_before() -> None:
    rolls = []
    for seed in (1, 2):
        dice: list[Any] = []
        table, choosing = Table("roll_and_write", seed=7, chance=3), random.Random(seed)
        while not table.over and len(dice) < 12:
            shown = table.view(0)["color_dice"], table.view(0)["number_dice"]
            dice += [shown] if not dice or dice[-1] != shown else []
            table.step(choosing.choice(table.moves()))
        rolls.append(dice)
    assert rolls[0] == rolls[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_version_3_replays_and_copies_share_nothing(game: str) -> None:
    table, choosing = Table(game, seed=5, chance=3), random.Random(1)
    for _ in range(30):
        table.step(choosing.choice(table.moves()))
    twin = table.copy()
    twin.step(twin.moves()[-1])
    again = Table.replay(json.dumps(table.record()))
    assert again == table
    again.step(again.moves()[-1])
    assert again == twin
    again.pop()
    assert again == table


def test_the_chance_of_a_move_does_not_depend_on_the_moves_before() -> None:
    rolls = []
    for first in (0, -1):  # a number in a first box, where no arrow is, or a refusal
        table = Table("roll_and_write", seed=7)
        table.play(table.moves()[first])
        table.play("refuse")
        rolls.append((table.view(0)["color_dice"], table.view(0)["number_dice"]))
    assert rolls[0] == rolls[1]


# --- Copies and undo ------------------------------------------------------------------


@EVERY_GAME
def test_a_copy_shares_nothing(game: str) -> None:
    table = play_randomly(Table(game, seed=2, starter=1), 10)
    before, record = table.state.tobytes(), json.dumps(table.record())
    twin = play_randomly(table.copy(), 30)
    twin.options["starter"] = 0
    assert table.state.tobytes() == before
    assert json.dumps(table.record()) == record
    assert twin.state.tobytes() != before


@EVERY_GAME
@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))]
)
def test_any_copy_is_equal_and_shares_nothing(game: str, again: Callable[[Table], Table]) -> None:
    table = play_randomly(Table(game, seed=2, starter=1), 10)
    before, record = table.state.tobytes(), table.record()
    twin = again(table)
    assert twin == table
    assert twin.record() == record
    assert play_randomly(twin, 5) == Table.replay(twin.record()) != table
    assert (table.state.tobytes(), table.record()) == (before, record)
    while table.can_undo:
        table.undo()
        assert again(table) == table


def test_copies_that_take_back_the_same_move_go_on_apart() -> None:
    table = Table("classic", seed=7)
    table.play("discard Y*")
    twin = table.copy()
    table.undo()
    twin.undo()
    twin.play("play Y*")
    assert table == Table("classic", seed=7)


def test_the_sheet_of_a_table_is_its_own() -> None:
    given = json.loads(json.dumps(shipped_sheet()))
    table = Table("roll_and_write", seed=1, sheet=given)
    for sheet in (given, table.copy().options["sheet"], table.record()["options"]["sheet"]):
        sheet["dice"]["9"]["points"] = 99
    assert table.record()["options"]["sheet"] == shipped_sheet()


def test_a_move_can_be_taken_back_until_something_is_seen() -> None:
    table = Table("classic", seed=7)
    before = table.state.tobytes()
    table.play("discard Y*")
    assert table.can_undo
    assert table.undo() == "discard Y*"
    assert table.state.tobytes() == before
    assert table.played == ()
    table.play("play Y*")
    table.play("draw deck")
    assert not table.can_undo
    with pytest.raises(IllegalMove, match="nothing can be taken back"):
        table.undo()
    with pytest.raises(IllegalMove, match="no move has been made"):
        Table("classic", seed=7).undo()


@EVERY_GAME
def test_undo_is_for_the_same_seat_before_any_chance(game: str) -> None:
    table = Table(game, seed=11)
    while not table.over and len(table.played) < 80:
        before, seat, deck = table.state.tobytes(), table.mover, table.view(None).get("deck")
        play_randomly(table, 1, seed=5)
        if table.can_undo:
            assert seat == table.mover
            assert deck == table.view(None).get("deck")
            twin = table.copy()
            assert twin.undo() == table.played[-1]
            assert twin.state.tobytes() == before
    assert Table.replay(table.record()).state.tobytes() == table.state.tobytes()


def test_who_has_seen_new_dice_takes_nothing_back() -> None:
    table = Table("roll_and_write", seed=7)
    table.play("refuse")
    table.play("refuse")
    assert (table.mover, table.can_undo) == (1, False)  # seat 1 chose last and rolls next


def test_several_moves_of_one_turn_can_be_taken_back() -> None:
    table = Table("rivals", seed=7)
    for move in ("uncover", "uncover", "bid 1", "pass"):
        table.play(move)
    before, card = table.state.tobytes(), table.view(0)["display"][0]
    table.play(f"remove {card}")
    table.play(f"take {table.view(0)['display'][0]}")
    table.undo()
    table.undo()
    assert table.state.tobytes() == before


# --- Why not, and records -------------------------------------------------------------


@EVERY_GAME
def test_why_not_says_what_play_would_say(game: str) -> None:
    table = play_randomly(Table(game, seed=6), 9)
    for move in ("draw deck", "pass", "stop", "sing"):
        said = table.why_not(move)
        if move in table.moves():
            assert said is None
        else:
            with pytest.raises(IllegalMove) as caught:
                table.play(move)
            assert str(caught.value) == said


@EVERY_GAME
def test_a_refusal_carries_the_code_and_the_numbers_of_its_reason(game: str) -> None:
    table = play_randomly(Table(game, seed=6), 9)
    found = find_game(game)
    refused = next(name for name in move_names(found) if name not in table.moves())
    with pytest.raises(IllegalMove) as caught:
        table.play(refused)
    row = new_row()
    found.why_not(table.state, move_names(found).index(refused), row)
    assert (caught.value.move, caught.value.reason) == (refused, row.tolist())
    assert str(caught.value) == f"{refused}: {reason_sentence(found, row.tolist())}"
    with pytest.raises(IllegalMove) as caught:
        table.play("sing")
    assert (caught.value.move, caught.value.reason) == (None, None)


@EVERY_GAME
def test_a_game_in_progress_can_be_replayed_to_any_move(game: str) -> None:
    table, seen = Table(game, seed=8), []
    for _ in range(12):
        seen.append(table.state.tobytes())
        play_randomly(table, 1)
    record = table.record()
    for n, state in enumerate(seen):
        assert Table.replay(record, moves=n).state.tobytes() == state
    with pytest.raises(LostCitiesError, match="0 to 12, the moves of the record, not 99"):
        Table.replay(record, moves=99)


# --- Spelling -------------------------------------------------------------------------


def test_games_and_bots_are_found_in_any_spelling() -> None:
    assert Table("Roll-and-Write", seed=1).game == "roll_and_write"
    table = Table("Classic", seed=7)
    assert Table.from_position(f"CLASSIC {table.position().partition(' ')[2]}").game == "classic"
    assert table.ask("Rules") == table.ask("rules")


@pytest.mark.parametrize(
    ("bot", "seed", "reason"),
    [
        (3, 0, "a bot is named by a text such as 'rules', not 3"),
        ("rules", "x", "seed must be a whole number from 0 to 2\\*\\*63 - 1, not 'x'"),
        ("rules", -1, "not -1"),
    ],
)
def test_a_bot_is_asked_by_name_and_whole_seed(bot: Any, seed: Any, reason: str) -> None:
    with pytest.raises(LostCitiesError, match=reason):
        Table("classic", seed=7).ask(bot, seed=seed)


def test_why_not_understands_a_whole_turn() -> None:
    table = Table("classic", seed=7)
    assert table.why_not("play W2, draw deck") is None
    assert table.why_not("w2 + deck") is None
    assert table.why_not("play W2, draw W") == "draw W: the white pile is empty"
    assert table.played == ()


def test_several_moves_where_one_belongs_are_said_with_commas() -> None:
    table = Table("classic", seed=7)
    for text in ("play W2; draw deck", "play W2 draw deck"):
        with pytest.raises(IllegalMove, match=r"more than one move: .*'play W2, draw deck'$"):
            table.play(text)
    with pytest.raises(IllegalMove, match=r"use play\(\) for a whole turn$"):
        table.step("play W2, draw deck")


def test_the_line_of_a_finished_game_names_the_seat() -> None:
    table = finished("classic")
    (winner,) = table.winners()
    assert f"won by seat {winner}" in repr(table)
