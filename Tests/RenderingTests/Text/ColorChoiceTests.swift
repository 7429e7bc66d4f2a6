import Testing

@testable import Rendering

@Suite struct `Color output` {
  struct Case: Sendable, CustomTestStringConvertible {
    var option: ColorChoice?
    var environment: [String: String] = [:]
    var configured: ColorChoice = .auto
    var isTerminal = true
    let isWanted: Bool

    var testDescription: String {
      "--color \(option?.rawValue ?? "-"), \(environment), \(configured.rawValue), \(isTerminal)"
    }
  }

  @Test(arguments: [
    Case(isTerminal: true, isWanted: true), Case(isTerminal: false, isWanted: false),
    Case(configured: .always, isTerminal: false, isWanted: true),
    Case(configured: .never, isTerminal: true, isWanted: false),
    Case(environment: ["TERM": "dumb"], isWanted: false),
    Case(environment: ["TERM": "dumb"], configured: .always, isWanted: false),
    Case(environment: ["TERM": "xterm"], isWanted: true),
    Case(environment: ["TERM": "xterm"], isTerminal: false, isWanted: false),
    Case(environment: ["CLICOLOR_FORCE": "1"], isTerminal: false, isWanted: true),
    Case(environment: ["CLICOLOR_FORCE": "0"], isTerminal: false, isWanted: false),
    Case(environment: ["CLICOLOR_FORCE": ""], isTerminal: false, isWanted: false),
    Case(environment: ["CLICOLOR_FORCE": "0"], isTerminal: true, isWanted: true),
    Case(environment: ["CLICOLOR_FORCE": "1", "TERM": "dumb"], isWanted: true),
    Case(environment: ["CLICOLOR_FORCE": "1"], configured: .never, isWanted: true),
    Case(environment: ["CLICOLOR": "0"], isWanted: false),
    Case(environment: ["CLICOLOR": "0"], configured: .always, isWanted: false),
    Case(environment: ["CLICOLOR": "1"], isWanted: true),
    Case(environment: ["CLICOLOR": "1"], isTerminal: false, isWanted: false),
    Case(environment: ["CLICOLOR": ""], isWanted: true),
    Case(environment: ["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], isWanted: true),
    Case(option: .always, environment: ["CLICOLOR": "0"], isWanted: true),
    Case(environment: ["NO_COLOR": "1"], isWanted: false),
    Case(environment: ["NO_COLOR": "0"], isWanted: false),
    Case(environment: ["NO_COLOR": ""], isWanted: true),
    Case(environment: ["NO_COLOR": "1"], configured: .always, isWanted: false),
    Case(environment: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], isWanted: false),
    Case(environment: ["NO_COLOR": "", "CLICOLOR_FORCE": "1"], isTerminal: false, isWanted: true),
  ]) func `without an option depends on environment, configuration and terminal`(_ example: Case) {
    #expect(decision(example) == example.isWanted)
  }

  @Test func `is decided by the option first`() {
    for environment in [["NO_COLOR": "1"], ["CLICOLOR_FORCE": "1"], ["TERM": "dumb"], [:]] {
      for configured in ColorChoice.allCases {
        for isTerminal in [true, false] {
          for option in ColorChoice.allCases {
            let isWanted =
              switch option {
              case .always: true
              case .never: false
              case .auto: isTerminal
              }
            let example = Case(
              option: option, environment: environment, configured: configured,
              isTerminal: isTerminal, isWanted: isWanted)
            #expect(decision(example) == isWanted, "\(example.testDescription)")
          }
        }
      }
    }
  }

  private func decision(_ example: Case) -> Bool {
    ColorChoice.isColorWanted(
      option: example.option, environment: { example.environment[$0] },
      configured: example.configured, isTerminal: example.isTerminal)
  }
}
