<?php
// Everything that differs from one copy to the next: the database, and the address.
define('DB_DIR', getenv('APP_DATA') . '/');
define('DB_FILE', 'site.sqlite');
define('WP_SITEURL', 'http://' . ($_SERVER['HTTP_HOST'] ?? '127.0.0.1'));
define('WP_HOME', WP_SITEURL);
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_AUTO_UPDATE_CORE', false);
