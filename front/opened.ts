import type { Plugin } from 'vite'

/**
 * The modules that pages open, with all their static imports at any depth. Known once all modules are parsed, before
 * chunks are made.
 */
export class Opened {
  readonly plugin: Plugin
  #reached: ReadonlySet<string> = new Set()

  constructor(opens: readonly Pick<RegExp, 'test'>[]) {
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
