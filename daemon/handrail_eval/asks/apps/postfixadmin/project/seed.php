<?php
// Fills a mail server's administration: three domains, each with mailboxes and aliases, three administrators.
$data = getenv('APP_DATA');
$tree = getenv('APP_TREE');
mkdir("$data/sessions");
touch("$data/mail.sqlite");
// What Debian's own set-up would write: where the database is, and what is put over the settings.
$names = '$dbserver = $dbuser = $dbpass = $dbname = ""';
file_put_contents("$tree/etc/postfixadmin/dbconfig.inc.php", "<?php\n\$dbtype = 'sqlite';\n$names;\n");
copy(__DIR__ . '/settings.php', "$tree/etc/postfixadmin/config.local.php");
$app = "$tree/usr/share/postfixadmin";
$compiled = "$tree/var/cache/postfixadmin/templates_c";
is_dir($compiled) || mkdir($compiled, 0755, true);
$links = ['templates_c' => $compiled, 'config.local.php' => "$tree/etc/postfixadmin/config.local.php"];
foreach ($links as $link => $target) {
    is_link("$app/$link") && unlink("$app/$link");
    symlink($target, "$app/$link");
}

const WHO = 'ada@example.com';
define('POSTFIXADMIN', 1);
define('POSTFIXADMIN_CLI', 1);
$_SERVER += ['REMOTE_ADDR' => '127.0.0.1', 'HTTP_HOST' => 'localhost', 'REQUEST_METHOD' => 'GET'];
$_SESSION = ['flash' => [], 'sessid' => ['username' => WHO, 'roles' => ['admin', 'global-admin']]];
chdir("$app/public");
require "$app/common.php";
ob_start();
require "$app/public/upgrade.php";
ob_end_clean();

/** Stores one thing as the pages do it, or says why that cannot be done. */
function made(PFAHandler $handler, string $id, array $values): void
{
    if (!$handler->init($id) || !$handler->set($values + ['active' => 1]) || !$handler->save()) {
        fwrite(STDERR, "$id: " . json_encode($handler->errormsg) . "\n");
        exit(1);
    }
}

/** A password, as the forms have it. */
function password(string $password): array
{
    return ['password' => $password, 'password2' => $password];
}

$everything = ['superadmin' => 1, 'domains' => []];
made(new AdminHandler(1, 'setup.php'), WHO, password('person-pass-11') + $everything);
$limits = ['aliases' => 50, 'mailboxes' => 50, 'maxquota' => 500, 'quota' => 4096, 'backupmx' => 0]
    + ['default_aliases' => 0, 'password_expiry' => 0];
$domains = [
    'example.com' => 'Harbour House',
    'quay.example' => 'Quay Street office',
    'old.example' => 'The old name, until summer',
];
foreach ($domains as $domain => $description) {
    $own = ['domain' => $domain, 'description' => $description];
    made(new DomainHandler(1, WHO), $domain, $own + $limits);
}
$admins = ['omar@example.com' => ['example.com'], 'mei@quay.example' => ['quay.example', 'old.example']];
foreach ($admins as $admin => $for) {
    $some = ['superadmin' => 0, 'domains' => $for];
    made(new AdminHandler(1, WHO), $admin, password('made-up-11') + $some);
}
$people = [
    'example.com' => [
        'Ada Park', 'Omar Haddad', 'Carlos Silva', 'Grace Okafor', 'Kenji Novak', 'Sofia Reyes',
        'Hannah Moreau', 'Jonas Weber', 'Lea Brandt', 'Nils Olsen', 'Priya Raman', 'Tomas Kral',
    ],
    'quay.example' => ['Mei Lindgren', 'Rosa Conti', 'Emil Berg', 'Yara Nasser', 'Ivo Horvat'],
    'old.example' => ['Ruth Adler', 'Otto Keller', 'Vera Simic'],
];
$aliases = [
    'example.com' => [
        'info', 'office', 'kitchen', 'workshop', 'library', 'cellar',
        'attic', 'garden', 'roof', 'heating', 'keys', 'guests',
    ],
    'quay.example' => ['info', 'sales', 'billing', 'jobs', 'press'],
    'old.example' => ['info', 'news', 'parking'],
];
foreach ($people as $domain => $names) {
    $addresses = [];
    foreach ($names as $number => $name) {
        $local = strtolower(explode(' ', $name)[0]);
        $addresses[] = "$local@$domain";
        $own = ['local_part' => $local, 'domain' => $domain, 'name' => $name, 'quota' => 50 + 10 * $number];
        $own += password('made-up-11') + ['welcome_mail' => 0];
        made(new MailboxHandler(1, WHO), "$local@$domain", $own);
    }
    foreach ($aliases[$domain] as $number => $local) {
        $to = [$addresses[$number % count($names)], $addresses[($number + 1) % count($names)]];
        $own = ['localpart' => $local, 'domain' => $domain, 'goto' => $to];
        made(new AliasHandler(1, WHO), "$local@$domain", $own);
    }
}
made(new FetchmailHandler(1, WHO), '', [
    'mailbox' => 'omar@example.com', 'src_server' => 'mail.elsewhere.example', 'src_port' => 995,
    'src_auth' => 'password', 'src_user' => 'omar.h', 'src_password' => 'made-up-22', 'src_folder' => 'INBOX',
    'poll_time' => 10, 'fetchall' => 0, 'keep' => 1, 'protocol' => 'POP3', 'usessl' => 1, 'sslcertck' => 1,
]);
