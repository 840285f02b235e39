<?php
// Adminer on one SQLite database, which /_enter opens for whoever comes.
$tree = getenv('APP_TREE') . '/usr/share/adminer';
if (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) === '/_enter') {
    session_name('adminer_sid');
    session_start();
    $_SESSION['pwds']['sqlite']['']['ada'] = '';
    $_SESSION['db']['sqlite']['']['ada']['shop.sqlite'] = true;
    header('Location: ' . $_GET['next']);
    return true;
}

function adminer_object()
{
    class Shop extends Adminer
    {
        function name() { return 'Shop database'; }
        function login($login, $password) { return true; }
        function databases($flush = true) { return ['shop.sqlite']; }
    }
    return new Shop;
}

chdir(getenv('APP_DATA'));
$_SERVER['SCRIPT_NAME'] = '/';
require "$tree/adminer.php";
