import Foundation
import PackagePlugin

/// Lets no build use a damaged data file: it compares the file with its digest.
@main
struct CheckPlaces: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Sources/GeoNamesData")
    let checks = folder.appending(path: "Checks.h")
    let data = folder.appending(path: "places.bin")
    let output = context.pluginWorkDirectoryURL.appending(path: "CheckedPlaces.swift")
    // cksum is in POSIX.
    let script = """
      wanted=$(sed -n 's|.*cksum \\(.*\\) .*|\\1|p' "$0")
      [ "$(cksum < "$1")" = "$wanted" ] && : > "$2" && exit
      echo "error: $1 is damaged: restore it, or run scripts/generate-gazetteer.py" >&2
      exit 1
      """
    return [
      .buildCommand(
        displayName: "Checking places.bin",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, checks.path(), data.path(), output.path()],
        inputFiles: [checks, data],
        outputFiles: [output]
      )
    ]
  }
}
