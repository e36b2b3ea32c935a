import * as z from 'zod/mini'
import { DateOnly, Id, MAX_LANGUAGES, maxKeys, maxLength, shownText } from '#kit/fields.ts'
import { toCents } from '#kit/money.ts'
import type { Fault, Known, Read } from '#kit/part.ts'
import {
  Capacity,
  Euros,
  idsOf,
  Language,
  list,
  named,
  no,
  object,
  record,
  repeated,
  share,
  Text,
  unit,
  unknown,
} from '#kit/part.ts'
import type { Effect, Planned } from '#kit/plan.ts'
import { APPLY, changesOf, effectsIn, isTighter, RETIRE, TAKEN } from '#kit/plan.ts'
import { rewrittenCents, STANDARD_RATE } from '#kit/vat.ts'
import { isTimeZone } from '#kit/zoned.ts'
import { EventSettings, LanguageSettings } from './context.settings.ts'
import { CONTEXT_FORMAT, isReserved } from './reserved.rules.ts'

const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'TIME_FORMAT'))

const MAX_DAYS = 200

const Day = z.strictObject({
  id: Id,
  day: DateOnly,
  label: z._default(Text, ''),
  startTime: z._default(Time, '09:00'),
  endTime: z._default(Time, '18:00'),
  /** Euros; includes VAT where the event's prices do. */
  price: z._default(Euros, 0),
  capacity: Capacity,
  /** Kept by its holders, and closed to others. */
  isRetired: no,
})

const fields = {
  domain: z.strictObject({ id: Id, name: Text }),
  context: z.string().check(
    z.regex(CONTEXT_FORMAT, 'CONTEXT_FORMAT'),
    z.refine((context) => !isReserved(context), 'CONTEXT_RESERVED'),
  ),
  name: shownText(200),
  alias: z._default(Text, ''),
  timeZone: z._default(z.string().check(maxLength(60), z.refine(isTimeZone, 'TIME_ZONE')), 'Europe/Paris'),
  onSite: z._default(z.boolean(), true),
  published: z._default(z.boolean(), true),
  days: z.array(Day).check(z.minLength(1), maxLength(MAX_DAYS)),
  settings: z._default(EventSettings, {}),
  settingsByLanguage: z._default(z.record(Language, LanguageSettings).check(maxKeys(MAX_LANGUAGES)), {}),
}

export type ContextConfig = Read<typeof fields>
type Filed = ContextConfig['days'][number]

/** All levels of settings: the event, its languages, and the participant types of each. */
export const everyLevel = ({ settings, settingsByLanguage }: Pick<ContextConfig, 'settings' | 'settingsByLanguage'>) =>
  [settings, ...Object.values(settingsByLanguage)].flatMap((level) => [level, ...Object.values(level.typosV2 ?? {})])

/** Whether any participant type pays. */
export const asksToPay = (config: Pick<ContextConfig, 'settings' | 'settingsByLanguage'>): boolean =>
  everyLevel(config).some(({ FO_PAYMENT_ACTIVE }) => FO_PAYMENT_ACTIVE === true)

/** Whether people of a type pay. */
export function asksOf({ settings }: Pick<ContextConfig, 'settings'>, typoId: string | null): boolean {
  const { typosV2 = {}, FO_PAYMENT_ACTIVE = false } = settings
  const own = typoId !== null && Object.hasOwn(typosV2, typoId) ? typosV2[typoId]?.FO_PAYMENT_ACTIVE : undefined
  return own ?? FO_PAYMENT_ACTIVE
}

/** Whether a payment is both due and possible, by card or transfer. */
const takesPayments = (config: Pick<ContextConfig, 'settings' | 'settingsByLanguage'>): boolean =>
  asksToPay(config) &&
  everyLevel(config).some(
    ({ FO_PAYMENT_PROVIDER: provider = '', FO_SELLER: seller }) =>
      provider !== '' || (seller?.acceptsTransfer === true && seller.bank !== ''),
  )

/** Whether the event writes its prices with VAT. */
export const writesGross = ({ settings }: Pick<ContextConfig, 'settings'>): boolean =>
  settings.FO_PRICES_WITH_VAT ?? false

/** Former price of a day in cents, converted to the new way of writing prices. */
function centsWritten({ price }: Filed, before: ContextConfig, after: ContextConfig): number {
  const [cents, isGross] = [toCents(price), writesGross(after)]
  return writesGross(before) === isGross ? cents : rewrittenCents(cents, STANDARD_RATE, isGross)
}

const dayEffects = effectsIn('days')
const settingEffects = effectsIn('settings')

