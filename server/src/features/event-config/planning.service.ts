import type { NamedThing } from '@parvis/contract/event-config/event-config.ts'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import { idIn, movedTo } from '@parvis/contract/kit/plan.ts'
import type { EventConfig } from '@parvis/contract/parts'
import type { JsonObject } from '#kit/json.ts'
import { isJsonObject } from '#kit/json.ts'
import { textOf } from './merging.service.ts'

/** One thing of an event that an import makes, takes out or changes. */
export interface PlannedChange {
  /** Where it is, by keys and ids: `['conferences', 'sport', 'slots', 'sport-1', 'quota']`. */
  readonly at: readonly string[]
  readonly kind: 'added' | 'removed' | 'changed'
  /** How the thing that it is of is called, where it has a name. */
  readonly name?: string
  /** An addition has no `before`, a removal no `after`, and a new order neither. */
  readonly before?: unknown
  readonly after?: unknown
}

const NAMES = ['label', 'name', 'title', 'content', 'text', 'value'] as const

/** How a thing is called; nothing where it has no name. */
export function nameOf(value: unknown): string | undefined {
  if (!isJsonObject(value)) return undefined
  return NAMES.map((name) => value[name]).find((name): name is string => typeof name === 'string' && name !== '')
}

/** The items of a list by what they are known by; `undefined` for a list of plain values. */
export function itemsOf(value: unknown): JsonObject | undefined {
  if (!Array.isArray(value)) return undefined
  const known = value.map((item: unknown) => {
    const id = idIn(item)
    return id === undefined ? undefined : ([id, item] as const)
  })
  return known.every((item) => item !== undefined) ? Object.fromEntries(known) : undefined
}

/** How the thing at a place is called, or what it stands in; nothing where neither has a name. */
function thingAt(config: EventConfig, at: readonly string[]): NamedThing | undefined {
  let here: unknown = config
  let named: NamedThing | undefined
  for (const step of at) {
    here = (itemsOf(here) ?? (isJsonObject(here) ? here : {}))[step]
    if (!isJsonObject(here)) continue
    const { startAt } = here
    const name = nameOf(here) ?? named?.name
    if (name !== undefined) named = { name, ...(typeof startAt === 'string' && { startAt }) }
  }
  return named
}

/** How what an effect is about is called, and what people may be moved to, by id. */
export function thingsOf(
  { at, remedies }: Effect,
  before: EventConfig,
  after: EventConfig,
): Record<string, NamedThing> {
  const own = at.at(-1) ?? ''
  const moveTargets = remedies.flatMap((remedy) => movedTo(remedy) ?? [])
  const named = [
    [own, thingAt(before, at) ?? thingAt(after, at)] as const,
    ...moveTargets.map((id) => [id, thingAt(after, [...at.slice(0, -1), id])] as const),
  ]
  return Object.fromEntries(named.flatMap(([id, thing]) => (thing ? [[id, thing]] : [])))
}

/** All that differs between two states of an event, each thing by itself; the order of a list by the list. */
export const changesBetween = (before: EventConfig, after: EventConfig): PlannedChange[] =>
  between({ at: [], name: undefined }, before, after)

interface Thing {
  readonly at: readonly string[]
  readonly name: string | undefined
}

function between({ at, name: outer }: Thing, before: unknown, after: unknown): PlannedChange[] {
  if (textOf(before) === textOf(after)) return []
  const name = nameOf(before) ?? nameOf(after) ?? outer
  const thing = { at, ...(name !== undefined && { name }) }
  if (before === undefined) return [{ ...thing, kind: 'added', after }]
  if (after === undefined) return [{ ...thing, kind: 'removed', before }]
  const [old, now] = [itemsOf(before), itemsOf(after)]
  if (old && now) {
    const kept = (one: JsonObject, other: JsonObject) => Object.keys(one).filter((key) => Object.hasOwn(other, key))
    const isMoved = kept(old, now).join() !== kept(now, old).join()
    const order = { ...thing, at: [...at, 'order'], kind: 'changed' as const }
    return [...eachOf({ at, name }, old, now), ...(isMoved ? [order] : [])]
  }
  if (isJsonObject(before) && isJsonObject(after)) return eachOf({ at, name }, before, after)
  return [{ ...thing, kind: 'changed', before, after }]
}

const eachOf = ({ at, name }: Thing, before: JsonObject, after: JsonObject): PlannedChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    between({ at: [...at, key], name }, before[key], after[key]),
  )
