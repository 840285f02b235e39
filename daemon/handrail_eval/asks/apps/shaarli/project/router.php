<?php
// What PHP's own server answers with; /_enter logs the made-up person in.
require __DIR__ . '/places.php';
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path === '/_enter') {
    session_name('shaarli');
    session_start();
    $_SESSION = ['ip' => $_SERVER['REMOTE_ADDR'], 'username' => 'ada', 'expires_on' => time() + 86400];
    header('Location: ' . $_GET['next']);
    return true;
}
if (preg_match('#^/(assets|doc|plugins|tpl)/.*\.(?!php)\w+$#', $path) && is_file(SHAARLI_CODE . $path)) {
    return false;
}
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = SHAARLI_CODE . '/index.php';
require SHAARLI_CODE . '/index.php';