function changeEffects(
  old: Filed,
  item: Filed,
  { before, after, facts: { counts } }: Planned<ContextConfig>,
): Effect[] {
  const about = { item: old.id, name: item.label || old.day }
  const turn = toCents(item.price) - centsWritten(old, before, after)
  return [
    ...(old.day === item.day
      ? []
      : dayEffects({ ...about, at: [old.id, 'day'], people: counts[`held ${old.id}`] }, 'FILE_MOVED', {
          unblock: 'PLAN_RELEASE',
        })),
    ...(turn === 0 || !asksToPay(after)
      ? []
      : dayEffects({ ...about, at: [old.id, 'price'], people: counts[`unbilled ${old.id}`] }, 'FILE_PRICED', {
          remedies: [APPLY],
          cents: turn * (counts[`unbilled ${old.id}`] ?? 0),
        })),
  ]
}

/** Invoice numbers and the seller must not change during a year with invoices. */
function invoiceEffects({ before, after, facts: { counts } }: Planned<ContextConfig>): Effect[] {
  const saidBy = (config: ContextConfig, key: 'prefix' | 'siret' | 'vatNumber') =>
    everyLevel(config)
      .map(({ FO_INVOICE_PREFIX, FO_SELLER }) => (key === 'prefix' ? FO_INVOICE_PREFIX : FO_SELLER?.[key]) ?? '')
      .join()
  return (['prefix', 'siret', 'vatNumber'] as const)
    .filter((key) => saidBy(before, key) !== saidBy(after, key))
    .flatMap((key) => {
      const setting = key === 'prefix' ? 'FO_INVOICE_PREFIX' : 'FO_SELLER'
      const about = { item: setting, at: [setting], name: setting, people: counts['invoices'] }
      return settingEffects(about, 'FILE_INVOICED', { unblock: 'PLAN_NEXT_YEAR' })
    })
}

type Priced = ContextConfig & { readonly articles?: readonly { readonly price: number }[] }

/** Without any means of payment, priced items are no longer due and later registrations are free. */
function closingEffects({ before, after, facts: { counts } }: Planned<Priced>): Effect[] {
  const isPriced = [...after.days, ...(after.articles ?? [])].some(({ price }) => price > 0)
  if (!isPriced || !takesPayments(before) || takesPayments(after)) return []
  const about = { item: 'FO_PAYMENT_ACTIVE', at: ['FO_PAYMENT_ACTIVE'], name: 'FO_PAYMENT_ACTIVE' }
  const people = counts['registered'] ?? 0
  if (people > 0) return settingEffects({ ...about, people }, 'FILE_UNPAID', { remedies: [APPLY] })
  return after.published ? settingEffects({ ...about, people: 1 }, 'FILE_UNPAYABLE', { remedies: [APPLY] }) : []
}

/** A shorter release of unpaid places sends mails at once to people who have not paid. */
function releasingEffects({ before, after, facts: { counts } }: Planned<ContextConfig>): Effect[] {
  const setting = (['FO_UNPAID_HOURS', 'FO_UNPAID_TRANSFER_DAYS'] as const).find((key) => {
    const [was, is] = [before.settings[key] ?? 0, after.settings[key] ?? 0]
    return is > 0 && (was === 0 || is < was)
  })
  if (setting === undefined || !after.published) return []
  const about = { item: setting, at: [setting], name: setting, people: counts['unpaid'] }
  return settingEffects(about, 'FILE_RELEASING', { remedies: [APPLY] })
}

/** Registered people must still find the page: the organiser closes registration instead. */
const publicationEffects = ({ before, after, facts: { counts } }: Planned<ContextConfig>): Effect[] =>
  before.published && !after.published
    ? effectsIn('published')(
        { item: 'published', at: [], name: before.name, people: counts['registered'] },
        'FILE_PUBLISHED',
        { unblock: 'PLAN_CLOSE' },
      )
    : []

function planContext(change: Planned<ContextConfig>): Effect[] {
  const { before, after, facts } = change
  const { counts } = facts
  const { kept, removed } = changesOf(before.days, after.days, ({ id }) => id)
  return [
    ...removed.flatMap(({ id, label, day }) =>
      dayEffects(
        { item: id, at: [id], name: label || day, people: counts[`held ${id}`] ?? counts[`places ${id}`] },
        'FILE_HELD',
        { remedies: [RETIRE] },
      ),
    ),
    ...kept.flatMap(({ old, item }) => changeEffects(old, item, change)),
    ...after.days.flatMap(({ id, label, day, capacity }) => {
      if (!isTighter(before.days.find((day) => day.id === id)?.capacity, capacity, change)) return []
      const people = counts[`places ${id}`] ?? 0
      const about = { item: id, at: [id, 'capacity'], name: label || day, people }
      return people > capacity ? dayEffects(about, 'FILE_PLACES', { remedies: [TAKEN] }) : []
    }),
    ...invoiceEffects(change),
    ...closingEffects(change),
    ...releasingEffects(change),
    ...publicationEffects(change),
  ]
}

