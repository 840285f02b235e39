<?php
// Where Shaarli finds its settings and links: in the folder APP_DATA, not below /var.
define('SHAARLI_DATA', getenv('APP_DATA'));
define('SHAARLI_CODE', getenv('APP_TREE') . '/usr/share/shaarli');
chdir(SHAARLI_CODE);
