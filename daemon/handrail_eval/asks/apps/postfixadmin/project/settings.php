<?php
// Over Postfix Admin's own settings: data lies in the folder APP_DATA, mail goes to the port APP_MAIL.
$CONF['configured'] = true;
$CONF['setup_password'] = password_hash('setup-pass-1', PASSWORD_BCRYPT, ['cost' => 4]);
$CONF['database_type'] = 'sqlite';
$CONF['database_name'] = getenv('APP_DATA') . '/mail.sqlite';
$CONF['admin_email'] = 'ada@example.com';
$CONF['admin_name'] = 'Ada Park';
$CONF['smtp_server'] = '127.0.0.1';
$CONF['smtp_port'] = getenv('APP_MAIL') ?: '9';
// Made-up domains are as good as others.
$CONF['emailcheck_resolve_domain'] = 'NO';
$CONF['default_aliases'] = ['abuse' => 'ada@example.com', 'postmaster' => 'ada@example.com'];
$CONF['aliases'] = $CONF['mailboxes'] = '50';
$CONF['quota'] = 'YES';
$CONF['vacation'] = 'YES';
$CONF['vacation_domain'] = 'autoreply.example.net';
$CONF['show_undeliverable'] = 'NO';
$CONF['show_custom_domains'] = [];
$CONF['footer_text'] = 'Harbour Mail';
$CONF['footer_link'] = '/main.php';
