import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import type { Conflict } from '@parvis/contract/kit/part.ts'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import { idIn } from '@parvis/contract/kit/plan.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { en } from '@parvis/contract/words/en.ts'
import type { Document, LineCounter, Node, Pair, Scalar, YAMLMap } from 'yaml'
import { isMap, isScalar, isSeq, visit } from 'yaml'

/** One thing wrong in a file: `line` counts from 1. */
export interface FileFault {
  readonly line: number
  readonly key: string
  readonly message: string
  /** The key of its sentence and the variables, for other languages. */
  readonly said: Said
  /** How it may be decided, or what unblocks it. */
  readonly hint?: string
}

interface Said {
  readonly code: string
  readonly vars?: Readonly<Record<string, string | number>>
}

/** A fault, in the words of the command line. */
export const faultAt = (line: number, key: string, said: Said): FileFault => ({
  ...{ line, key, said },
  message: say(said.code, said.vars),
})

/** The most faults listed for a file; the others are only counted. */
export const MOST_FAULTS = 100

/** The faults of an event file, each with its line and its key, and the count of those not listed. */
export class EventFileError extends Error {
  readonly faults: readonly FileFault[]
  readonly more: number
  constructor(faults: readonly FileFault[], more = 0) {
    super(faults.map((fault) => `line ${fault.line}: ${fault.key}: ${fault.message}`).join('\n'))
    this.faults = faults
    this.more = more
  }
}

export const { say } = translator('en', [en])

/** The line of a dotted key, or of the nearest above it that is written. */
export type LineOf = (key: string) => number

/** How a file is read. The parser would compare each key of a map with all others: `repeatedKeys` reads each once. */
export const READ = { uniqueKeys: false } as const

export function lineIn(contents: Node | null, lines: LineCounter): LineOf {
  const pairsOf = pairsByKey()
  return (key) => lines.linePos(offsetOf(contents, key.split('.'), pairsOf)).line
}

/** The line of each key of a document that was found right, by its dotted key. */
export function linesOfKeys(contents: unknown, lines: LineCounter): Map<string, number> {
  const found = new Map<string, number>()
  const note = (node: unknown, key: string, at: unknown): void => {
    const [from] = (at as Partial<Node> | null)?.range ?? []
    if (key !== '' && from !== undefined) found.set(key, lines.linePos(from).line)
    const below = (step: string | number) => (key === '' ? String(step) : `${key}.${step}`)
    if (isSeq(node)) for (const [index, item] of node.items.entries()) note(item, below(index), item)
    if (isMap(node)) for (const pair of node.items) note(pair.value, below(keyOf(pair)), pair.key)
  }
  note(contents, '', contents)
  return found
}

/** The same of lines that were noted. */
export function lineFrom(lines: ReadonlyMap<string, number>): LineOf {
  return (key) => {
    for (let known = key; known !== ''; known = known.slice(0, Math.max(known.lastIndexOf('.'), 0))) {
      const line = lines.get(known)
      if (line !== undefined) return line
    }
    return 1
  }
}

type PairsOf = (map: YAMLMap) => ReadonlyMap<string, Pair>

/** The pairs of a map by their keys, worked out once for each map. */
function pairsByKey(): PairsOf {
  const known = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>()
  return (map) => {
    const all = known.get(map) ?? new Map(map.items.toReversed().map((pair) => [keyOf(pair), pair]))
    known.set(map, all)
    return all
  }
}

const keyOf = ({ key }: Pair): string => (isScalar(key) ? String(key.value) : '')

/** Where the deepest known node of a path begins. */
function offsetOf(contents: unknown, path: readonly string[], pairsOf: PairsOf): number {
  let [node, reached] = [contents, 0]
  for (const key of path) {
    const pair = isMap(node) ? pairsOf(node).get(key) : undefined
    const found: unknown = isSeq(node) ? node.items[Number(key)] : pair?.key
    const at = (found as { readonly range?: readonly [number, number, number] } | null | undefined)?.range?.[0]
    if (at === undefined) return reached
    reached = at
    node = isSeq(node) ? found : pair?.value
  }
  return reached
}

/** The keys that stand a second time in a map. */
export function repeatedKeys(document: Document): Scalar[] {
  const repeated: Scalar[] = []
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value)) repeated.push(key)
        seen.add(key.value)
      }
    },
  })
  return repeated
}

/** The key in the file of something known by ids: `conferences.3.slots.0.quota`; as deep as the file has it. */
function keyIn(file: unknown, at: readonly string[]): string {
  const key: string[] = []
  let node = file
  for (const name of at) {
    const step = Array.isArray(node) ? String(node.findIndex((item) => idIn(item) === name)) : name
    const fields = (node ?? {}) as Readonly<Record<string, unknown>>
    if (!Object.hasOwn(fields, step)) break
    key.push(step)
    node = fields[step]
  }
  return key.join('.') || (at[0] ?? '')
}

/** The ids along a dotted key of a configuration. */
export function idsAlong(config: EventConfig, key: string): string[] {
  let node: unknown = config
  return key.split('.').map((step) => {
    const next = ((node ?? {}) as Readonly<Record<string, unknown>>)[step]
    const id = Array.isArray(node) ? (idIn(next) ?? step) : step
    node = next
    return id
  })
}

/** Refuses what an import would take, each with its line and key; nothing when there is nothing. */
export function refuseConflicts(conflicts: readonly Conflict[], file: EventFile, lineOf: LineOf): void {
  if (conflicts.length === 0) return
  const faults = conflicts.map(({ at, code, count, name = at.at(-1) ?? '' }) => {
    const key = keyIn(file, at)
    return faultAt(lineOf(key), key, { code, vars: { name, ...(count !== undefined && { count }) } })
  })
  throw inOrder(faults)
}

const inOrder = (faults: readonly FileFault[]): EventFileError =>
  new EventFileError(faults.toSorted((one, other) => one.line - other.line))

/** Throws EventFileError for effects without a decision, each with its line, its key and the choices. */
export function refuseUndecided(effects: readonly Effect[], file: EventFile, lineOf: LineOf): void {
  if (effects.length === 0) return
  const faults = effects.map((effect) => {
    const key = keyIn(file, effect.at)
    const said = { code: effect.kind, vars: { name: effect.name, count: effect.people } }
    return { ...faultAt(lineOf(key), key, said), hint: choicesOf(effect) }
  })
  throw inOrder(faults)
}

/** What may be chosen for it on a command line, or else what unblocks it. */
export const choicesOf = ({ item, remedies, unblock }: Effect): string =>
  remedies.length > 0
    ? remedies.map((remedy) => `--allow ${item}=${remedy}`).join(' | ')
    : unblock === undefined
      ? ''
      : say(unblock)
