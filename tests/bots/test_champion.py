"""The networks: shipped for every game, small, and playing well on a plain CPU."""

import numpy as np
import pytest

from lostcities.bots import champion
from lostcities.bots.catalog import find_bot
from lostcities.bots.champion import blanked
from lostcities.bots.characters import CHARACTERS
from lostcities.bots.network import load_network, shipped_weights, weights_file
from lostcities.bots.policy import choose_move
from lostcities.bots.searching.match import one_round
from lostcities.bots.tuning import Manner, tuning_of
from lostcities.core.chance import new_generator
from lostcities.errors import LostCitiesError
from lostcities.games.catalog import GAMES, find_game
from lostcities.table import Table

MOST_BYTES = 8_000_000


def observation(name: str, moves: int = 25) -> np.ndarray[tuple[int, ...], np.dtype[np.int8]]:
    """What the mover sees after some moves by the rule player."""
    table, policy, rng = Table(name, seed=2), find_bot("rules", name), new_generator(3)
    for _ in range(moves):
        table.play(choose_move(policy, table, rng))
    game = find_game(name)
    features = np.zeros((1, game.features), np.int8)
    game.observe(table.state, game.mover(table.state), features[0])
    return features


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_network_of_at_most_eight_megabytes(name: str) -> None:
    assert 0 < weights_file(name).stat().st_size <= MOST_BYTES
    game, opinion = find_game(name), load_network(name).think(observation(name))
    assert opinion.logits.shape == (1, game.actions)
    assert opinion.values.shape == (1, 1 if game.sides == 2 else max(game.seats))
    assert np.isfinite(opinion.logits).all()


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_numpy_thinks_what_pytorch_thinks(name: str) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    from lostcities.train.networks.network import Network

    network = Network(find_game(name))
    weights = {key: torch.as_tensor(it) for key, it in shipped_weights(name).items()}
    network.load_state_dict(weights)
    seen = observation(name)
    with torch.no_grad():
        logits, values = network(torch.as_tensor(seen))
    opinion = load_network(name).think(seen)
    assert np.allclose(opinion.logits, logits.numpy(), atol=0.05)
    assert np.allclose(opinion.values, values.numpy(), atol=0.01)


def score_against_random(name: str, bot: str) -> int:
    """The margin of a bot over random players, from each of the first two seats."""
    margin = 0
    for seat in (0, 1):
        table, rng = (
            Table(name, seed=7, **({"rounds": 1} if name == "classic" else {})),
            new_generator(1),
        )
        policies = [find_bot(bot if k == seat else "random", name) for k in (0, 1)]
        while table.mover is not None:
            table.play(choose_move(policies[table.mover], table, rng))
        margin += table.scores()[seat] - table.scores()[1 - seat]
    return margin


@pytest.mark.slow
@pytest.mark.parametrize("name", ["classic", "rivals", "roll_and_write"])
def test_the_champion_beats_random_by_far(name: str) -> None:
    assert score_against_random(name, "champion") > 100


def test_a_match_is_played_round_by_round() -> None:
    game, table = find_game("classic"), Table("classic", seed=4)
    later = table.copy().state
    later.banked[:], later.round_number = (90, -40), 2
    assert one_round(game, later).tobytes() == one_round(game, table.state).tobytes()
    assert later.banked.tolist() == [90, -40]


