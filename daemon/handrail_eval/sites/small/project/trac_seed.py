"""Makes a new, empty project in which everybody may do everything."""

import os

from trac.admin.console import TracAdmin

admin = TracAdmin(os.path.join(os.environ["APP_DATA"], "env"))
admin.onecmd("initenv Desk sqlite:db/trac.db")
admin.onecmd("permission add anonymous TRAC_ADMIN")