export const contextShare = share({
  fields,
  shapes: {
    domain: object({ id: unit, name: unit }),
    context: unit,
    name: unit,
    alias: unit,
    timeZone: unit,
    onSite: unit,
    published: unit,
    days: list('id'),
    settings: record(unit),
    settingsByLanguage: record(record(unit)),
  },
  help: {
    domain: 'L’organisation qui tient l’événement ; ses personnes et ses sociétés lui restent d’un événement à l’autre',
    context: 'Le nom de l’événement dans son adresse',
    name: 'Le nom de l’événement',
    alias: 'Ce qui est dit sous le nom : un lieu, des dates',
    timeZone: 'Le fuseau horaire de l’événement, comme « Europe/Paris »',
    onSite: 'Si l’on peut venir sur place',
    published: 'Si la page est publiée ; tant qu’elle ne l’est pas, elle ne répond qu’à son équipe',
    days: 'Les journées auxquelles on peut venir, avec leurs places et leur prix',
    settings: 'Les réglages de l’événement',
    settingsByLanguage: 'Les réglages qui diffèrent d’une langue à l’autre',
  },
  empty: { days: [] },
  copyGroup: {
    domain: null,
    context: null,
    name: null,
    alias: null,
    timeZone: null,
    onSite: null,
    published: null,
    days: null,
    settings: null,
    settingsByLanguage: null,
  },
  rights: { published: { write: 'publish' } },
  names: {
    order: 100,
    of: {
      name: (name) => [{ key: 'event.name', name }],
      alias: (name) => [{ key: 'event.alias', name }],
      days: named('day', 'label'),
    },
  },
  plan: planContext,
  remedied: (_, before) => ({ ...(before as Filed), isRetired: true }),
  faults: (config, known) => [
    ...moneyByLanguage(config),
    ...(config.days.every(({ isRetired }) => isRetired) ? [{ path: 'days', code: 'FILE_NO_DAY' }] : []),
    ...repeated('days', idsOf(config.days)),
    ...repeated(
      'days',
      config.days.map(({ day }) => day),
    ),
    ...settingFaults(config, known),
  ],
})

/** Payment must not depend on the language. */
const moneyByLanguage = ({ settingsByLanguage }: ContextConfig): Fault[] =>
  Object.entries(settingsByLanguage).flatMap(([language, { typosV2 = {}, ...own }]) =>
    [['', own] as const, ...Object.entries(typosV2).map(([id, settings]) => [`typosV2.${id}.`, settings] as const)]
      .filter(([, settings]) => settings.FO_PAYMENT_ACTIVE !== undefined)
      .map(([at]) => ({
        path: `settingsByLanguage.${language}.${at}FO_PAYMENT_ACTIVE`,
        code: 'FILE_EVERY_LANGUAGE',
      })),
  )

const levelsOf = ({ settings, settingsByLanguage }: ContextConfig) => [
  ['settings', settings] as const,
  ...Object.entries(settingsByLanguage).map(([language, own]) => [`settingsByLanguage.${language}`, own] as const),
]

const FORM_SETTINGS = ['FO_FORM_ID', 'FO_FORM_V2_ID', 'FO_SATISFACTION_FORM_ID', 'FO_CONTACTS_FORM_ID'] as const

function settingFaults(config: ContextConfig, known: Known): Fault[] {
  const [forms, typologies] = [known('forms'), known('typologies')]
  return [
    ...unknown('settings.FO_TYPOLOGY_EXHIBITOR', config.settings.FO_TYPOLOGY_EXHIBITOR, typologies),
    ...levelsOf(config).flatMap(([path, { typosV2 = {}, ...own }]) => [
      ...FORM_SETTINGS.flatMap((key) => unknown(`${path}.${key}`, own[key], forms)),
      ...Object.entries(typosV2).flatMap(([id, theirs]) => [
        ...unknown(`${path}.typosV2.${id}`, id, typologies),
        ...FORM_SETTINGS.flatMap((key) => unknown(`${path}.typosV2.${id}.${key}`, theirs[key], forms)),
      ]),
    ]),
  ]
}
