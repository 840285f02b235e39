"""The practice airline: served when it is asked for, and gone with the program."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from handrail.app import practice
from handrail.app.practice import NoPractice, Practice
from handrail_wire import OpenPractice, PracticeSite, SettingsRefused
from tests.support.world import World, form_page, run, world


async def asked(here: World, kind: type[PracticeSite] | type[SettingsRefused], times: int = 1) -> list[object]:
    def answers() -> list[object]:
        return [one for one in here.browser.received if isinstance(one, kind)]

    await here.browser.send(OpenPractice())
    await here.browser.until(lambda: len(answers()) >= times)
    return answers()


def test_each_press_makes_another_booking_on_the_same_site(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            await asked(here, PracticeSite)
            first, second = await asked(here, PracticeSite, 2)
            assert isinstance(first, PracticeSite) and isinstance(second, PracticeSite)
            assert first.url.split("?")[0] == second.url.split("?")[0] and first.url != second.url
            for site in (first, second):
                found = re.fullmatch(r"Cancel the booking with reference ([A-Z0-9]{6})\.", site.instruction)
                assert found
                async with httpx2.AsyncClient() as client:
                    home = site.url.partition("?")[0]
                    booking = (await client.get(f"{home}api/bookings/{found[1]}")).json()["booking"]
                assert booking["status"] == "confirmed"
        with pytest.raises(httpx2.ConnectError):
            httpx2.get(first.url)

    run(test())


def test_where_it_is_not_installed_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "PACKAGE", "no_such_package")

    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            (refused,) = await asked(here, SettingsRefused)
            assert isinstance(refused, SettingsRefused)
            assert refused.problems[0].about == "practice"
            assert "not part of this installation" in refused.problems[0].message

    run(test())


def test_one_that_does_not_start_is_told_of_and_tried_again() -> None:
    async def test() -> None:
        site = Practice("handrail.no_such_module")
        for _ in range(2):
            with pytest.raises(NoPractice, match="did not start"):
                await site.begin()
        await site.close()

    run(test())


def test_it_ends_when_whoever_started_it_is_gone() -> None:
    with subprocess.Popen(
        [sys.executable, "-P", "-m", practice.MODULE], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin and process.stdout
        process.stdin.write(b"\n")
        process.stdin.flush()
        assert b"http://127.0.0.1:" in process.stdout.readline()
        process.stdin.close()
        assert process.wait(10) == 0


def test_one_that_was_killed_is_started_again() -> None:
    async def test() -> None:
        site = Practice()
        first = await site.begin()
        assert site._process
        site._process.kill()
        await site._process.wait()
        assert (await asyncio.wait_for(site.begin(), 20)).url != first.url
        await site.close()

    run(test())
