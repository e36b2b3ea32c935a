/** Blocks of the dashboard; `FO_STATS_BLOCKS` selects some, or all when empty. */
export const statsBlocks = ['invitations', 'registrations', 'presence', 'live', 'origins', 'days'] as const
export type StatsBlock = (typeof statsBlocks)[number]

/** Blocks of an event, in the order of the page. */
export const blocksOf = (chosen: readonly string[]): StatsBlock[] =>
  statsBlocks.filter((block) => chosen.length === 0 || chosen.includes(block))

/** Default columns of the table of people. */
export const usualHeaders = [
  'lastName',
  'firstName',
  'email',
  'company',
  'typology',
  'participation',
  'registeredAt',
] as const

/** Chosen headers that still exist, else the default ones. */
export function headersOf(chosen: readonly string[], known: readonly string[]): string[] {
  const kept = [...new Set(chosen)].filter((id) => known.includes(id))
  return kept.length > 0 ? kept : usualHeaders.filter((id) => known.includes(id))
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string): boolean =>
  DAY.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** Parses « from..to », one of which may be empty; undefined if invalid. */
export function readRange(text: string): { from: string | undefined; to: string | undefined } | undefined {
  const parts = text.split('..')
  const [from = '', to = ''] = parts
  if (parts.length !== 2 || (from === '' && to === '')) return undefined
  if ((from !== '' && !isDay(from)) || (to !== '' && !isDay(to))) return undefined
  return { from: from || undefined, to: to || undefined }
}

export const SEARCH = 'search'

export const SELECTION = 'selection' as const

/** Filter value for people without a slot, or without a tag. */
export const NONE = '-'

const BETWEEN = '|'
const MAX_VALUES = 40

/** Values of a choice filter, one of which must match. A known value may contain the separator. */
export function valuesIn(filter: string, known: readonly string[]): string[] {
  if (known.includes(filter)) return [filter]
  return [...new Set(filter.split(BETWEEN).filter(Boolean))].slice(0, MAX_VALUES)
}

/** Filter for any of these values; empty for none. */
export const filterFor = (values: readonly string[]): string => values.join(BETWEEN)

/** Searches in every event, in the order of tabs; the first has no filter. */
export const ownSegments = {
  everybody: {},
  registered: { standing: 'registered' },
  due: { standing: 'due' },
  transfer: { standing: 'transfer' },
  remote: { participation: 'remote' },
  unanswered: { standing: 'unanswered' },
  begun: { standing: 'begun' },
  waiting: { waiting: 'true' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>
export type OwnSegment = keyof typeof ownSegments

/** Whether two searches are equal. */
export function asksTheSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const told = (filters: Readonly<Record<string, string>>) =>
    JSON.stringify(
      Object.entries(filters)
        .filter(([, value]) => value !== '')
        .toSorted(([a], [b]) => a.localeCompare(b)),
    )
  return told(one) === told(other)
}
