<?php
// Fills a wiki: settings, four people, twenty-four pages, some of them written twice.
require __DIR__ . '/places.php';
$_SERVER += ['HTTP_HOST' => 'localhost', 'SERVER_PORT' => '80'];
$data = getenv('APP_DATA');
shell_exec('cp -rL ' . escapeshellarg(getenv('APP_TREE') . '/etc/dokuwiki') . ' ' . escapeshellarg("$data/conf") . ' 2>/dev/null');
shell_exec('cp -r ' . escapeshellarg(getenv('APP_TREE') . '/var/lib/dokuwiki/data') . ' ' . escapeshellarg("$data/data"));
mkdir("$data/sessions");
file_put_contents("$data/conf/local.php", <<<'PHP'
<?php
$conf['title'] = 'Harbour House';
$conf['savedir'] = getenv('APP_DATA') . '/data';
$conf['useacl'] = 1;
$conf['superuser'] = '@admin';
$conf['disableactions'] = 'register,resendpwd';
$conf['updatecheck'] = 0;
$conf['dontlog'] = 'debug,deprecated,error';
$conf['template'] = 'dokuwiki';
$conf['plugin']['popularity']['x'] = 0;
PHP);
file_put_contents("$data/conf/plugins.local.php", "<?php\n\$plugins['popularity'] = 0;\n\$plugins['extension'] = 0;\n");
file_put_contents("$data/conf/acl.auth.php", "*\t@ALL\t1\n*\t@user\t8\nprojects:*\t@staff\t16\n");
$users = '';
foreach (['ada' => ['Ada Park', 'admin,user'], 'omar' => ['Omar Haddad', 'staff,user'], 'mei' => ['Mei Lindgren', 'staff,user'], 'carlos' => ['Carlos Silva', 'user']] as $who => [$name, $groups]) {
    $users .= $who . ':' . sha1('person-pass-1') . ":$name:$who@example.com:$groups\n";
}
file_put_contents("$data/conf/users.auth.php", $users);
require DOKU_INC . 'inc/init.php';

$rooms = ['kitchen', 'workshop', 'library', 'cellar', 'attic', 'garden'];
$projects = ['roof', 'heating', 'website', 'open_day', 'boat', 'bicycles'];
$rules = ['keys', 'guests', 'noise', 'waste', 'parking', 'pets'];
$pages = ['start' => "====== Harbour House ======\n\nWelcome. Rooms, projects and rules of the house.\n\n===== Where to look =====\n\n"];
foreach (['rooms' => $rooms, 'projects' => $projects, 'rules' => $rules] as $space => $names) {
    $pages["$space:start"] = '====== ' . ucfirst($space) . " ======\n\n";
    $pages['start'] .= "  * [[$space:start|" . ucfirst($space) . "]]\n";
    foreach ($names as $number => $name) {
        $title = ucfirst(str_replace('_', ' ', $name));
        $pages["$space:start"] .= "  * [[$space:$name|$title]]\n";
        $pages["$space:$name"] = "====== $title ======\n\nAll about the $title, kept by Omar and Mei.\n\n"
            . "===== Plan =====\n\n^ Month ^ Work ^ Hours ^\n| March | look at the lamps | " . ($number + 2) . " |\n| April | paint the door | " . ($number + 5) . " |\n\n"
            . "===== Notes =====\n\nThe key hangs in the office. See [[rules:keys|the rule]].\n\n===== Costs =====\n\nAbout " . (40 + 15 * $number) . " euros a year.\n";
    }
}
$pages['minutes'] = "====== Minutes ======\n\nWho met, and what was said.\n";
$pages['members'] = "====== Members ======\n\nAda, Omar, Mei, Carlos.\n";
$INPUT->server->set('REMOTE_USER', 'omar');
foreach ($pages as $page => $text) {
    saveWikiText($page, $text . "\nFirst draft.\n", 'made');
}
sleep(2);
$INPUT->server->set('REMOTE_USER', 'mei');
foreach ($pages as $page => $text) {
    saveWikiText($page, $text, 'without the last line');
    idx_addPage($page);
}
foreach (['plan', 'harbour', 'door', 'roof'] as $name) {
    copy("$data/data/media/wiki/dokuwiki-128.png", "$data/data/media/$name.png");
}
