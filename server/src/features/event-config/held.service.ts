import type { ConfigKey, EventConfig } from '@parvis/contract/parts'
import type { JsonObject } from '#kit/json.ts'
import { isJsonObject } from '#kit/json.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { effectsOnParts } from './impact.service.ts'
import { readConfig } from './parts.service.ts'
import { itemsOf } from './planning.service.ts'

interface EventScope {
  readonly domainId: string
  readonly eventId: string
}

interface Held {
  readonly item: string
  readonly kind: string
  readonly people: number
  readonly remedies: string[]
}

/** What a plan says of things that are taken out. */
const TAKEN_OUT = ['FILE_HELD', 'FILE_ANSWERED', 'FILE_SORTED', 'FILE_PUBLISHED']
/** Things stand in a part, in those things, and in those: a choice, in a question, in a form. */
const DEPTHS = [0, 1, 2]

/** A value with nothing in its lists of things at a depth. */
function emptied(value: unknown, depth: number): unknown {
  if (typeof value === 'boolean') return false
  if (!Array.isArray(value) || itemsOf(value) === undefined) return value
  if (depth === 0) return []
  return value.map((item: unknown) => (isJsonObject(item) ? withEmptied(item, depth) : item))
}

const withEmptied = (item: JsonObject, depth: number): JsonObject =>
  Object.fromEntries(
    Object.entries(item).map(([key, one]) => [
      key,
      Array.isArray(one) && one.length > 0 ? emptied(one, depth - 1) : one,
    ]),
  )

/** Rooms and speakers that the programme names: it is changed first. */
function usedIn({ conferences }: Pick<EventConfig, 'conferences'>, part: ConfigKey): Held[] {
  if (part !== 'rooms' && part !== 'speakers') return []
  const [kind, named] =
    part === 'rooms'
      ? ['FILE_HOUSED', conferences.flatMap(({ slots }) => slots.flatMap(({ roomId }) => roomId ?? []))]
      : ['FILE_GIVEN', conferences.flatMap(({ speakers }) => speakers)]
  return [...Map.groupBy(named, (id) => id)].map(([id, uses]) => ({
    ...{ item: `${part}.${id}`, kind, people: uses.length, remedies: [] },
  }))
}

/** What people hold of a part: what a plan would say of each thing, were it taken out. */
export async function readHeld(ports: Ports, place: EventScope, part: ConfigKey): Promise<Held[]> {
  const { parts } = ports.hooks
  const now = ports.clock.now()
  return transaction(ports.db, async (tx) => {
    const held = new Map<string, Held>()
    const before = await readConfig(tx, parts, place)
    for (const depth of DEPTHS) {
      const after = { ...before, [part]: emptied(before[part], depth) } as EventConfig
      const change = { tx, ...place, now, before, after, decided: [], fresh: [] }
      for (const { item, kind, people, remedies, part: of } of await effectsOnParts(parts, change))
        if (of === part && TAKEN_OUT.includes(kind) && !held.has(item))
          held.set(item, { item, kind, people, remedies: [...remedies] })
    }
    return [...held.values(), ...usedIn(before, part)]
  })
}
