<?php
// Answers lines of JSON with the results of parse_str and http_build_query; values are tagged as in
// Tests/Servers/Peer/Tagged.swift.
error_reporting(0);

function text($bytes) {
    return preg_match('//u', $bytes) === 1 ? ['s', $bytes] : ['bytes', bin2hex($bytes)];
}

function key_of($bytes) {
    $text = text($bytes);
    return $text[0] === 's' ? $bytes : $text;
}

function tagged($value, $isRoot = false) {
    if (!is_array($value)) return $value === null ? ['n'] : text($value);
    if (array_is_list($value) && !($isRoot && $value === [])) return ['a', array_map('tagged', $value)];
    $entries = [];
    foreach ($value as $key => $child) $entries[] = [key_of((string)$key), tagged($child)];
    return ['d', $entries];
}

function untagged($value) {
    switch ($value[0]) {
        case 'n': return null;
        case 'f': return (float)$value[1];
        case 'a': return array_map('untagged', $value[1]);
        case 'd':
            $array = [];
            foreach ($value[1] as [$key, $child]) $array[$key] = untagged($child);
            return $array;
        default: return $value[1];
    }
}

function answer($request) {
    switch ($request['op']) {
        case 'version': return ['version' => 'PHP ' . PHP_VERSION];
        case 'parse':
            parse_str($request['query'], $result);
            return ['value' => tagged($result, true)];
        case 'build': return ['query' => http_build_query(untagged($request['value']))];
    }
}

while (($line = fgets(STDIN)) !== false) {
    echo json_encode(answer(json_decode($line, true, 4096)), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE, 4096), "\n";
}
