// Parameters may be literals of `QueryValue`, which a file that imports this module has to see too.
@_exported public import QueryEncoding
