<?php
// Where DokuWiki finds its settings and pages: in the folder APP_DATA, not below /etc and /var.
define('DOKU_CONF', getenv('APP_DATA') . '/conf/');
define('DOKU_MAIN_CONF', DOKU_CONF);
define('DOKU_INC', getenv('APP_TREE') . '/usr/share/dokuwiki/');
