import type { Plugin } from 'vite'

/**
 * What pages open by themselves: the modules of each, and all those that they import outright, at whatever depth. Known once
 * every module has been read, as pieces are made of them.
 */
export class Opened {
  readonly plugin: Plugin
  #reached: ReadonlySet<string> = new Set()

  /** `opens` names the modules that pages open, as a budget does. */
  constructor(opens: readonly RegExp[]) {
    const keep = (reached: ReadonlySet<string>) => {
      this.#reached = reached
    }
    this.plugin = {
      name: 'parvis-opened',
      apply: 'build',
      renderStart() {
        const first = [...this.getModuleIds()].filter((id) => opens.some((one) => one.test(id)))
        keep(reachedFrom(first, (id) => this.getModuleInfo(id)?.importedIds ?? []))
      },
    }
  }

  has(id: string): boolean {
    return this.#reached.has(id)
  }
}

/** Some modules and all that they lead to. */
function reachedFrom(first: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set<string>()
  const queue = [...first]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    queue.push(...importsOf(id))
  }
  return reached
}