LAID = ("laid", "reached", "begun", "length", "total", "long")
SEEN_OF_A_RIVAL = ("laid", "reached", "footprints", "number cards", "gold", "score, 32s and rest")
SEEN_OF_A_SHEET = (
    "boxes", "reached", "circle", "top vase", "bridge bonus", "artefacts", "die symbols",
    "artefact bonus", "dice bonus", "score, 32s and rest",
)  # fmt: skip
OTHERS = {
    "classic": {"hand known to them", "their hand as known", "their round score, 32s and rest"}
    | {f"theirs: {what}" for what in LAID},
    "partners": {"hand known to the partner", "hand known to all", "their side's cards as known"}
    | {"next opponent's hand as known", "last opponent's hand as known"}
    | {"their round score, 32s and rest", *(f"theirs: {what}" for what in LAID)},
    "rivals": {f"seat +{seat}: {what}" for seat in (1, 2, 3) for what in SEEN_OF_A_RIVAL},
    "roll_and_write": {
        f"seat +{seat}: {what}" for seat in (1, 2, 3, 4) for what in SEEN_OF_A_SHEET
    },
}
COUNTING = {
    "classic": {"unseen", "second", "in pile"},
    "partners": {"unseen", "second", "in pile"},
    "rivals": {"unseen", "gone"},
    "roll_and_write": {"arrows", "vases", "bridge passed", "artefact bridge passed"}
    | {"artefact points", "dice bridge passed", "dice points"}
    | {"seat +0: artefacts", "seat +0: die symbols", "seat +0: top vase"},
}


def overlooked(name: str, kind: str) -> set[str]:
    """The groups of features that are blanked; each is blanked whole, and in every colour."""
    game = find_game(name)
    names = [group for _ in game.colors for group, size in game.color_features for _ in range(size)]
    names += [group for group, size in game.global_features for _ in range(size)]
    blanks = [names[i] for i in blanked(game, [kind])]
    assert sorted(blanks) == sorted(one for one in names if one in blanks)
    return set(blanks)


@pytest.mark.parametrize("name", GAMES)
def test_who_overlooks_others_sees_all_but_what_is_theirs(name: str) -> None:
    assert overlooked(name, "others") == OTHERS[name]
    assert len(blanked(find_game(name), [])) == 0


def test_who_overlooks_gold_sees_all_but_what_the_others_could_pay() -> None:
    purses = {f"seat +{n}: {what}" for n in (1, 2, 3) for what in ("gold", "score, 32s and rest")}
    assert overlooked("rivals", "gold") == purses


@pytest.mark.parametrize("name", GAMES)
def test_who_does_not_count_sees_all_but_what_is_gone_or_beside_the_numbers(name: str) -> None:
    assert overlooked(name, "counting") == COUNTING[name]


def test_who_overlooks_others_does_not_react_to_them() -> None:
    game, table = find_game("classic"), Table("classic", seed=4)
    changed = table.copy().state
    changed.laid[1], changed.length[1], changed.last[1] = 0b1111111110, 9, 9
    changed.total[1] = 54
    watching, blind = (
        champion.make(game, 0.0, overlooks) for overlooks in ([], ["others", "counting"])
    )
    assert (watching.logits(table.state) != watching.logits(changed)).any()
    assert (blind.logits(table.state) == blind.logits(changed)).all()


def test_there_are_eight_characters_and_the_champion_is_one() -> None:
    assert len(CHARACTERS) == 8
    assert list(CHARACTERS)[-1] == "champion"


@pytest.mark.parametrize("name", GAMES)
def test_every_character_but_the_champion_has_a_manner_of_its_own(name: str) -> None:
    game = find_game(name)
    manners = [person.manner(game) for person in CHARACTERS.values()]
    assert manners[-1] == Manner(tuning_of(game).temperature)
    assert all(manners.count(manner) == 1 for manner in manners)
    policy = CHARACTERS["survey"].make(game)
    assert isinstance(policy, champion.Champion)
    assert policy.temperature == manners[-2].temperature


@pytest.mark.parametrize(
    ("asked", "wrong"),
    [
        ("champion:temperature=-1", "temperature must be 0 to 10, not -1"),
        (
            "champion+:ahead=12",
            "champion\\+ has no setting 'ahead'; it has: think, worlds, threads",
        ),
        ("champion+:worlds=0", "worlds must be a whole number from 1 on, not 0"),
        ("survey:think=1", "survey has no setting 'think'"),
    ],
)
def test_a_wrong_setting_is_told(asked: str, wrong: str) -> None:
    with pytest.raises(LostCitiesError, match=wrong):
        find_bot(asked, "classic")
