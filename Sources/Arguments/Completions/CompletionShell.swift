package enum CompletionShell: String, CaseIterable, Sendable {
  /// bash 4.3 and later.
  case bash
  /// zsh 5.2 and later.
  case zsh
  /// fish 3 and later.
  case fish
}

extension CommandLineProgram {
  /// The word for which the program prints what may follow the words after it.
  package static let completionCommand = "__complete"

  /// A script that makes a shell complete command lines with what the program offers.
  package func completionScript(for shell: CompletionShell) -> String {
    let function = "_" + name.replacing("-", with: "_")
    let command = "command \(name) \(Self.completionCommand) --"
    return switch shell {
    case .bash: Self.bashScript(name, function, command)
    case .zsh: Self.zshScript(name, function, command)
    case .fish: Self.fishScript(name, function, command)
    }
  }

  private static func bashScript(_ name: String, _ function: String, _ command: String) -> String {
    """
    # bash completion for \(name)
    \(function)() {
      local words=() word='' typed='' quote='' kind='' last=-1
      for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        # Bash splits --option=value into three words.
        if [[ $last -ge 0 && ${words[last]} == --* ]] &&
          [[ $word == = || ${words[last]} == *= ]]; then
          words[last]+=$word
        else
          words[++last]=$word
        fi
      done
      typed=${words[last]//\\\\/}
      case $typed in
        \\"* | \\'*) quote=${typed:0:1} typed=${typed:1} ;;
      esac
      words[last]=$typed
      COMPREPLY=()
      while IFS=$'\\t' read -r word _; do
        if [[ ! $kind ]]; then
          kind=$word
          continue
        fi
        case $quote in
          # Skips words that need escapes inside quotes.
          \\") [[ $word == *[\\\\\\"\\$\\`]* ]] && continue ;;
          \\') [[ $word == *\\'* ]] && continue ;;
          *) printf -v word %q "$word" && word=${word//\\\\,/,} ;;
        esac
        COMPREPLY+=("$word")
      done < <(\(command) "${words[@]}" 2>/dev/null)
      case $kind in
        files) compopt -o default ;;
        directories) compopt -o dirnames ;;
      esac
    }

    complete -F \(function) \(name)

    """
  }

  private static func zshScript(_ name: String, _ function: String, _ command: String) -> String {
    """
    #compdef \(name)
    \(function)() {
      local typed=${(Q)PREFIX} line help
      local -a before lines entries
      ((CURRENT > 2)) && before=("${(@Q)words[2,CURRENT-1]}")
      lines=("${(@f)$(\(command) "$before[@]" "$typed" 2>/dev/null)}")
      [[ $typed == --*=* ]] && compset -P '*='
      case $lines[1] in
        files) _files ;;
        directories) _files -/ ;;
        *)
          for line in "${(@)lines[2,-1]}"; do
            help=${line#*$'\\t'}
            line=${${line%%$'\\t'*}//:/\\\\:}
            entries+=("$line${help:+:$help}")
          done
          _describe -t values value entries -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'
          ;;
      esac
    }

    if [[ $funcstack[1] == \(function) ]]; then
      \(function) "$@"
    else
      compdef \(function) \(name)
    fi

    """
  }

  private static func fishScript(_ name: String, _ function: String, _ command: String) -> String {
    """
    # fish completion for \(name)
    function _\(function)
        set -l words (commandline -opc)[2..-1]
        set -l typed (string replace -a '\\\\' '' -- (commandline -ct) | string trim -l -c '"\\'')
        set -l lines (\(command) $words "$typed" 2>/dev/null)
        set -l option (string match -r -- '^--[^=]*=' "$typed")
        set -l value (string replace -- "$option" '' "$typed")
        switch "$lines[1]"
            case files
                printf '%s\\n' "$option"(__fish_complete_path "$value")
            case directories
                printf '%s\\n' "$option"(__fish_complete_directories "$value")
            case words
                printf '%s\\n' "$option"$lines[2..-1]
        end
    end

    complete -c \(name) -f -a '(_\(function))'

    """
  }
}
