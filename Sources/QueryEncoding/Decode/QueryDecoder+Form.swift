extension QueryDecoder {
    /// A decoder of submitted forms, for servers.
    ///
    /// ```swift
    /// struct SignUp: Decodable {
    ///     struct User: Decodable { let name: String, birthday: Date? }
    ///     let user: User, interests: [String], agrees: Bool, comment: String?
    /// }
    /// try QueryDecoder.form.decode(SignUp.self, from: "user[name]=A+B&user[birthday]=&interests=x&interests=y&agrees=on")
    /// ```
    ///
    /// - `+` is decoded to a space.
    /// - Repeated names, `name[]` and `name[0]` are arrays; `user[name]` is an entry of a dictionary.
    /// - A `Bool` is true if its value is `on`, `true` or `1`, and false if its field is absent.
    /// - A `Date` is read in the format of `<input type=date>` or `<input type=datetime-local>`, in UTC.
    /// - An optional is nil if its field is absent or empty.
    /// - An array is empty if its field is absent. Empty elements are omitted if their type cannot represent empty text.
    ///
    /// The style of the decoder is ``QueryStyle/form``. Contradictions, malformed escapes and invalid bytes are errors.
    public static var form: QueryDecoder {
        var decoder = QueryDecoder(style: .form)
        decoder.readsEmptyAsNil = true
        decoder.dropsBlankElements = true
        return decoder
    }
}
