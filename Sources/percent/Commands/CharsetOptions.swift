#if CommandLineTool
    internal import ArgumentParser
    internal import LegacyCharsets
    internal import PercentEncoding

    /// The options that select charsets and a profile.
    struct CharsetOptions: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                """
                The charset (see 'percent list charsets'): a label, or 0x and the number of a CFStringEncoding or \
                NSStringEncoding. (default: utf-8)
                """, valueName: "label"),
            completion: .list(CharsetName.names),
            transform: CharsetName.charsets(listed:)
        )
        var charset: [[Charset]] = []

        @Option(
            help: ArgumentHelp(
                "The byte tables: of browsers or of CoreFoundation.",
                valueName: "profile"))
        var profile: CharsetProfile?

        func validate() throws {
            if profile != nil && charset.isEmpty { throw ValidationError("--profile goes with --charset.") }
            if charset.joined().count > CharsetFallback.limit {
                throw ValidationError("--charset takes at most \(CharsetFallback.limit) charsets.")
            }
        }

        /// Returns the charsets in the given order, with the profile of the option. If the option is missing, the
        /// charsets have the default profile.
        ///
        /// - Throws: A failure if a charset cannot be used.
        func charsets(defaultProfile: CharsetProfile = .browser) throws(Failure) -> [Charset] {
            var charsets: [Charset] = []
            for charset in charset.joined() {
                // A charset that only CoreFoundation has is already in CoreFoundation's profile.
                let isCoreFoundationOnly = charset.profile != .browser
                let charset = charset.with(
                    profile: profile ?? (isCoreFoundationOnly ? nil : defaultProfile))
                if let error = charset.obstacle { throw .charset(error) }
                charsets.append(charset)
            }
            return charsets
        }
    }

    /// The options for reading text in a charset.
    struct CharsetReadingOptions: ParsableArguments {
        @OptionGroup var options: CharsetOptions

        @Option(
            help: ArgumentHelp(
                """
                The meaning of %u and four hexadecimal digits: malformed, or decoded as UTF-16, as written by \
                JavaScript's escape(). Implies --charset utf-8. (default: malformed)
                """, valueName: "notation"))
        var unicodeEscapes: UnicodeEscapeNotation?

        /// Returns the charsets in the given order; an empty array means that bytes are read unchanged. See
        /// `CharsetOptions.charsets(defaultProfile:)`.
        ///
        /// - Throws: A failure if a charset cannot be used.
        func charsets(defaultProfile: CharsetProfile = .browser) throws(Failure) -> [Charset] {
            let charsets = try options.charsets(defaultProfile: defaultProfile)
            guard let unicodeEscapes, unicodeEscapes != .malformed else { return charsets }
            return (charsets.isEmpty ? [.utf8] : charsets).map { $0.with(unicodeEscapes: unicodeEscapes) }
        }
    }

    /// The options for writing text in a charset.
    struct CharsetWritingOptions: ParsableArguments {
        @OptionGroup var options: CharsetOptions

        @Option(
            help: ArgumentHelp(
                """
                The policy for characters that the charset does not have: fail, write the reference &#N; as browsers \
                do, or write '?'. (default: reference for browsers, otherwise fail)
                """, valueName: "policy"))
        var unencodable: UnencodablePolicy?

        @Option(
            help: ArgumentHelp(
                """
                Bytes of non-ASCII characters that the set keeps: literal, as browsers write them, or escaped, as \
                Java's URLDecoder requires and CoreFoundation writes them. (default: literal for browsers)
                """, valueName: "notation"))
        var trailBytes: TrailByteNotation?

        func validate() throws {
            let count = options.charset.joined().count
            if count > 1 { throw ValidationError("Text is written in one charset.") }
            if count == 0 && (unencodable != nil || trailBytes != nil) {
                throw ValidationError("--unencodable and --trail-bytes go with --charset.")
            }
        }

        /// Returns the charset; nil means that UTF-8 is written unchanged.
        /// - Throws: A failure if the charset cannot be used.
        func charset(defaultProfile: CharsetProfile = .browser) throws(Failure) -> Charset? {
            let charset = try options.charsets(defaultProfile: defaultProfile).first
            if let charset, charset.profile != .browser, trailBytes == .literal {
                throw .usage(
                    "--trail-bytes literal goes with the profile browser: CoreFoundation escapes whole characters")
            }
            return charset?.with(unencodable: unencodable, trailBytes: trailBytes)
        }
    }

    extension Charset {
        /// The reason why the charset cannot be used; nil if it can.
        fileprivate var obstacle: CharsetError? {
            do throws(CharsetError) {
                _ = try "\u{20AC}".bytes(in: self)
                return nil
            } catch {
                return error.kind == .unencodable ? nil : error
            }
        }
    }
#endif
