<?php
// What PHP's own server answers with; /_enter signs the made-up administrator in, in English.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$public = $_SERVER['DOCUMENT_ROOT'];
if ($path === '/_enter') {
    require "$public/common.php";
    init_session('ada@example.com', true);
    $_SESSION['sessid']['roles'][] = 'global-admin';
    setcookie('lang', 'en');
    header('Location: ' . $_GET['next']);
    return true;
}
$file = $public . ($path === '/' ? '/main.php' : $path);
if (is_dir($file)) {
    $file = rtrim($file, '/') . '/index.php';
}
if (!str_ends_with($file, '.php') || !is_file($file)) {
    return false;
}
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = substr($file, strlen($public));
chdir(dirname($file));
require $file;
