"""Everyone who is known here can be invited, by the text that the catalog of bots is asked."""

from pathlib import Path
from typing import Final

from pydantic import TypeAdapter

from lostcities.bots.catalog import find_bot
from lostcities.server.protocol.wording import BotText
from lostcities.server.thinking.characters import OFFERED, PLAIN, character
from tests.server.door import serving, set_up

ALL: Final = (*OFFERED, *PLAIN)


def test_everyone_is_a_text_that_is_let_in_and_a_bot_of_the_catalog() -> None:
    text = TypeAdapter[str](BotText)
    for one in ALL:
        assert text.validate_python(one.bot) == one.bot
        assert callable(find_bot(one.bot, "classic"))
        assert character(one.bot) is one


def test_everyone_can_be_seated(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        for one in ALL:
            seats = [{"kind": "here", "name": "Ada"}, {"kind": "bot", "bot": one.bot}]
            info = ada.get(f"/g/{set_up(ada, seats=seats)}/info").json()
            assert (info["stage"], info["seats"][1]["name"]) == ("playing", one.name)
