<?php
// Answers each request with the contents that PHP read from it. All text is in hexadecimal digits, because PHP's
// strings are bytes.

function hexed(mixed $value): mixed
{
    if (!is_array($value)) {
        return bin2hex((string) $value);
    }
    if ($value !== [] && array_is_list($value)) {
        return array_map('hexed', $value);
    }
    $object = [];
    foreach ($value as $key => $element) {
        $object[bin2hex((string) $key)] = hexed($element);
    }
    return (object) $object;
}

$body = file_get_contents('php://input');
$type = $_SERVER['CONTENT_TYPE'] ?? $_SERVER['HTTP_CONTENT_TYPE'] ?? '';
$form = $_POST;
// PHP reads forms only from POST requests.
if ($_SERVER['REQUEST_METHOD'] !== 'POST' && str_starts_with($type, 'application/x-www-form-urlencoded')) {
    parse_str($body, $form);
}
$files = [];
foreach ($_FILES as $name => $file) {
    $files[bin2hex($name)] = [
        'name' => bin2hex($file['name']), 'type' => $file['type'],
        'content' => bin2hex($file['error'] === 0 ? file_get_contents($file['tmp_name']) : ''),
    ];
}
$echo = json_encode([
    'server' => 'php', 'method' => $_SERVER['REQUEST_METHOD'], 'target' => $_SERVER['REQUEST_URI'],
    'query' => $_SERVER['QUERY_STRING'] ?? '', 'contentType' => $type,
    'contentLength' => $_SERVER['CONTENT_LENGTH'] ?? $_SERVER['HTTP_CONTENT_LENGTH'] ?? '', 'body' => bin2hex($body),
    'queryFields' => hexed($_GET), 'bodyFields' => hexed($form), 'files' => (object) $files,
    'document' => $type === 'application/json' ? json_decode($body, flags: JSON_THROW_ON_ERROR) : null,
], JSON_THROW_ON_ERROR);
header('Content-Type: application/json');
header('Content-Length: ' . strlen($echo));
if ($_SERVER['REQUEST_METHOD'] === 'HEAD') {
    header("X-Echo: $echo");
} else {
    echo $echo;
}
