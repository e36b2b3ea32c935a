/** What the dashboard shows, block by block; `FO_STATS_BLOCKS` names some of them, or none for all. */
export const statsBlocks = ['invitations', 'registrations', 'presence', 'live', 'origins', 'days'] as const
export type StatsBlock = (typeof statsBlocks)[number]

/** The blocks an event shows, in the order of the page. */
export const blocksOf = (chosen: readonly string[]): StatsBlock[] =>
  statsBlocks.filter((block) => chosen.length === 0 || chosen.includes(block))

/** The columns of the table of people as long as nobody has chosen others. */
export const usualHeaders = [
  'lastName',
  'firstName',
  'email',
  'company',
  'typology',
  'participation',
  'registeredAt',
] as const

/** The headers to show: those chosen that still exist, else the usual ones. */
export function headersOf(chosen: readonly string[], known: readonly string[]): string[] {
  const kept = [...new Set(chosen)].filter((id) => known.includes(id))
  return kept.length > 0 ? kept : usualHeaders.filter((id) => known.includes(id))
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string): boolean =>
  DAY.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** The two days of « from..to », either of which may be left out; undefined when it is not that. */
export function readRange(text: string): { from: string | undefined; to: string | undefined } | undefined {
  const parts = text.split('..')
  const [from = '', to = ''] = parts
  if (parts.length !== 2 || (from === '' && to === '')) return undefined
  if ((from !== '' && !isDay(from)) || (to !== '' && !isDay(to))) return undefined
  return { from: from || undefined, to: to || undefined }
}

/** What filters people by what they are called, rather than by a column. */
export const SEARCH = 'search'

/** What keeps those who were chosen at one moment, by the id of that choice. */
export const SELECTION = 'selection' as const

/** Of choices, what those have who have none: of slots, of tags. */
export const NONE = '-'

const BETWEEN = '|'
const MAX_VALUES = 40

/** The values that a filter on a choice asks for, one of which suffices. A choice may itself hold what stands between them. */
export function valuesIn(filter: string, known: readonly string[]): string[] {
  if (known.includes(filter)) return [filter]
  return [...new Set(filter.split(BETWEEN).filter(Boolean))].slice(0, MAX_VALUES)
}

/** The filter that asks for one of these values; nothing for none. */
export const filterFor = (values: readonly string[]): string => values.join(BETWEEN)

/** The searches that every event has, in the order of their tabs; `everybody` asks for nothing. */
export const ownSegments = {
  everybody: {},
  registered: { standing: 'registered' },
  due: { standing: 'due' },
  transfer: { standing: 'transfer' },
  remote: { participation: 'remote' },
  unanswered: { standing: 'unanswered' },
  waiting: { waiting: 'true' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>
export type OwnSegment = keyof typeof ownSegments

/** Whether two searches ask for the same. */
export function asksTheSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const told = (filters: Readonly<Record<string, string>>) =>
    JSON.stringify(
      Object.entries(filters)
        .filter(([, value]) => value !== '')
        .toSorted(([a], [b]) => a.localeCompare(b)),
    )
  return told(one) === told(other)
}
