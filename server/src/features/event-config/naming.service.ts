import type { PartPlan } from '@parvis/contract/event-config/event-config.ts'
import { namesOf } from '@parvis/contract/event-config/names.rules.ts'
import type { Share } from '@parvis/contract/kit/part.ts'
import type { PathStep } from '@parvis/contract/kit/thing-path.ts'
import { pathOf } from '@parvis/contract/kit/thing-path.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { shares } from '@parvis/contract/parts'
import { isJsonObject } from '#kit/json.ts'
import type { PlannedChange } from './planning.service.ts'
import { itemsOf, nameOf } from './planning.service.ts'

interface State {
  readonly config: EventConfig
  /** By the key under which each name is translated. */
  readonly translated: ReadonlyMap<string, string>
}

const TYPES = ['typologies']
const all: readonly Share[] = shares
/** Lists of the items that the live shows, which have ids of their own. */
const prepared = all.flatMap(({ ownIds }) => Object.keys(ownIds ?? {}))
/** The lists of an event that fields name things of, by their ids. */
const REFERS: Readonly<Record<string, readonly string[]>> = {
  ...{ roomId: ['rooms'], speakers: ['speakers'], categories: ['categories'], articleId: ['articles'], days: ['days'] },
  ...{ typoIds: TYPES, prices: TYPES, typosV2: TYPES, FO_TYPOLOGY_HIDDEN: TYPES, FO_FORM_ID: ['forms'] },
  FO_PHOTOS_TYPES_HIDDEN: TYPES,
  ...{ moduleId: prepared, templates: ['emails.templates'] },
}

/** The name of an item of a list, else the start of a slot, the date of a day, its code, or its number. */
function calledIn(list: unknown, id: string): string | undefined {
  const items = itemsOf(list)
  if (!items || !Object.hasOwn(items, id)) return undefined
  const item = items[id]
  const { startAt, day, code } = isJsonObject(item) ? item : {}
  const own = nameOf(item) ?? [startAt, day, code].find((one) => typeof one === 'string' && one !== '')
  return typeof own === 'string' ? own : `№ ${Object.keys(items).indexOf(id) + 1}`
}

const within = (value: unknown, step: string): unknown => {
  const fields = itemsOf(value) ?? (isJsonObject(value) ? value : {})
  return Object.hasOwn(fields, step) ? fields[step] : undefined
}

const firstOf = <In, Out>(all: readonly In[], find: (one: In) => Out | undefined): Out | undefined =>
  all.map(find).find((found) => found !== undefined)

/** What a field calls by this id; nothing where it names nothing of the kind. */
const referredBy = (states: readonly State[], field: string, id: string): string | undefined =>
  firstOf(Object.hasOwn(REFERS, field) ? (REFERS[field] ?? []) : [], (list) =>
    firstOf(states, ({ config }) => calledIn(list.split('.').reduce<unknown>(within, config), id)),
  )

/** The steps of a place, each thing by its name. */
function stepsTo(at: readonly string[], states: readonly State[]): PathStep[] {
  let here: readonly unknown[] = states.map(({ config }) => config)
  return at.map((step, i) => {
    const field = at[i - 1] ?? ''
    const sentence = at[0] === 'translations' ? firstOf(states, ({ translated }) => translated.get(step)) : undefined
    // An occasion of a mail is known by a number, for which there are words.
    const called = field === 'actions' ? undefined : firstOf(here, (one) => calledIn(one, step))
    const name = called ?? sentence ?? referredBy(states, field, step)
    here = here.map((one) => within(one, step))
    // What would be taken apart, or for a name, is kept whole as one.
    return name === undefined && !/[.“”]/u.test(step)
      ? { text: step, isName: false }
      : { text: name ?? step, isName: true }
  })
}

/** A value whose ids of other things are their names. */
function worded(value: unknown, field: string, states: readonly State[]): unknown {
  if (typeof value === 'string') return referredBy(states, field, value) ?? value
  if (Array.isArray(value)) return value.map((one: unknown) => worded(one, field, states))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([own, one]) => [
      referredBy(states, field, own) ?? own,
      worded(one, typeof one === 'string' && Object.hasOwn(REFERS, field) ? field : own, states),
    ]),
  )
}

/** What changes, each under the names that things have at that time; two that are called the same are numbered. */
export function namedChanges(
  changes: readonly PlannedChange[],
  before: EventConfig,
  after: EventConfig,
): PartPlan['changes'] {
  const states = [before, after].map((config) => ({
    config,
    translated: new Map(namesOf(config).map(({ key, name }) => [key, name] as const)),
  }))
  const seen = new Map<string, number>()
  return changes.map(({ at, ...change }) => {
    const steps = stepsTo(at, states)
    const path = pathOf(steps)
    const count = (seen.get(path) ?? 0) + 1
    seen.set(path, count)
    const last = steps.findLastIndex(({ isName }) => isName)
    const numbered = steps.map((step, i) => (i === last ? { ...step, text: `${step.text} (${count})` } : step))
    // What a language or a type has of its own stands under it.
    const field = [at.at(-1), at.at(-2)].find((key) => key !== undefined && Object.hasOwn(REFERS, key)) ?? ''
    const inWords = (value: unknown) => worded(value, field, states)
    const told = { before: inWords(change.before), after: inWords(change.after) }
    return { ...change, at: [...at], told: { path: count === 1 ? path : pathOf(numbered), ...told } }
  })
}
