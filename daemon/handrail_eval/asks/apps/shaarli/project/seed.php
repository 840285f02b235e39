<?php
// Fills a collection of links: a clerk's, forty of them, a quarter for herself only, with pictures and notes.
require __DIR__ . '/places.php';
require SHAARLI_CODE . '/autoload.php';
require_once SHAARLI_CODE . '/application/bookmark/LinkUtils.php';
require_once SHAARLI_CODE . '/application/http/HttpUtils.php';
require_once SHAARLI_CODE . '/application/http/UrlUtils.php';
require_once SHAARLI_CODE . '/application/Utils.php';

use malkusch\lock\mutex\NoMutex;
use Shaarli\Bookmark\Bookmark;
use Shaarli\Bookmark\BookmarkArray;
use Shaarli\Bookmark\BookmarkFileService;
use Shaarli\Bookmark\BookmarkIO;
use Shaarli\Config\ConfigManager;
use Shaarli\History;

foreach (['sessions', 'tmp', 'cache', 'pagecache'] as $folder) {
    mkdir(SHAARLI_DATA . "/$folder");
}
$salt = sha1('harbour');
$conf = new ConfigManager();
foreach ([
    'credentials.login' => 'ada', 'credentials.salt' => $salt,
    'credentials.hash' => sha1('person-pass-1' . 'ada' . $salt),
    'general.title' => 'Harbour links', 'general.timezone' => 'UTC', 'general.header_link' => '/',
    'general.enabled_plugins' => ['qrcode', 'addlink_toolbar'], 'translation.language' => 'en',
    'api.enabled' => true, 'api.secret' => 'made-up-secret-0001', 'updates.check_updates' => false,
    'thumbnails.mode' => 'common',
] as $name => $value) {
    $conf->set($name, $value);
}
$conf->write(true);
// Where its files are is found anew every time: this folder is moved.
$written = json_decode(substr(file_get_contents(SHAARLI_DATA . '/config.json.php'), 8, -5), true);
unset($written['resource']);
$told = '<?php /*' . json_encode($written, JSON_PRETTY_PRINT) . '*/ ?>';
$updates = ['updateMethodRelativeHomeLink', 'updateMethodMigrateExistingNotesUrl'];
file_put_contents(SHAARLI_DATA . '/updates.txt', implode(';', $updates));

