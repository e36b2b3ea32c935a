import { nameIn } from '@parvis/contract/context/context.rules.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import type { UserColumn } from '@parvis/contract/stats/stats.ts'
import type { Orm } from '#db/orm.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { settingsFor } from '#features/context/context.service.ts'
import { translatorOf } from '#features/translations/translations.service.ts'
import type { Column } from './columns.service.ts'
import { columnsOf } from './columns.service.ts'
import { wantedOf } from './people.service.ts'
import type { Ids } from './people.store.ts'
import { idsOf, languageAmong, listSlots, NO_SLOT } from './people.store.ts'

export type { Ids }
export { languageAmong }

const standings = ['registered', 'complete', 'due', 'unanswered'] as const

/** What people are chosen by, besides the columns of their table: where they stand, their language, the slots they hold. */
export async function audienceColumns(db: Orm, event: LoadedEvent, language: string): Promise<Column[]> {
  const { say } = translatorOf(event, language)
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const languages = settingsFor(event, language).FO_LANGUAGES
  const slots = await listSlots(db, event.row.id)
  const titled = (id: string, title: string) => nameIn(event.sentences[language], `conference.${id}`, title)
  const select = (
    id: string,
    source: Column['source'],
    values: readonly { value: string; label: string }[],
  ): Column => ({
    ...{ id, source, type: 'select', label: say(`stats.column.${id}`) },
    values: values.map((one) => ({ ...one, color: '' })),
  })
  const held = slots.map(({ id, conferenceId, title, startAt }) => ({
    value: id,
    label: `${titled(conferenceId, title)}, ${formatInstant(startAt.toISOString(), language, event.row.timeZone)}`,
  }))
  return [
    select(
      'standing',
      { from: 'standing' },
      standings.map((value) => ({ value, label: say(`stats.standing.${value}`) })),
    ),
    ...(await columnsOf(db, event, language)),
    select(
      'language',
      { from: 'language', languages },
      languages.map((value) => ({ value, label: names.of(value) ?? value })),
    ),
    select(
      'slots',
      { from: 'slots' },
      held.length > 0 ? [{ value: NO_SLOT, label: say('stats.slots.none') }, ...held] : [],
    ),
  ]
}

/** The ids of whom these filters name, as a statement within another: what is counted, shown and written to are the same people. */
export function idsNamed(
  event: LoadedEvent,
  columns: readonly Column[],
  filters: Readonly<Record<string, string>>,
): Ids {
  return idsOf(wantedOf(event, columns, { filters, headers: [], orderBy: { column: 'lastName', direction: 'asc' } }))
}

/** A column as the wire tells it. */
export const told = ({ id, label, type, values }: Column): UserColumn => ({ id, label, type, values: [...values] })
