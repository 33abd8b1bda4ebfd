internal import QueryEncoding

extension FormRequestSerializer {
    /// AFNetworking 2.2.0 to 2.3.1: the charset in queries and in `Content-Type`, no body without parameters, and a `?` that an empty
    /// query leaves. From 2.4.0 on, ``contentType`` is ``ContentTypeStyle/plain``.
    ///
    /// Foundation's `URL` holds no brackets in a query, where AFNetworking 2 wrote them: there they are `%5B` and `%5D`. In a body they
    /// are brackets.
    ///
    /// Set ``headers`` to ``HTTPHeaders/afnetworking`` for the headers with which AFNetworking started.
    ///
    /// Source: AFURLRequestSerialization.m, AFHTTPRequestSerializer.
    public static var afnetworking2: FormRequestSerializer {
        var serializer = FormRequestSerializer(style: .afnetworking2)
        serializer.queryPlacement = .atEndEvenIfEmpty
        serializer.contentType = .withCharset
        return serializer
    }

    /// AFNetworking 3.1.0 to 4.0.1: queries in UTF-8, at the end of the URL, and an empty body without parameters. 2.6.1 to 3.0.4
    /// left a `?` where the parameters were empty.
    ///
    /// Set ``headers`` to ``HTTPHeaders/afnetworking`` for the headers with which AFNetworking started.
    ///
    /// Source: AFURLRequestSerialization.m, AFHTTPRequestSerializer.
    public static var afnetworking: FormRequestSerializer {
        var serializer = FormRequestSerializer(style: .afnetworking)
        serializer.queryPlacement = .atEnd
        serializer.bodyWithoutParameters = .empty
        return serializer
    }
}
