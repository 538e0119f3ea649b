"""Finding a browser: one that starts; else a plain word why the tests are left out."""

from pathlib import Path

import pytest

from tests.web import browsers


def program(folder: Path, name: str, text: str) -> None:
    """A program of the given name."""
    file = folder / name
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder with programs."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("os.geteuid", lambda: 0)
    return tmp_path


def test_a_browser_that_does_not_start_is_none(folder: Path) -> None:
    program(folder, "chromium", "exit 1")
    assert browsers.installed() is None
    program(folder, "google-chrome", "exit 0")
    assert browsers.installed() == str(folder / "google-chrome")


def test_without_apt_get_or_a_network_it_says_so(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    browsers.main()
    assert (
        "left out: no Chrome or Chromium is installed, and there is no apt-get"
        in capsys.readouterr().out
    )
    program(folder, "apt-get", "exit 100")
    browsers.main()
    assert "apt-get install chromium did not work" in capsys.readouterr().out


def test_only_root_installs(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program(folder, "apt-get", f"echo tried > {folder}/tried")
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    browsers.main()
    assert "As root: apt-get install chromium" in capsys.readouterr().out
    assert not (folder / "tried").exists()


def test_debian_s_is_installed_if_it_may_be(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    browser = folder / "chromium"
    program(folder, "apt-get", f"echo '#!/bin/sh' > {browser}; /bin/chmod +x {browser}")
    browsers.main()
    assert "left out" not in capsys.readouterr().out
    assert browsers.installed() == str(browser)
