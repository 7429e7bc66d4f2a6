/// The temporary files beside a state.
enum LeftoverFiles {
  /// Returns the kinds and paths of the files of all processes.
  static func all(of path: StatePath) -> [(kind: StatePath.Temporary, file: String)] {
    var files: [(kind: StatePath.Temporary, file: String)] = []
    for name in DirectoryListing.names(in: path.directory) {
      for kind in StatePath.Temporary.allCases {
        let prefix = path.prefix(of: kind)
        let suffix = name.utf8.dropFirst(prefix.utf8.count)
        // Another state's name may have the same beginning, but ours end with a process ID.
        if name.hasPrefix(prefix), suffix.allSatisfy({ (0x30...0x39).contains($0) }) {
          files.append((kind, "\(path.directory)/\(name)"))
        }
      }
    }
    return files
  }
}
