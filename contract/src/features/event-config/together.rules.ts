import type { Fault, Known, Share } from '#kit/part.ts'
import type { EventConfig } from '#parts.ts'
import { shares } from '#parts.ts'

const all: readonly Share[] = shares

/** The ids in each list of an event, or of its file. Throws for an unknown list. */
export function knownIn(lists: Readonly<Record<string, unknown>>): Known {
  const found = new Map<string, ReadonlySet<string>>()
  const idsIn = (name: string): ReadonlySet<string> => {
    const items = lists[name]
    if (!Array.isArray(items)) throw new Error(`No file has a list “${name}”`)
    const key = name === 'people' ? 'email' : 'id'
    return new Set(items.map((item: Readonly<Record<string, unknown>>) => String(item[key])))
  }
  return (name) => {
    const ids = found.get(name) ?? idsIn(name)
    found.set(name, ids)
    return ids
  }
}

/** Faults in the references between the parts of an event: each id that is named exists, none twice. */
export const referenceFaults = (config: EventConfig, known: Known): Fault[] =>
  all.flatMap((one) => one.faults?.(config, known) ?? [])

/** The same of an event without its file: it names no company and no person. */
export const looseReferences = (config: EventConfig): Fault[] =>
  referenceFaults(config, knownIn({ ...config, companies: [], people: [] }))
