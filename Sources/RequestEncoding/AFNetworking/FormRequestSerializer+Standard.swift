internal import QueryEncoding

extension FormRequestSerializer {
    /// A serializer that behaves like AFNetworking 2.2.0 to 2.3.1.
    ///
    /// - The charset applies to queries and `Content-Type`.
    /// - A request without parameters has no body.
    /// - Even an empty query adds a `?` or `&`.
    ///
    /// For AFNetworking 2.4.0 and later, set ``contentType`` to ``ContentTypeStyle/plain``.
    ///
    /// AFNetworking 2 does not escape brackets. Foundation's `URL` cannot hold brackets in a query, so a URL has `%5B`
    /// and `%5D` instead. In a body, brackets stay literal.
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

    /// A serializer that behaves like AFNetworking 3.1.0 to 4.0.1.
    ///
    /// Queries are encoded in UTF-8 and appended to the URL. A request without parameters has an empty body. If the
    /// parameters are empty, AFNetworking 2.6.1 to 3.0.4 adds a `?` to the URL; this serializer does not.
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
