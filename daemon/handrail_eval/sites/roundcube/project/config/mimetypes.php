<?php
return include '/etc/roundcube/mimetypes.php';
