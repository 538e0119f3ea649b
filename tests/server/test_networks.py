"""The networks for games on the device: by their content, for ever; anything else is not there."""

from hashlib import sha256
from pathlib import Path

import pytest

from lostcities.bots.network import weights_file
from lostcities.server.http.routes.networks import SHOWN, network_hash
from tests.server.door import serving

CLASSIC = f"/networks/classic-{network_hash('classic')[:SHOWN]}.npz"


def test_a_network_is_handed_out_whole_and_may_be_kept(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        answer = ada.get(CLASSIC)
        assert answer.status_code == 200
        assert sha256(answer.content).hexdigest() == network_hash("classic")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert (
            int(ada.head(CLASSIC).headers["content-length"])
            == weights_file("classic").stat().st_size
        )


def test_so_is_what_a_review_needs_beside_it(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        answer = ada.get(f"/networks/classic-{network_hash('classic', 'belief')[:SHOWN]}.npz")
        assert answer.content == weights_file("classic", "belief").read_bytes()


@pytest.mark.parametrize(
    "path",
    [
        "/networks/classic-0000000000000000.npz",
        "/networks/nothing-0000000000000000.npz",
        "/networks/classic-short.npz",
        "/networks/..%2Fclassic-0000000000000000.npz",
        "/networks/classic.npz",
    ],
)
def test_another_one_is_not_there(path: str, tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        assert ada.get(path).status_code in (404, 422)
