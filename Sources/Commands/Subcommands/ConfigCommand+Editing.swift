import Arguments
import Files
import JSONText
import Rendering
import Text
import Weather

/// `skydiff config get`, `set`, `unset` and `edit`.
extension ConfigCommand {
  func get(_ session: Session) throws(Failures) -> Outcome {
    let values = EffectiveValues(session.settings)
    guard let value = (values.all + values.units).first(where: { $0.key == key }) else {
      let suggestion = Suggestion.nearest(to: key, among: values.all.map(\.key))
      throw Failures(
        Failure(
          .usage,
          kind: .usage,
          "there is no key '\(key)'; "
            + (suggestion.map { "did you mean '\($0)'?" } ?? "'skydiff config show' lists the keys")
        )
      )
    }
    session.print("config get", [StyledLine(value.plainText)]) { writer in
      writer.member("key", value.key)
      writer.member("value", raw: value.text.utf8)
      writer.member("source", value.source.description)
    }
    return Outcome()
  }

  /// Runs `set`, `unset` and `edit`; nil for the others.
  func edit(_ environment: Environment, _ output: OutputSink) -> Outcome? {
    do throws(Failures) {
      let editor = try ConfigurationEditor(invocation, environment)
      switch invocation.path.last {
      case "edit": return try edit(editor, environment)
      case "set", "unset":
        if let settings = try changed(editor) {
          if case .variable(let name) = settings.source(of: key.topKey) {
            remark("\(name) overrides \(key.topKey)", environment)
          }
        } else {
          remark("nothing to change: \(key) is not set in \(editor.path)", environment)
        }
        return Outcome()
      default: return nil
      }
    } catch {
      return Outcome(failures: error.all, status: error.all.first?.status)
    }
  }

  /// Changes the file; nil if there was nothing to change.
  private func changed(_ editor: ConfigurationEditor) throws(Failures) -> Settings? {
    invocation.path.last == "set" ? try editor.set(key, to: text) : try editor.unset(key)
  }

  private func remark(_ text: String, _ environment: Environment) {
    guard !invocation[GlobalOptions.quiet] else { return }
    environment.writeError(Array("skydiff: \(text.sanitizedForTerminal)\n".utf8))
  }

  private func edit(
    _ editor: ConfigurationEditor,
    _ environment: Environment
  ) throws(Failures) -> Outcome {
    guard environment.isInputTerminal, environment.isOutputTerminal else {
      let advice = "elsewhere, use 'skydiff config set KEY VALUE'"
      throw Failures(Failure(.usage, kind: .usage, "config edit needs a terminal; \(advice)"))
    }
    let command = environment.variable("VISUAL") ?? environment.variable("EDITOR") ?? "vi"
    try editor.makeFile()
    while true {
      guard environment.openEditor(command, editor.path) == 0 else {
        let advice = "set EDITOR to the name of another"
        throw Failures(
          Failure(.notDone, kind: .configuration, "the editor '\(command)' failed; \(advice)")
        )
      }
      do throws(Failures) {
        try editor.check()
        return Outcome()
      } catch {
        environment.report(error.all, as: nil)
        environment.writeError(Array("Edit again? [Y/n] ".utf8))
        let reply = environment.readLine()?.trimmed.lowercased()
        if reply.map({ !["", "y", "yes"].contains($0) }) ?? true {
          return Outcome(status: .badConfiguration)
        }
      }
    }
  }

  /// Reads the value from standard input in place of `-`.
  mutating func readInput(_ environment: Environment) throws(Failures) {
    guard text == "-" else { return }
    let limit = ConfigurationSource.limit
    do {
      guard let bytes = try environment.readStandardInput(InputLimit(file: limit, pipe: limit)),
        let read = String(validating: bytes, as: UTF8.self)
      else {
        throw Failures(
          Failure(.usage, kind: .usage, "standard input is not a text of at most \(limit)")
        )
      }
      text = read.trimmed
    } catch let failures as Failures {
      throw failures
    } catch {
      throw Failures(Failure(.notDone, kind: .input, "standard input cannot be read (\(error))"))
    }
  }
}

extension String {
  /// The first of the keys of a path.
  fileprivate var topKey: String { String(prefix { $0 != "." }) }
}
