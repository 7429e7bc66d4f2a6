#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

package enum DirectoryListing {
  /// Returns the names of the entries, including `.` and `..`; none if the directory cannot be read.
  package static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)
        ) { String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }
}
