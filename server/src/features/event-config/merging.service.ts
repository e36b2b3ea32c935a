import { createHash } from 'node:crypto'
import type { Conflict, Shape, Share } from '@parvis/contract/kit/part.ts'
import { unit } from '@parvis/contract/kit/part.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { shares } from '@parvis/contract/parts'

const all: readonly Share[] = shares
/** How each key of an event is merged: its feature says. */
const CONFIG: Readonly<Record<string, Shape>> = Object.assign({}, ...all.map((one) => one.shapes))

/** The sides of a merge: the file now and at its last import, the event now and after that import, and the result. */
interface Sides {
  readonly file: unknown
  readonly filed: unknown
  readonly now: unknown
  readonly written: unknown
  readonly done: unknown
}
const NAMES = ['file', 'filed', 'now', 'written', 'done'] as const
const inEach = (sides: Sides, pick: (side: unknown) => unknown): Sides =>
  Object.fromEntries(NAMES.map((name) => [name, pick(sides[name])])) as unknown as Sides

/** What becomes of something that is merged as one. */
type Pick = (at: readonly string[], sides: Sides) => unknown

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const itemsOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value : [])

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

/** Equal text for equal values: keys sorted, undefined keys left out, instants in UTC. */
export function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) => {
      if (typeof part === 'string' && INSTANT.test(part) && !Number.isNaN(Date.parse(part)))
        return new Date(part).toISOString()
      if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
      return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    }) ?? ''
  )
}
const same = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)

/**
 * A short hash of an event or of a part. An exported file has it, and a caller that read a part sends it back, so that
 * a later change is detected.
 */
export const markOf = (value: unknown): string => createHash('sha256').update(textOf(value)).digest('hex').slice(0, 16)

/** What an event's file said at its last import, and what the event was then. */
export interface LastImport {
  readonly filed: EventConfig
  readonly written: EventConfig
}

/**
 * Merges a file into an event: changes that the file made since its last import apply, and changes made elsewhere stay.
 * Items that both changed are in `clashes`. Without a known last import, each difference is a clash, and items that the
 * file lacks stay.
 */
export function mergeConfig(
  file: EventConfig,
  now: EventConfig,
  last: LastImport | undefined,
): { config: EventConfig; clashes: Conflict[] } {
  const clashes: Conflict[] = []
  const config = mergeAll({ file, filed: last?.filed, now, written: last?.written, done: undefined }, (at, sides) => {
    if (same(sides.file, sides.now) || same(sides.file, sides.filed)) return sides.now
    if (same(sides.now, sides.written)) return sides.file
    clashes.push({ at, code: 'FILE_CHANGED', name: at.at(-1) ?? '' })
    return sides.now
  })
  return { config, clashes }
}

/** The event as its file alone made it, kept after an import: changes made elsewhere still differ from it. */
export function writtenBy(
  file: EventConfig,
  now: EventConfig,
  last: LastImport | undefined,
  done: EventConfig,
): EventConfig {
  return mergeAll({ file, filed: last?.filed, now, written: last?.written, done }, (_, sides) =>
    same(sides.file, sides.filed) && !same(sides.file, sides.now) ? sides.written : sides.done,
  )
}

/** Whether an import has nothing to remember that the last one did not. */
export const isSameImport = (one: LastImport, other: LastImport | undefined): boolean => same(one, other)

function mergeAll(sides: Sides, pick: Pick): EventConfig {
  return mergeFields([], (key) => CONFIG[key] ?? unit, sides, pick) as unknown as EventConfig
}

function merge(at: readonly string[], shape: Shape, sides: Sides, pick: Pick): unknown {
  // Not there before, or not there any more: it is there or not as a whole.
  if (shape.as === 'unit' || sides.file === undefined || sides.now === undefined) return pick(at, sides)
  if (shape.as === 'record') return mergeFields(at, () => shape.of, sides, pick)
  if (shape.as === 'object') return mergeFields(at, (key) => shape.of[key] ?? unit, sides, pick)
  if (shape.as === 'set') return mergeSet(at, sides, pick)
  return mergeList(at, shape, sides, pick)
}

function mergeFields(
  at: readonly string[],
  shapeOf: (key: string) => Shape,
  sides: Sides,
  pick: Pick,
): Record<string, unknown> {
  const keys = new Set([sides.now, sides.file, sides.written].flatMap((side) => Object.keys(fieldsOf(side))))
  const merged = [...keys].map((key) => {
    const own = inEach(sides, (side) => (Object.hasOwn(fieldsOf(side), key) ? fieldsOf(side)[key] : undefined))
    return [key, merge([...at, key], shapeOf(key), own, pick)]
  })
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

/** Texts that are there or not. */
function mergeSet(at: readonly string[], sides: Sides, pick: Pick): string[] {
  const textsOf = (side: unknown): readonly string[] => (Array.isArray(side) ? side : [])
  const texts = new Set([sides.now, sides.file, sides.written].flatMap(textsOf))
  return [...texts].filter((text) => {
    const own = inEach(sides, (side) => (textsOf(side).includes(text) ? text : undefined))
    return pick([...at, text], own) !== undefined
  })
}

function mergeList(
  at: readonly string[],
  { key, of }: Extract<Shape, { as: 'list' }>,
  sides: Sides,
  pick: Pick,
): unknown[] {
  const idsIn = (side: unknown) => itemsOf(side).map((item) => String(item[key]))
  const isOrderFiled = !same(idsIn(sides.file), idsIn(sides.filed))
  const inOrder = isOrderFiled ? [sides.file, sides.now] : [sides.now, sides.file]
  const ids = new Set([...inOrder, sides.written].flatMap(idsIn))
  return [...ids].flatMap((id) => {
    const own = inEach(sides, (side) => itemsOf(side).find((item) => String(item[key]) === id))
    const item = mergeItem([...at, id], of, own, pick)
    return item === undefined ? [] : [item]
  })
}

/** An item is one, but for the lists it has. */
function mergeItem(at: readonly string[], of: Readonly<Record<string, Shape>>, sides: Sides, pick: Pick): unknown {
  if (sides.file === undefined || sides.now === undefined) return pick(at, sides)
  const isOwn = ([key]: [string, unknown]) => !Object.hasOwn(of, key)
  const alone = inEach(sides, (side) =>
    side === undefined ? undefined : Object.fromEntries(Object.entries(fieldsOf(side)).filter(isOwn)),
  )
  const lists = Object.entries(of).map(([key, shape]) => {
    const own = inEach(sides, (side) => fieldsOf(side)[key])
    return [key, merge([...at, key], shape, own, pick)]
  })
  return { ...fieldsOf(pick(at, alone)), ...Object.fromEntries(lists) }
}
