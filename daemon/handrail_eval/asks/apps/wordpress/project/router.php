<?php
// What PHP's own server answers with; /_enter logs the made-up person in.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$root = $_SERVER['DOCUMENT_ROOT'];
require_once __DIR__ . '/settings.php';
if ($path === '/_enter') {
    require "$root/wp-load.php";
    wp_set_auth_cookie(1);
    header('Location: ' . $_GET['next']);
    return true;
}
$file = $root . $path;
if (is_dir($file)) {
    $file = rtrim($file, '/') . '/index.php';
}
if (is_file($file) && !str_ends_with($file, '.php')) {
    return false;
}
if (!is_file($file)) {
    $file = "$root/index.php";
}
$_SERVER['SCRIPT_FILENAME'] = $file;
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = substr($file, strlen($root));
chdir(dirname($file));
require $file;
