import { everyLayer, nameIn } from '@parvis/contract/events/events.rules.ts'
import { componentOf, holdsValue } from '@parvis/contract/forms/forms.rules.ts'
import type { FormModel } from '@parvis/contract/forms/forms.ts'
import { dateLocale } from '@parvis/contract/kit/dates.ts'
import type { UserColumn } from '@parvis/contract/stats/stats.ts'
import type { Orm } from '#db/orm.ts'
import { companyFields } from '#features/companies/companies.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { typologyIn } from '#features/events/events.service.ts'
import { loadWholeForms } from '#features/forms/forms.service.ts'
import { translatorOf } from '#features/translations/translations.service.ts'
import { listTypologies, readTypeColours } from '#features/typologies/typologies.service.ts'
import type { HeldColumns } from '#kit/held-columns.ts'
import { sharedRead } from '#kit/shared-read.ts'
import type { Ports } from '#ports/ports.ts'
import type { Field, Shape, Source } from './filters.store.ts'
import { listOffered } from './people.store.ts'

export interface Column extends UserColumn {
  readonly source: Source
}

export interface Choice {
  readonly value: string
  readonly label: string
}

const COLOURS = 6
const coloured = (choices: readonly Choice[]): UserColumn['values'] =>
  choices.map((choice, i) => ({ ...choice, color: `chart-${(i % COLOURS) + 1}` }))

const states = ['onsite', 'remote', 'represented', 'absent', 'none'] as const
const texts: readonly Field[] = ['lastName', 'firstName', 'email', 'mobile', 'phone', 'company']
const ticks: readonly Field[] = ['present', 'invited', 'answered', 'completed']

/** Form fields that have a column of their own. */
const own: readonly string[] = ['lastName', 'firstName', 'email', 'mobile', 'phone']
const userFields: readonly string[] = [...own, 'languageId']

const FRESH_MS = 10_000
/** Cached: finding all origins reads every participation. */
const offeredBy = (db: Orm, eventId: string, offers: readonly HeldColumns[]): ReturnType<typeof listOffered> =>
  sharedRead(db, `columns ${eventId}`, { ms: FRESH_MS }, () => listOffered(db, eventId, offers))

/** What the columns of an event are read with. */
export type Listing = Pick<Ports, 'db' | 'hooks'>

export async function columnsOf({ db, hooks }: Listing, event: LoadedEvent, language: string): Promise<Column[]> {
  const { say } = translatorOf(event, language)
  const eventId = event.row.id
  // Questions stand before articles.
  const offers = hooks.held.flatMap(({ columns }) => columns ?? []).toReversed()
  const [typologies, colours, forms, offered] = await Promise.all([
    listTypologies(db, eventId),
    readTypeColours(db, eventId),
    loadWholeForms(db, eventId, event.sentences[language]),
    offeredBy(db, eventId, offers),
  ])
  const field = (id: Field, type: UserColumn['type'], choices: readonly Choice[] = []): Column => ({
    ...{ id, type, label: say(`stats.column.${id}`), values: coloured(choices), isUpload: false },
    source: { from: 'field', field: id },
  })
  const named = (key: string, name: string) => nameIn(event.sentences[language], key, name)
  const days = event.days.map(({ id, day, label }) => ({
    value: id,
    label: named(`day.${id}`, label) || dayName(day, language),
  }))
  const types = field(
    'typology',
    'select',
    typologies.map(({ id, label }) => ({ value: id, label: typologyIn(event, language, { typoId: id, label }) })),
  )
  const stated = states.map((state) => ({ value: state, label: say(`stats.participation.${state}`) }))
  const held = offers.flatMap((of, i) =>
    of
      .columns(offered.held[i] ?? [], { say, named })
      .map(({ id, key, label, values }) => choiceColumn(id, label, values, { from: 'held', of, key })),
  )
  const origins = offered.origins.map((origin) => ({ value: origin, label: origin }))
  return [
    ...texts.map((id) => field(id, 'text')),
    { ...types, values: types.values.map((type) => ({ ...type, color: colours.get(type.value) ?? type.color })) },
    field('participation', 'select', stated),
    field('absenceReason', 'text'),
    field(
      'live',
      'select',
      (['in', 'out'] as const).map((value) => ({ value, label: say(`stats.total.${value}`) })),
    ),
    choiceColumn('days', say('stats.column.days'), days, { from: 'days' }),
    field('registeredAt', 'date'),
    field('registeredFrom', 'select', origins),
    ...ticks.map((id) => field(id, 'boolean')),
    ...(everyLayer(event.layers).some(({ FO_PHOTOS_ACTIVE }) => FO_PHOTOS_ACTIVE)
      ? [field('refusesPhotos', 'boolean')]
      : []),
    field('code', 'text'),
    ...formColumns(Object.values(forms).flatMap(({ models }) => models)),
    ...held,
  ]
}

export const choiceColumn = (id: string, label: string, choices: readonly Choice[], source: Source): Column => ({
  ...{ id, type: 'select', label, values: coloured(choices), isUpload: false },
  source,
})

const dayName = (day: string, language: string): string =>
  new Intl.DateTimeFormat(dateLocale(language), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )

/** One column per key; the first field with a key gives the label. */
function formColumns(models: readonly FormModel[]): Column[] {
  const columns = new Map<string, Column>()
  for (const model of models) {
    const isKnown = model.model === 'U' && own.includes(model.key)
    if (holdsValue(model) && !isKnown && !columns.has(model.key)) columns.set(model.key, formColumn(model))
  }
  return [...columns.values()]
}

const shapes: Readonly<Record<string, { type: UserColumn['type']; shape: Shape }>> = {
  select: { type: 'select', shape: 'one' },
  radio: { type: 'select', shape: 'one' },
  checkboxes: { type: 'select', shape: 'many' },
  checkbox: { type: 'boolean', shape: 'tick' },
  file: { type: 'boolean', shape: 'upload' },
  date: { type: 'date', shape: 'one' },
  number: { type: 'text', shape: 'number' },
}

function formColumn(model: FormModel): Column {
  const { type, shape } = shapes[componentOf(model) ?? ''] ?? { type: 'text', shape: 'one' }
  const choices = model.values.map(({ key, label }) => ({ value: key, label }))
  return {
    ...{ id: `form.${model.key}`, type, label: model.label || model.key, isUpload: shape === 'upload' },
    values: type === 'select' ? coloured(choices) : [],
    source: fieldOf(model) ?? { from: 'form', target: model.model, key: model.key, shape },
  }
}

function fieldOf({ model, key }: FormModel): Source | undefined {
  if (model === 'U' && userFields.includes(key)) return { from: 'field', field: key as Field }
  const company = companyFields.find((field) => field === key)
  if (model !== 'C' || company === undefined) return undefined
  return { from: 'field', field: company === 'name' ? 'company' : company }
}
