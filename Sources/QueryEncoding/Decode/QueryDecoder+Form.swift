extension QueryDecoder {
    /// A decoder for what forms send, as servers want it.
    ///
    /// ```swift
    /// struct SignUp: Decodable {
    ///     struct User: Decodable { let name: String, birthday: Date? }
    ///     let user: User, interests: [String], agrees: Bool, comment: String?
    /// }
    /// try QueryDecoder.form.decode(SignUp.self, from: "user[name]=A+B&user[birthday]=&interests=x&interests=y&agrees=on")
    /// ```
    ///
    /// - `+` is a space.
    /// - Names that are repeated, `name[]` and `name[0]` are arrays; `user[name]` is in a dictionary.
    /// - A `Bool` is true where its value is `on`, `true` or `1`, and false where its field is absent.
    /// - A `Date` is what `<input type=date>` and `<input type=datetime-local>` send, in UTC.
    /// - An optional is nil where its field is absent or empty.
    ///
    /// Its style is ``QueryStyle/form``. Contradictions, escapes that are none and bytes that are not text are errors.
    public static var form: QueryDecoder {
        var decoder = QueryDecoder(style: .form)
        decoder.empty = .absent
        return decoder
    }
}
