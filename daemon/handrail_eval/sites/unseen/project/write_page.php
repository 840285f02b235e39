<?php
// Writes one page of the wiki, and puts it into the index, so that a search finds it: PAGE TEXT.
require getenv('APP_PLACES');
$_SERVER += ['HTTP_HOST' => 'localhost', 'SERVER_PORT' => '80'];
require DOKU_INC . 'inc/init.php';
$INPUT->server->set('REMOTE_USER', 'omar');
saveWikiText($argv[1], $argv[2], 'a line more');
idx_addPage($argv[1], false, true);
