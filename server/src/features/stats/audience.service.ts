import { nameIn } from '@parvis/contract/events/events.rules.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { NONE } from '@parvis/contract/stats/stats.rules.ts'
import type { UserColumn } from '@parvis/contract/stats/stats.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor } from '#features/events/events.service.ts'
import { readTags } from '#features/tags/tags.service.ts'
import { translatorOf } from '#features/translations/translations.service.ts'
import type { Choice, Column, Listing } from './columns.service.ts'
import { choiceColumn, columnsOf } from './columns.service.ts'
import { languageAmong } from './filters.store.ts'
import { filterAmong, wantedOf } from './people.service.ts'
import type { Ids } from './people.store.ts'
import { idsOf, listSlots } from './people.store.ts'

export type { Ids }
export { languageAmong }

const standings = ['registered', 'complete', 'partial', 'due', 'transfer', 'unanswered', 'begun'] as const

export async function audienceColumns(listing: Listing, event: LoadedEvent, language: string): Promise<Column[]> {
  const { db } = listing
  const { say } = translatorOf(event, language)
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const languages = settingsFor(event, language).FO_LANGUAGES
  const [own, slots, tags] = [
    await columnsOf(listing, event, language),
    await listSlots(db, event.row.id),
    await readTags(db, event.row.id),
  ]
  const titled = (id: string, title: string) => nameIn(event.sentences[language], `conference.${id}`, title)
  const select = (id: string, source: Column['source'], choices: readonly Choice[]): Column => ({
    ...choiceColumn(id, say(`stats.column.${id}`), [], source),
    values: choices.map((one) => ({ ...one, color: '' })),
  })
  const held = slots.map(({ id, conferenceId, title, startAt }) => ({
    value: id,
    label: `${titled(conferenceId, title)}, ${formatInstant(startAt.toISOString(), language, event.row.timeZone)}`,
  }))
  const conferences = new Map(slots.map(({ conferenceId, title }) => [conferenceId, titled(conferenceId, title)]))
  const orNone = (id: string, choices: readonly Choice[]) =>
    choices.length > 0 ? [{ value: NONE, label: say(`stats.${id}.none`) }, ...choices] : []
  const days = own.find(({ id }) => id === 'days')?.values ?? []
  return [
    select(
      'standing',
      { from: 'standing' },
      standings.map((value) => ({ value, label: say(`stats.standing.${value}`) })),
    ),
    ...own,
    select(
      'language',
      { from: 'language', languages },
      languages.map((value) => ({ value, label: names.of(value) ?? value })),
    ),
    select('slots', { from: 'slots' }, orNone('slots', held)),
    select(
      'conference',
      { from: 'conference' },
      [...conferences].map(([value, label]) => ({ value, label })),
    ),
    select(
      'tags',
      { from: 'tags' },
      orNone(
        'tags',
        tags.map(({ id, label }) => ({ value: id, label })),
      ),
    ),
    { ...select('notes', { from: 'notes' }, []), type: 'text' },
    select('presentOn', { from: 'presentOn' }, days),
    { ...select('waiting', { from: 'waiting' }, []), type: 'boolean' },
  ]
}

/**
 * Ids matched by the filters, as a subquery: counts, lists and sendings then agree. A choice matches any of its values,
 * as a single condition.
 */
export function idsNamed(
  event: LoadedEvent,
  columns: readonly Column[],
  filters: Readonly<Record<string, string | readonly string[]>>,
): Ids {
  const asked = Object.entries(filters)
  const single = asked.flatMap(([id, value]) => (typeof value === 'string' ? [[id, value] as const] : []))
  const several = asked.flatMap(([id, values]) => (typeof values === 'string' ? [] : [{ id, values }]))
  const wanted = wantedOf(event, columns, {
    filters: Object.fromEntries(single),
    headers: [],
    orderBy: { column: 'lastName', direction: 'asc' },
  })
  return idsOf({ ...wanted, filters: [...wanted.filters, ...several.map((one) => filterAmong(columns, one))] })
}

export const told = ({ id, label, type, values, isUpload }: Column): UserColumn => ({
  ...{ id, label, type, isUpload },
  values: [...values],
})
