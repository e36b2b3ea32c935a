import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Share } from '@parvis/contract/kit/part.ts'
import type { ConfigKey, EventConfig } from '@parvis/contract/parts'
import { configKeys, shares } from '@parvis/contract/parts'
import type { EventScope } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import type { ConfigRules, Part } from '#part.ts'

/** The parts that an event is made of, each phase of a writing in its own order (`features.ts`). */
export interface Parts {
  /** The parts that own keys, in the order of the contract: the order of reading an event and of listing effects. */
  readonly reading: readonly Part[]
  readonly guarding: readonly Part[]
  readonly adding: readonly Part[]
  readonly locking: readonly Part[]
  readonly dropping: readonly Part[]
  readonly changing: readonly Part[]
  /** Rules of features about changes of the whole, in the order of the map. */
  readonly rules: readonly ConfigRules[]
}

declare module '#kit/hooks.ts' {
  interface Hooks {
    readonly parts: Parts
  }
}

/** The whole event without its people, keys in the order of the contract: importing it gives the same event. */
export async function readConfig(db: Executor, { reading }: Parts, place: EventScope): Promise<EventConfig> {
  const shares: object[] = []
  for (const part of reading) shares.push(await part.read(db, place, reading))
  const read: Readonly<Record<string, unknown>> = Object.assign({}, ...shares)
  return Object.fromEntries(configKeys.map((key) => [key, read[key]])) as EventConfig
}

interface Written {
  readonly before: EventConfig
  readonly after: EventConfig
}

/**
 * The event once a change of it is written. Stored values may differ from the requested ones, as HTML is sanitised: the
 * parts that the change touches are read again, and the others are as before.
 */
export async function readWritten(
  db: Executor,
  { reading }: Parts,
  place: EventScope,
  { before, after }: Written,
): Promise<EventConfig> {
  const isChanged = (key: ConfigKey) => !isDeepStrictEqual(before[key], after[key])
  const shares: object[] = []
  for (const part of reading) {
    const keys = [...Object.keys(part.share.fields), ...(part.dependsOn ?? [])] as ConfigKey[]
    if (keys.some(isChanged)) shares.push(await part.read(db, place, reading))
  }
  return Object.assign({}, before, ...shares)
}

/** Where a fault of a part is told: its first list, as that is what the database may refuse, else its first key. */
export function keyOfPart({ share }: Part): string {
  const keys = Object.keys(share.shapes)
  return keys.find((key) => share.shapes[key]?.as === 'list') ?? keys[0] ?? 'people'
}

const all: readonly Share[] = shares

/** An event just made: as the file says it, and with nothing in it. */
export const nothingOf = (config: EventConfig): EventConfig =>
  Object.assign({}, config, ...all.map(({ empty }) => empty))

/** What a file or a caller says of the event itself, its things under the ids that they have in the event. */
export function located(eventId: string, file: EventConfig, known: readonly EventConfig[]): EventConfig {
  const given: Readonly<Record<string, unknown>> = file
  const config: Record<string, unknown> = Object.fromEntries(configKeys.map((key) => [key, given[key]]))
  const ids = new Map<string, ReadonlyMap<string, string>>()
  for (const [list, kind] of all.flatMap(({ ownIds }) => Object.entries(ownIds ?? {}))) {
    const items = itemsOf(config[list])
    const there = new Set(
      known.flatMap((one: Readonly<Record<string, unknown>>) => itemsOf(one[list])).map(({ id }) => id),
    )
    const placed = new Map(items.map(({ id }) => [id, idInEvent(eventId, id, there)]))
    config[list] = items.map((item) => ({ ...item, id: placed.get(item.id) }))
    if (kind !== undefined) ids.set(kind, placed)
  }
  return Object.assign(config, ...all.map((one) => one.renamed?.(config, ids)))
}

const itemsOf = (list: unknown): readonly { readonly id: string }[] => (Array.isArray(list) ? list : [])

/**
 * The id that something of a file has in an event: its own if the event has it already, else one that no other event's
 * can be, and that stays the same from one import to the next.
 */
function idInEvent(eventId: string, id: string, known: ReadonlySet<string>): string {
  if (known.has(id)) return id
  return createHash('sha256').update(`${eventId}\n${id}`).digest('hex').slice(0, 32)
}

/** Whether an unlimited item gets a limit: its places were not counted until then. */
export function hasNewLimits({ reading }: Parts, before: EventConfig, after: EventConfig): boolean {
  const limitsOf = (config: EventConfig) => reading.flatMap((part) => part.limits?.(config) ?? [])
  const limits = new Map(limitsOf(after))
  return limitsOf(before).some(([name, limit]) => limit === null && typeof limits.get(name) === 'number')
}
