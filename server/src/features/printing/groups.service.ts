import type { BadgePrint } from '@parvis/contract/printing/printing.ts'
import type { PrintedHolder } from './printing.store.ts'

type Order = (a: PrintedHolder, b: PrintedHolder) => number

/** Texts of badges in the language of the document. */
export interface BadgeTexts {
  readonly language: string
  /** Ids of the days, in the order of the event. */
  readonly dayIds: readonly string[]
  /** Empty without a type. */
  typeOf(holder: PrintedHolder): string
  dayOf(dayId: string): string
  /** Day and hour of an instant in seconds since 1970. */
  slotOf(startAt: number): string
  /** Label of those without a company, type, day or slot. */
  none(order: BadgePrint['order']): string
}

const firstDayOf = ({ dayIds: all }: BadgeTexts, { dayIds }: PrintedHolder) => all.find((id) => dayIds.includes(id))

/** Compares two holders in an order; ties by name. */
export function orderOf(texts: BadgeTexts, by: BadgePrint['order']): Order {
  const { compare } = new Intl.Collator(texts.language, { sensitivity: 'base', numeric: true })
  const byName: Order = (a, b) =>
    compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName) || (a.id < b.id ? -1 : 1)
  const firstDay = (holder: PrintedHolder) => {
    const first = firstDayOf(texts, holder)
    return first === undefined ? texts.dayIds.length : texts.dayIds.indexOf(first)
  }
  const firstSlot = ({ firstSlotAt }: PrintedHolder) => firstSlotAt ?? Number.MAX_SAFE_INTEGER
  // People without a company or type come last.
  const named = (a: string, b: string) => Number(a === '') - Number(b === '') || compare(a, b)
  const first: Record<BadgePrint['order'], Order> = {
    name: () => 0,
    company: (a, b) => named(a.company ?? '', b.company ?? ''),
    type: (a, b) => named(texts.typeOf(a), texts.typeOf(b)),
    day: (a, b) => firstDay(a) - firstDay(b),
    slot: (a, b) => firstSlot(a) - firstSlot(b),
  }
  return (a, b) => first[by](a, b) || byName(a, b)
}

/** First letter of the last name without its accents, in capitals; `#` for a digit, a sign or no last name. */
function initialOf({ lastName }: PrintedHolder): string {
  const [letter = ''] = lastName.normalize('NFD')
  return /\p{L}/u.test(letter) ? letter.toUpperCase() : '#'
}

function labelOf(texts: BadgeTexts, by: BadgePrint['order'], holder: PrintedHolder): string {
  if (by === 'name') return initialOf(holder)
  if (by === 'company') return holder.company || texts.none(by)
  if (by === 'type') return texts.typeOf(holder) || texts.none(by)
  if (by === 'slot') return holder.firstSlotAt === null ? texts.none(by) : texts.slotOf(holder.firstSlotAt)
  const day = firstDayOf(texts, holder)
  return day === undefined ? texts.none(by) : texts.dayOf(day)
}

export interface BadgeGroup {
  readonly label: string
  readonly count: number
}

/** Consecutive holders with one label, of a list that is already in this order. */
export function groupsOf(texts: BadgeTexts, by: BadgePrint['order'], holders: readonly PrintedHolder[]): BadgeGroup[] {
  const groups: { label: string; count: number }[] = []
  for (const holder of holders) {
    const label = labelOf(texts, by, holder)
    const last = groups.at(-1)
    // Names of companies that differ in capitals or accents alone are neighbours.
    if (last && last.label.localeCompare(label, texts.language, { sensitivity: 'base' }) === 0) last.count++
    else groups.push({ label, count: 1 })
  }
  return groups
}
