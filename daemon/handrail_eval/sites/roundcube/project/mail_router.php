<?php
// What PHP's own server answers with: Roundcube's files as they are, everything else is its program.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path !== '/' && !str_ends_with($path, '.php') && is_file($_SERVER['DOCUMENT_ROOT'] . $path)) {
    return false;
}
define('RCUBE_PLUGINS_DIR', getenv('MAIL_DATA') . '/plugins/');
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
