extension Charset {
    /// The charset with a label of the WHATWG Encoding Standard (`gb2312`, `latin1`, `sjis`), or else with a name of IANA or CoreFoundation
    /// (`cp936`, `IBM437`, `x-mac-greek`); letter case and ASCII white space around it do not matter.
    ///
    /// What browsers do not know is in the profile `CharsetProfile.coreFoundation`, as by its number.
    ///
    /// - Throws: ``CharsetError/Kind/unknownLabel``; ``CharsetError/Kind/refusedLabel`` for labels such as `hz-gb-2312` and `utf-7`, which
    ///   browsers refuse or have dropped.
    /// - Complexity: O(1).
    public init(_ label: String) throws(CharsetError) {
        guard let row = Self.rows[label.trimmedLabel] else { throw CharsetError(kind: .unknownLabel, charset: label) }
        let (encoding, number, _) = labelTable[row]
        guard let encoding else {
            try self.init(coreFoundationEncoding: number ?? 0)
            return
        }
        guard let definition = CharsetDefinition.byName[encoding] else {
            throw CharsetError(kind: .refusedLabel, charset: label)
        }
        self.init(definition, coreFoundationEncoding: number)
    }

    /// The labels of the encoding, in alphabetical order.
    ///
    /// - Complexity: Linear in the number of all labels.
    public var labels: [String] {
        let isKnownToBrowsers = definition.form != .coreFoundationOnly
        let rows = labelTable.filter { encoding, number, _ in
            isKnownToBrowsers ? encoding == definition.name : encoding == nil && number == coreFoundationEncoding
        }
        return rows.flatMap(\.labels).sorted()
    }

    /// In which row of the table a label is.
    private static let rows: [String: Int] = {
        var rows: [String: Int] = [:]
        for (index, row) in labelTable.enumerated() {
            for label in row.labels { rows[label] = index }
        }
        return rows
    }()
}

extension CharsetDefinition {
    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// A charset that is known to exist.
    static func named(_ name: String) -> CharsetDefinition {
        byName[name].unsafelyKnown
    }
}

extension Optional {
    fileprivate var unsafelyKnown: Wrapped {
        guard let self else { preconditionFailure("a charset without a row") }
        return self
    }
}

extension String {
    /// In small letters, without ASCII white space around it (WHATWG Encoding, "get an encoding").
    fileprivate var trimmedLabel: String {
        let spaces: [UInt8] = [0x09, 0x0A, 0x0C, 0x0D, 0x20]
        let bytes = utf8.drop { spaces.contains($0) }.reversed().drop { spaces.contains($0) }.reversed()
        return String(decoding: bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
