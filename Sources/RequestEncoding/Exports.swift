// Parameters may be literals of `QueryValue`, so files that import this module need its declaration too.
@_exported public import QueryEncoding
