import * as z from 'zod/mini'
import { DateOnly, Id, MAX_LANGUAGES, maxKeys, maxLength, shownText } from '#kit/fields.ts'
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
import { STANDARD_RATE } from '#kit/vat.ts'
import { rewrittenPrice } from '#kit/written-price.ts'
import { isTimeZone } from '#kit/zoned.ts'
import { EventSettings, LanguageSettings } from './events.settings.ts'
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

/** Whether the event writes its prices with VAT. */
export const writesGross = ({ settings }: Pick<ContextConfig, 'settings'>): boolean =>
  settings.FO_PRICES_WITH_VAT ?? false

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
  counts: null,
  resolved: (_, before) => ({ ...(before as Filed), isRetired: true }),
  repriced: ({ days }, isGross) => ({
    days: days.map((day) => ({ ...day, price: rewrittenPrice(day.price, STANDARD_RATE / 100, isGross) })),
  }),
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
