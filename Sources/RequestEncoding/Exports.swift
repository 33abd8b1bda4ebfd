// Parameters may be literals of `QueryValue`, so this module also exports QueryEncoding.
@_exported public import QueryEncoding
