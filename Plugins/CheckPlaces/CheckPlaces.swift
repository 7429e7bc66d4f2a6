import Foundation
import PackagePlugin

/// Lets no build use damaged data files: it compares them with their digests.
@main struct CheckPlaces: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Sources/GeoNamesData")
    let checks = folder.appending(path: "Checks.h")
    let names = [
      "places.bin", "countries.txt", "regions.txt", "warning-regions.txt", "aerodromes.txt",
    ]
    let data = names.map { folder.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "CheckedPlaces.swift")
    // cksum is in POSIX.
    let script = """
      checks=$0
      output=$1
      shift
      for file; do
        wanted=$(sed -n "s|.*cksum \\(.*\\) ${file##*/} .*|\\1|p" "$checks")
        [ "$(cksum < "$file")" = "$wanted" ] && continue
        echo "error: $file is damaged: restore it, or run scripts/generate-gazetteer.py" >&2
        exit 1
      done
      : > "$output"
      """
    return [
      .buildCommand(
        displayName: "Checking the data of places", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, checks.path(), output.path()] + data.map { $0.path() },
        inputFiles: [checks] + data, outputFiles: [output])
    ]
  }
}
