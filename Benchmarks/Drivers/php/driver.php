<?php
// The driver of PHP's own functions; see ../README.md.

declare(strict_types=1);

// For each label, iconv's name of the charset that browsers use.
const CHARSETS = [
    'gbk' => 'GBK', 'big5' => 'BIG5', 'shift_jis' => 'CP932', 'euc-kr' => 'UHC', 'gb18030' => 'GB18030',
    'windows-1251' => 'CP1251',
];

// Calls the library $passes times with every input, and returns the sum of the lengths of the results. If $keep is not
// null, passes every output to $keep. Each function repeats the loops, because calling a closure would cost more than
// processing some records.

function encode(array $texts, int $passes, ?Closure $keep): int
{
    $total = 0;
    for ($pass = 0; $pass < $passes; $pass++) {
        foreach ($texts as $text) {
            $output = rawurlencode($text);
            $total += strlen($output);
            $keep && $keep($output);
        }
    }
    return $total;
}

function decode(array $texts, int $passes, ?Closure $keep): int
{
    $total = 0;
    for ($pass = 0; $pass < $passes; $pass++) {
        foreach ($texts as $text) {
            $output = rawurldecode($text);
            $total += strlen($output);
            $keep && $keep($output);
        }
    }
    return $total;
}

function build(array $values, int $passes, ?Closure $keep): int
{
    $total = 0;
    for ($pass = 0; $pass < $passes; $pass++) {
        foreach ($values as $value) {
            $output = http_build_query($value);
            $total += strlen($output);
            $keep && $keep($output);
        }
    }
    return $total;
}

function parse(array $queries, int $passes, ?Closure $keep): int
{
    $total = 0;
    for ($pass = 0; $pass < $passes; $pass++) {
        foreach ($queries as $query) {
            parse_str($query, $output);
            $total += count($output);
            $keep && $keep(json_encode($output, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE));
        }
    }
    return $total;
}

function encodeCharset(string $charset): Closure
{
    return function (array $texts, int $passes, ?Closure $keep) use ($charset): int {
        $total = 0;
        for ($pass = 0; $pass < $passes; $pass++) {
            foreach ($texts as $text) {
                $output = rawurlencode(iconv('UTF-8', $charset, $text));
                $total += strlen($output);
                $keep && $keep($output);
            }
        }
        return $total;
    };
}

function decodeCharset(string $charset): Closure
{
    return function (array $texts, int $passes, ?Closure $keep) use ($charset): int {
        $total = 0;
        for ($pass = 0; $pass < $passes; $pass++) {
            foreach ($texts as $text) {
                $output = iconv($charset, 'UTF-8', rawurldecode($text));
                $total += strlen($output);
                $keep && $keep($output);
            }
        }
        return $total;
    };
}

// Converts pairs to a PHP array, in which each name has one value.
function form(string $record): array
{
    $pairs = json_decode($record, true, 512, JSON_THROW_ON_ERROR);
    $values = array_column($pairs, 1, 0);
    if (count($values) < count($pairs)) {
        throw new DomainException('unsupported');
    }
    return $values;
}

// Returns the functions that convert records to inputs and call the library, or null if the operation is unknown.
function operation(string $name): ?array
{
    $same = fn (string $record): string => $record;
    $json = fn (string $record): array => json_decode($record, true, 512, JSON_THROW_ON_ERROR);
    [$name, $label] = explode(':', $name, 2) + [1 => ''];
    $charset = CHARSETS[$label] ?? null;
    return match (true) {
        $charset !== null && $name === 'encode-charset' => [$same, encodeCharset($charset)],
        $charset !== null && $name === 'decode-charset' => [$same, decodeCharset($charset)],
        $label !== '' => null,
        $name === 'encode' => [$same, encode(...)],
        $name === 'decode' => [$same, decode(...)],
        $name === 'form' => [form(...), build(...)],
        $name === 'nested' => [$json, build(...)],
        $name === 'parse' => [$same, parse(...)],
        default => null,
    };
}

function readRecords(string $path): array
{
    $contents = file_get_contents($path);
    $records = [];
    for ($offset = 0; $offset < strlen($contents); $offset += 4 + $n) {
        $n = unpack('V', $contents, $offset)[1];
        $records[] = substr($contents, $offset + 4, $n);
    }
    return $records;
}

function answer(string $request, string $folder, array &$loaded): string
{
    [$verb, $name, $workload, $argument] = explode(' ', $request, 4) + ['', '', '', ''];
    $operation = operation($name);
    if ($operation === null || $argument === '') {
        return 'unsupported';
    }
    [$load, $run] = $operation;
    $inputs = $loaded["$name $workload"] ??= array_map($load, readRecords("$folder/$workload"));
    if ($verb === 'time') {
        $start = hrtime(true);
        $run($inputs, (int) $argument, null);
        return (string) (hrtime(true) - $start);
    }
    if ($verb === 'check') {
        $file = '';
        $run($inputs, 1, function (string $output) use (&$file): void {
            $file .= pack('V', strlen($output)) . $output;
        });
        file_put_contents($argument, $file);
        return 'ok';
    }
    return 'unsupported';
}

// Turns PHP's warnings into errors.
set_error_handler(fn (int $level, string $message) => throw new ErrorException($message));
$loaded = [];
echo 'ready php ' . PHP_VERSION . "\n";
while (($line = fgets(STDIN)) !== false) {
    try {
        echo answer(rtrim($line, "\n"), $argv[1], $loaded) . "\n";
    } catch (DomainException $unsupported) {
        echo "unsupported\n";
    } catch (Throwable $error) {
        echo 'error ' . $error->getMessage() . "\n";
    }
}
