<?php
// Fills a site: forty posts and drafts, pages, sixty comments, six people.
$_SERVER += ['HTTP_HOST' => '127.0.0.1', 'SERVER_PROTOCOL' => 'HTTP/1.1', 'REQUEST_METHOD' => 'GET', 'REQUEST_URI' => '/'];
define('WP_INSTALLING', true);
mkdir(getenv('APP_DATA') . '/sessions');
require __DIR__ . '/settings.php';
require getenv('APP_WORDPRESS') . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
add_filter('pre_wp_mail', '__return_true');
wp_install('Harbour House', 'ada', 'ada@example.com', true, '', 'person-pass-1');
update_option('active_plugins', ['sqlite-database-integration/load.php']);
update_option('show_on_front', 'posts');
wp_update_user(['ID' => 1, 'display_name' => 'Ada Park', 'first_name' => 'Ada', 'last_name' => 'Park']);
// Nothing greets the person, who has been here before.
update_user_meta(1, 'show_welcome_panel', 0);
update_user_meta(1, 'wp_persisted_preferences', ['core/edit-post' => ['welcomeGuide' => false, 'isComplementaryAreaVisible' => true], 'core' => ['isComplementaryAreaVisible' => true], '_modified' => '2026-01-01T00:00:00.000Z']);
foreach (['omar' => 'editor', 'mei' => 'author', 'carlos' => 'subscriber', 'grace' => 'subscriber', 'kenji' => 'contributor'] as $who => $role) {
    wp_insert_user(['user_login' => $who, 'user_pass' => "made-up-$who", 'user_email' => "$who@example.com", 'display_name' => ucfirst($who), 'role' => $role]);
}
$rooms = ['Kitchen', 'Workshop', 'Library', 'Cellar', 'Attic', 'Garden', 'Roof', 'Boat'];
$kinds = ['news', 'minutes', 'ideas', 'repairs'];
foreach ($kinds as $kind) {
    $terms[] = wp_insert_term(ucfirst($kind), 'category')['term_id'];
}
$titles = ['What is new in the %s', 'The %s needs paint', 'Minutes of the %s group', 'Ideas for the %s', 'A day in the %s'];
mt_srand(20260101);
for ($number = 0; $number < 40; $number++) {
    $title = sprintf($titles[$number % 5], $rooms[$number % 8]);
    $post = wp_insert_post([
        'post_title' => $title, 'post_status' => $number % 5 === 4 ? 'draft' : 'publish', 'post_author' => $number % 3 + 1,
        'post_content' => "<!-- wp:paragraph -->\n<p>$title: all of it, as it was said on day $number.</p>\n<!-- /wp:paragraph -->",
        'post_date' => gmdate('Y-m-d H:i:s', strtotime('2026-01-05 09:00') + $number * 86400), 'post_category' => [$terms[$number % 4]],
        'tags_input' => [$rooms[$number % 8]],
    ]);
    for ($comment = 0; $comment < $number % 4; $comment++) {
        wp_insert_comment([
            'comment_post_ID' => $post, 'comment_author' => ['Lena', 'Tom', 'Iris'][$comment], 'comment_author_email' => "guest$comment@example.com",
            'comment_content' => "Comment $comment on $title.", 'comment_approved' => $number % 2, 'comment_date' => '2026-02-20 10:00:00',
        ]);
    }
}
foreach (['About', 'Contact', 'House rules', 'How to find us', 'Imprint'] as $title) {
    wp_insert_post(['post_title' => $title, 'post_type' => 'page', 'post_status' => 'publish', 'post_author' => 1, 'post_content' => "<!-- wp:paragraph -->\n<p>$title.</p>\n<!-- /wp:paragraph -->"]);
}
