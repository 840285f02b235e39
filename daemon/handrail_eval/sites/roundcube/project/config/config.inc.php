<?php
// Roundcube as it comes, with data that are thrown away: where they lie and the ports are given by mail_serve.py.
$data = getenv('MAIL_DATA');
$config = [
    'db_dsnw' => "sqlite:///$data/roundcube.sqlite3?mode=0600",
    'imap_host' => '127.0.0.1:' . getenv('MAIL_IMAP'),
    'smtp_host' => '127.0.0.1:' . getenv('MAIL_SMTP'),
    'smtp_user' => '',
    'smtp_pass' => '',
    'des_key' => 'only-ever-on-loopback-24',
    'log_driver' => 'file',
    'log_dir' => "$data/logs/",
    'temp_dir' => "$data/temp/",
    'product_name' => 'Harbour Mail',
    'skin' => 'elastic',
    'plugins' => ['enter'],
    'language' => 'en_US',
    'timezone' => 'UTC',
    'date_format' => 'Y-m-d',
    'prettydate' => false,
    'message_sort_col' => 'date',
    'enable_spellcheck' => false,
    'session_lifetime' => 600,
];
