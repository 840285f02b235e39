<?php
// What PHP's own server answers with; /_enter logs the made-up person in.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$file = $_SERVER['DOCUMENT_ROOT'] . ($path === '/' ? '/doku.php' : $path);
if ($path === '/_enter') {
    require __DIR__ . '/places.php';
    require DOKU_INC . 'inc/init.php';
    auth_login('ada', 'person-pass-1', true, true);
    header('Location: ' . $_GET['next']);
    return true;
}
if (!str_ends_with($file, '.php') || !is_file($file)) {
    return false;
}
require __DIR__ . '/places.php';
chdir(dirname($file));
require $file;
