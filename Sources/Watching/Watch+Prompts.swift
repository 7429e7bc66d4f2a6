import FoundationEssentials
import Rendering
import Terminal
import Weather

/// What the keys do in prompts.
extension Watch {
  func handlePromptKey(_ key: Key, at now: Date) -> [WatchEffect] {
    switch prompt {
    case nil: return []
    case .removal(let city):
      prompt = nil
      guard case .character(let reply) = key, language.isYes(String(reply)) else {
        say(texts.nothingRemoved, at: now)
        return []
      }
      return [.remove(city)]
    case .filter(var editor):
      switch key {
      case .enter:
        prompt = nil
        return []
      case .escape:
        prompt = nil
        setFilter("")
        return []
      default: break
      }
      guard editor.handle(key) else {
        sayUnused(key, at: now)
        return []
      }
      prompt = .filter(editor)
      setFilter(editor.text.trimmed)
      return []
    case .add(let prompt): return handleAddKey(key, prompt, at: now)
    case .edit(let prompt): return handleEditKey(key, prompt, at: now)
    }
  }

  private func handleAddKey(_ key: Key, _ old: AddPrompt, at now: Date) -> [WatchEffect] {
    var prompt = old
    switch key {
    case .escape:
      self.prompt = nil
      return []
    case .up: prompt.candidates.moveChoice(by: -1)
    case .down: prompt.candidates.moveChoice(by: 1)
    case .enter:
      guard let place = prompt.candidates.chosen else {
        say(prompt.text.isEmpty ? texts.typeName : texts.noneChosen, at: now)
        return []
      }
      self.prompt = nil
      return [.add(place)]
    default:
      guard prompt.editor.handle(key) else {
        sayUnused(key, at: now)
        return []
      }
      if prompt.text != old.text { prompt.textChanged(at: now, settings) }
    }
    self.prompt = .add(prompt)
    return []
  }

  private func handleEditKey(_ key: Key, _ old: EditPrompt, at now: Date) -> [WatchEffect] {
    var prompt = old
    switch key {
    case .escape:
      self.prompt = nil
      return []
    case .tab: prompt.isInTags.toggle()
    case .enter: return save(prompt, at: now)
    default:
      guard prompt.editor.handle(key) else {
        sayUnused(key, at: now)
        return []
      }
    }
    self.prompt = .edit(prompt)
    return []
  }

  private func save(_ prompt: EditPrompt, at now: Date) -> [WatchEffect] {
    let name = prompt.name.text.trimmed
    guard !name.isEmpty else {
      say(texts.blankName, at: now)
      return []
    }
    let tags = prompt.tags.text.split { $0 == " " || $0 == "," || $0 == "、" || $0 == "，" }.map(
      String.init)
    if let wrong = tags.first(where: { !$0.isTag }) {
      say(texts.notTag(wrong), at: now)
      return []
    }
    self.prompt = nil
    return [.edit(prompt.city, name: name, tags: tags)]
  }

  func paste(_ text: String, at now: Date) -> [WatchEffect] {
    switch prompt {
    case nil: break
    case .removal:
      prompt = nil
      say(texts.nothingRemoved, at: now)
    case .filter(var editor):
      editor.insert(text)
      prompt = .filter(editor)
      setFilter(editor.text.trimmed)
    case .add(var add):
      let old = add.text
      add.editor.insert(text)
      if add.text != old { add.textChanged(at: now, settings) }
      prompt = .add(add)
    case .edit(var edit):
      edit.editor.insert(text)
      prompt = .edit(edit)
    }
    return []
  }
}
