import type { NamedThing } from '@parvis/contract/event-config/event-config.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { Decided, Effect } from '@parvis/contract/kit/plan.ts'
import { idIn, movedTo } from '@parvis/contract/kit/plan.ts'
import type { EventConfig } from '@parvis/contract/parts'
import type { JsonObject } from '#kit/json.ts'
import { isJsonObject } from '#kit/json.ts'
import { choicesOf, say } from './faults.service.ts'
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

export interface EventPlan {
  readonly isNew: boolean
  readonly changes: readonly PlannedChange[]
  /** How many people of the file would begin to take part. */
  readonly joined: number
  /** The effects on people, the decisions on them, and the effects that keep the import from being made. */
  readonly effects: readonly Effect[]
  readonly decided: readonly Decided[]
  readonly open: readonly Effect[]
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

const SIGNS = { added: '+', removed: '-', changed: '~' } as const
const LONGEST = 60

function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : textOf(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

/** « 2 people hold “sport-1”: --allow … | … »: it ends with the remedy chosen, the choices, or how to unblock it. */
function lineOf(effect: Effect, decided: readonly Decided[]): string {
  const { at, cents = 0, item, kind, name, people } = effect
  const chosen = decided.find((one) => one.item === item && one.at.join() === at.join())
  const sign = chosen ? '!' : effect.severity === 'decide' ? '?' : 'x'
  const worth = cents === 0 ? '' : ` (${cents > 0 ? '+' : ''}${formatMoney(cents, 'en')})`
  const told = say(kind.replace('FILE_', 'PLAN_'), { name, count: people })
  return `${sign} ${at.join('.')}: ${told}${worth}: ${chosen?.remedy ?? choicesOf(effect)}`
}

/** A plan as lines to be read: what would change, then what it does to people. */
export function linesOfPlan({ isNew, changes, joined, effects, decided, open }: EventPlan): string[] {
  const people = joined === 0 ? [] : [joined === 1 ? 'one person would join' : `${joined} people would join`]
  if (isNew) return ['a new event', ...people]
  const told = changes.map(({ at, kind, name, before, after }) => {
    const what = `${SIGNS[kind]} ${at.join('.')}${name === undefined ? '' : ` (“${shortened(name)}”)`}`
    return kind === 'changed' && before !== undefined ? `${what}: ${shortened(before)} → ${shortened(after)}` : what
  })
  const done = effects.map((effect) => lineOf(effect, decided))
  const isSettled =
    open.length === 0 ? [] : [open.length === 1 ? 'one thing to decide' : `${open.length} things to decide`]
  return changes.length + people.length + done.length === 0
    ? ['nothing would change']
    : [...told, ...people, ...done, ...isSettled]
}
