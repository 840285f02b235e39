"""All applications: the five that the evaluation of sites has, and those that are installed for this."""

from __future__ import annotations

from ..app import App
from .adminer import server as adminer
from .adminer.ways import APP as ADMINER
from .dokuwiki import server as dokuwiki
from .dokuwiki.ways import APP as DOKUWIKI
from .existing.oscar import APP as OSCAR
from .existing.radicale import APP as RADICALE
from .existing.redmine import APP as REDMINE
from .existing.roundcube import APP as ROUNDCUBE
from .existing.trac import APP as TRAC
from .helpdesk import server as helpdesk
from .helpdesk.ways import APP as HELPDESK
from .ihatemoney import server as ihatemoney
from .ihatemoney.ways import APP as IHATEMONEY
from .lnbits import server as lnbits
from .lnbits.ways import APP as LNBITS
from .lounge import server as lounge
from .lounge.ways import APP as LOUNGE
from .postfixadmin import server as postfixadmin
from .postfixadmin.ways import APP as POSTFIXADMIN
from .roundup import server as roundup
from .roundup.ways import APP as ROUNDUP
from .shaarli import server as shaarli
from .shaarli.ways import APP as SHAARLI
from .wordpress import server as wordpress
from .wordpress.ways import APP as WORDPRESS

APPLICATIONS: tuple[App, ...] = (
    OSCAR, REDMINE, ROUNDCUBE, TRAC, RADICALE,
    DOKUWIKI, IHATEMONEY, WORDPRESS, ADMINER, LOUNGE, LNBITS,
    SHAARLI, POSTFIXADMIN, HELPDESK, ROUNDUP,
)  # fmt: skip
PACKAGES = {
    "dokuwiki": dokuwiki.PACKAGES,
    "ihatemoney": ihatemoney.PACKAGES,
    "wordpress": wordpress.PACKAGES,
    "adminer": adminer.PACKAGES,
    "lounge": lounge.PACKAGES,
    "lnbits": lnbits.PACKAGES,
    "shaarli": shaarli.PACKAGES,
    "postfixadmin": postfixadmin.PACKAGES,
    "helpdesk": helpdesk.PACKAGES,
    "roundup": roundup.PACKAGES,
}
"""What each of the new ones is installed from, in versions that stay."""
