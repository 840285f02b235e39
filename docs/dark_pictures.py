"""Shows a picture of the guide as it is in dark where a page is dark: `NAME-dark.webp` for `NAME.webp`."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform


class DarkPictures(SphinxTransform):
    """Puts each picture's dark one beside it. The theme shows the one that fits."""

    default_priority = 500

    def apply(self) -> None:
        for light in list(self.document.findall(nodes.image)):
            if light["uri"].startswith("pictures/"):
                dark = light.deepcopy()
                dark["uri"] = light["uri"].replace(".webp", "-dark.webp")
                light["classes"].append("only-light")
                dark["classes"].append("only-dark")
                light.parent.insert(light.parent.index(light) + 1, dark)


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls."""
    app.add_transform(DarkPictures)
    return {"parallel_read_safe": True}
