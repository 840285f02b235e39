"""The applications of which questions are measured: their labels, counts and versions. Nothing is installed."""

from __future__ import annotations

from collections import Counter

from handrail_eval.asks.apps.known import APPLICATIONS, PACKAGES
from handrail_eval.asks.apps.labels import KINDS, labelled
from handrail_eval.asks.apps.packages import exact

KEPT_FOR_CHECKING = (
    "spirit", "evershop", "mediawiki", "umap", "flaskbb", "wagtail", "pretix", "vendure", "kanboard", "calibre",
    "ghost",
)  # fmt: skip


def test_there_are_at_least_ten_applications_of_six_kinds() -> None:
    names = [app.name for app in APPLICATIONS]
    assert len(names) == len(set(names)) >= 10
    assert len({app.kind for app in APPLICATIONS}) >= 6


def test_every_application_has_three_tours_and_three_tasks_with_names_of_their_own() -> None:
    for app in APPLICATIONS:
        names = [episode.name for episode in (*app.tours, *app.tasks)]
        assert (len(app.tours), len(app.tasks)) == (3, 3), app.name
        assert len(names) == len(set(names)), app.name


def test_every_task_has_labels_and_every_label_a_task() -> None:
    assert labelled() == {app.name: tuple(task.name for task in app.tasks) for app in APPLICATIONS}
    for app in APPLICATIONS:
        for task in app.tasks:
            assert task.needs, f"{app.name} {task.name}"
            assert all(need.kind in KINDS and need.control for need in task.needs)


def test_there_are_enough_needs_of_every_kind() -> None:
    kinds = Counter(need.kind for app in APPLICATIONS for task in app.tasks for need in task.needs)
    assert kinds.total() >= 60
    assert kinds["delete"] >= 10
    assert kinds["send"] + kinds["publish"] >= 10
    assert kinds["credentials"] + kinds["access"] >= 10
    assert kinds["payment"] + kinds["order"] + kinds["transfer"] >= 5


def test_new_applications_are_installed_in_one_version() -> None:
    assert PACKAGES
    for app, packages in PACKAGES.items():
        assert any(exact(package) for package in packages), app


def test_applications_that_are_kept_for_checking_are_not_used() -> None:
    used = " ".join([*(app.name for app in APPLICATIONS), *(one for all_ in PACKAGES.values() for one in all_)])
    assert not [name for name in KEPT_FOR_CHECKING if name in used.lower()]
