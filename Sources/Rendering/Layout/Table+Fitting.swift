extension Table {
  /// A table in which nothing is lost with a column that does not fit.
  ///
  /// What stood in a column that is left out is to become a note; a note takes room in its turn, and
  /// another column may have to go. So the table is made again until no further column goes.
  /// - Parameters:
  ///   - width: Columns of the terminal; nil in a pipe, where every column fits.
  ///   - make: Makes the table, given the columns that are left out.
  /// - Returns: The table, and the columns that are left out of it.
  static func fitting<Name: RawRepresentable & Hashable>(
    width: Int?,
    _ make: (Set<Name>) -> Table
  ) -> (table: Table, leftOut: Set<Name>) where Name.RawValue == Int {
    var leftOut: Set<Name> = []
    var table = make(leftOut)
    guard width != nil else { return (table, leftOut) }
    while true {
      let missing = Set(table.columnsLeftOut(width: width).compactMap(Name.init(rawValue:)))
      if missing.isSubset(of: leftOut) { return (table, leftOut) }
      leftOut.formUnion(missing)
      table = make(leftOut)
    }
  }
}