// Title, address, tags, and what is written about it; a title that begins with “-” is for herself only.
const LINKS = [
    ['Repairing a slate roof', 'roofs.example/slate', 'house roof howto',
        'Steps with pictures, and which tools to borrow.'],
    ['Tide tables for the harbour', 'tides.example/harbour', 'harbour boat',
        'Times of high water for the whole year.'],
    ['Bread with little kneading', 'kitchen.example/bread', 'kitchen recipes',
        'Flour, water, salt, and a night of rest.'],
    ['-Offer for the new boiler', 'warmth.example/offers/4410', 'house heating money',
        'Valid until March. Ask Omar first.'],
    ['Choosing lamps for a workshop', 'lamps.example/workshop', 'house workshop',
        'Brightness and colour, explained slowly.'],
    ['Old maps of the coast', 'maps.example/coast', 'harbour history maps', 'Scans from 1840 to 1910.'],
    ['A short guide to knots', 'knots.example/guide', 'boat howto',
        'Twelve knots that are enough for a small boat.'],
    ['Seed calendar', 'garden.example/calendar', 'garden', 'What is sown when, by month.'],
    ['-Present for Mei', 'shop.example/teapots/18', 'toread shopping', 'The blue one, before the tenth.'],
    ['How bicycles stay upright', 'physics.example/bicycles', 'bicycles toread',
        'Longer than it looks, worth it.'],
    ['Mending a puncture', 'wheels.example/puncture', 'bicycles howto', 'With the wheel still on the frame.'],
    ['Public library catalogue', 'library.example/catalogue', 'books', 'Reserve online, fetch on Thursdays.'],
    ['Ten long walks from the station', 'walks.example/station', 'walks maps',
        'All between two and five hours.'],
    ['-Insurance of the boat', 'safe.example/policies/7781', 'boat money',
        'Number and telephone for the case of damage.'],
    ['Painting old doors', 'paint.example/doors', 'house howto', 'Sand, prime, wait, and paint twice.'],
    ['Weather by the hour', 'weather.example/harbour', 'harbour weather', 'Better on wind than the others.'],
    ['Soup for twenty people', 'kitchen.example/soup', 'kitchen recipes', 'Needs the two large pots.'],
    ['Fonts that are easy to read', 'letters.example/readable', 'website design',
        'A comparison with samples.'],
    ['Plain websites', 'pages.example/plain', 'website design toread', 'Why fewer parts last longer.'],
    ['-Passwords of the house, where they lie', 'notes.example/vault', 'house',
        'Only the place, never the words.'],
    ['Keeping bees in town', 'bees.example/town', 'garden animals', 'Rules of the town and a first year.'],
    ['Compost without smell', 'garden.example/compost', 'garden howto', 'Brown and green in turns.'],
    ['Tool lending in our quarter', 'lending.example/quarter', 'workshop neighbours',
        'Open on Saturdays, bring your card.'],
    ['Minutes of the town council', 'town.example/minutes', 'neighbours town',
        'Item five is about our street.'],
    ['Open day last year', 'photos.example/open-day', 'photos neighbours', 'A hundred pictures by Carlos.'],
    ['-Draft of the open day programme', 'notes.example/programme', 'neighbours draft',
        'Not before the group has seen it.'],
    ['-Budget of the open day', 'notes.example/budget', 'neighbours draft money', 'Still without the tent.'],
    ['Second hand sails', 'sails.example/used', 'boat shopping', 'They answer by telephone only.'],
    ['Lighthouse museum', 'museum.example/lighthouse', 'harbour history', 'Free on the first Sunday.'],
    ['Radio plays', 'radio.example/plays', 'books radio', 'New ones on Fridays.'],
    ['Reading list for winter', 'library.example/winter', 'books to-read', 'Twelve titles, none too long.'],
    ['Essays on repair', 'essays.example/repair', 'books to-read', 'The third is the best.'],
    ['Stone walls, dry', 'walls.example/dry', 'garden howto', 'No mortar, much patience.'],
    ['-Doctor, opening hours', 'health.example/hours', 'personal', 'Closed on Wednesday.'],
    ['Timetable of the ferry', 'ferry.example/times', 'harbour travel', 'Winter times since October.'],
    ['Night trains', 'trains.example/night', 'travel', 'Where they still go.'],
    ['-Letter to the landlord', 'notes.example/landlord', 'house draft', 'Second version, with the dates.'],
];
// Were its file not there, the program would begin with three bookmarks of its own.
(new BookmarkIO($conf))->write(new BookmarkArray());
// A picture has to lie below the program: these are its own.
const PICTURES = [
    'doc/html/images/07-installation.jpg', 'doc/html/images/rss-filter-1.png',
    'doc/html/images/rss-filter-2.png', 'doc/html/images/doc-logo.png', 'doc/html/images/logo.png',
];
$service = new BookmarkFileService($conf, new History(SHAARLI_DATA . '/history.php'), new NoMutex(), true);
$notes = [
    ['Note: who has a key', 'Ada, Omar, Mei. The fourth hangs in the office.', true],
    ['Note: how to switch the water on', 'Left tap first, then the pump.', false],
    ['Note: paint that is left', 'Two tins of green, half a tin of white.', false],
];
foreach ([...LINKS, ...$notes] as $number => $one) {
    $note = count($one) === 3;
    $created = new DateTime('2026-02-01 08:30:00 UTC');
    $created->modify('+' . intdiv($number, 3) * 4 . ' days ' . $number * 7 . ' minutes');
    $bookmark = (new Bookmark())->setCreated($created)->setTitle(ltrim($one[0], '-'));
    $bookmark->setUrl($note ? '' : "https://$one[1]")->setDescription($note ? $one[1] : $one[3]);
    $bookmark->setTagsString($note ? '' : $one[2])->setPrivate($note ? $one[2] : $one[0][0] === '-');
    $bookmark->setThumbnail($note || $number % 3 ? false : PICTURES[$number % count(PICTURES)]);
    $service->add($bookmark, false);
}
$service->save();
file_put_contents(SHAARLI_DATA . '/config.json.php', $told);
