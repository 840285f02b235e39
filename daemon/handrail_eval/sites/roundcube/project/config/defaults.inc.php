<?php
// Roundcube looks for its defaults beside the configuration in use; they are Debian's.
include '/etc/roundcube/defaults.inc.php';
