<?php
// Prints what a person would call data: each bookmark (without its picture) and each setting, as rows.
require __DIR__ . '/places.php';
require SHAARLI_CODE . '/autoload.php';
$stored = substr(file_get_contents(SHAARLI_DATA . '/datastore.php'), strlen('<?php /* '), -strlen(' */ ?>'));
$bookmarks = $settings = [];
foreach (unserialize(gzinflate(base64_decode($stored))) as $one) {
    $bookmarks[$one->getId()] = [
        'id' => $one->getId(), 'url' => $one->getUrl(), 'title' => $one->getTitle(),
        'description' => $one->getDescription(), 'tags' => implode(' ', $one->getTags()),
        'private' => $one->isPrivate(), 'sticky' => $one->isSticky(),
        'key' => $one->getAdditionalContentEntry('private_key'),
    ];
}
$written = file_get_contents(SHAARLI_DATA . '/config.json.php');
foreach (json_decode(substr($written, strlen('<?php /*'), -strlen('*/ ?>')), true) as $group => $values) {
    // Where its files are, which it writes along with the first setting that is changed, is no setting.
    foreach ($group === 'resource' ? [] : (array) $values as $name => $value) {
        $settings["$group.$name"] = ['name' => "$group.$name", 'value' => json_encode($value)];
    }
}
echo json_encode(['bookmarks' => (object) $bookmarks, 'settings' => (object) $settings]);
