internal import QueryEncoding

extension FormRequestSerializer {
    /// AFNetworking 2.2.0 to 2.3.1: the charset applies to queries and `Content-Type`, requests without parameters have no
    /// body, and an empty query leaves a `?`. From 2.4.0 on, ``contentType`` is ``ContentTypeStyle/plain``.
    ///
    /// AFNetworking 2 wrote brackets in queries. Foundation's `URL` cannot hold them, so they are `%5B` and `%5D` there; in a
    /// body they are brackets.
    ///
    /// Set ``headers`` to ``HTTPHeaders/afnetworking`` for AFNetworking's initial headers.
    ///
    /// Source: AFURLRequestSerialization.m, AFHTTPRequestSerializer.
    public static var afnetworking2: FormRequestSerializer {
        var serializer = FormRequestSerializer(style: .afnetworking2)
        serializer.queryPlacement = .atEndEvenIfEmpty
        serializer.contentType = .withCharset
        return serializer
    }

    /// AFNetworking 3.1.0 to 4.0.1: queries in UTF-8, at the end of the URL, and an empty body without parameters. 2.6.1 to
    /// 3.0.4 left a `?` if the parameters were empty.
    ///
    /// Set ``headers`` to ``HTTPHeaders/afnetworking`` for AFNetworking's initial headers.
    ///
    /// Source: AFURLRequestSerialization.m, AFHTTPRequestSerializer.
    public static var afnetworking: FormRequestSerializer {
        var serializer = FormRequestSerializer(style: .afnetworking)
        serializer.queryPlacement = .atEnd
        serializer.bodyWithoutParameters = .empty
        return serializer
    }
}
