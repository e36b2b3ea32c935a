import type { SettingKey } from '@parvis/contract/events/events.settings.ts'
import type { StepKey } from '@parvis/contract/steps'
import { allSteps } from '@parvis/contract/steps'
import type { Spoken } from '#features/event-config/kit/sentences.ts'
import type { EventFields, Level } from '#features/event-config/kit/settings.ts'
import { inheritedAt, valuesAt } from '#features/event-config/kit/settings.ts'

/** A step of the registration, and the settings that make it what it is; the first says whether it is asked. */
interface EditedStep {
  readonly key: StepKey
  readonly settings: readonly SettingKey[]
}

const ways = ['ONSITE', 'REMOTE', 'REPRESENTED', 'ABSENT'] as const

/** The settings of the steps that have some; another step is asked wherever it has something to ask. */
const SETTINGS: Readonly<Partial<Record<StepKey, readonly SettingKey[]>>> = {
  participation: [
    'FO_PARTICIPATION_DISABLED',
    ...ways.flatMap((way): SettingKey[] => [`FO_PARTICIPATION_${way}_HIDE`, `FO_PARTICIPATION_${way}_LABEL`]),
    'FO_WAITING_LIST',
  ],
  typology: ['FO_TYPOLOGY_NEXT', 'FO_TYPOLOGY_HIDDEN', 'FO_TYPOLOGY_DEFAULT_HIDE', 'FO_TYPOLOGY_EXHIBITOR'],
  dates: ['FO_DATES_BYPASS'],
  articles: ['FO_ARTICLES_ACTIVE'],
  form: ['FO_FORM_ID'],
  companies: [
    'FO_COMPANIES_ACTIVE',
    'FO_COMPANIES_INTERNATIONAL',
    'FO_COMPANIES_ABROAD',
    'FO_COMPANY_INDEX_LABEL',
    'FO_COMPANY_INDEX_MAX_SIZE',
  ],
  conferences: [
    'FO_MEETING_CONFERENCES_ACTIVE',
    'FO_MEETING_CONFERENCES_VERSION',
    'FO_MEETING_CONFERENCES_MAX',
    'FO_MEETING_CONFERENCES_UNIQUE',
    'FO_MEETING_CONFERENCES_MIN_1',
    'FO_MEETING_CONFERENCES_HIDE_FULL',
    'FO_MEETING_CONFERENCES_COWORKER_EXCLUSIVE',
  ],
  categories: ['FO_CATEGORIES_ACTIVE'],
  form2: ['FO_FORM_V2_ID'],
  quotas: ['FO_QUOTAS_ACTIVE'],
}

/** The steps in their usual order, as the contract has them. */
const STEPS: readonly EditedStep[] = allSteps.map(({ key }) => ({ key, settings: SETTINGS[key] ?? [] }))

export type StepsFields = EventFields & Spoken

const ORDER: SettingKey = 'FO_STEPS_ORDER'

/** The steps as the event orders them: those that it names first, then the others in their usual order. */
export function orderedSteps({
  settings,
}: Pick<EventFields, 'settings'>): readonly (EditedStep & { readonly id: string })[] {
  const wished = (settings[ORDER] ?? []) as readonly string[]
  const rank = ({ key }: EditedStep, usual: number) => {
    const at = wished.indexOf(key)
    return at === -1 ? wished.length + usual : at
  }
  return STEPS.map((step, usual) => ({ ...step, id: step.key, rank: rank(step, usual) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ rank: _, ...step }) => step)
}

/** The steps in another order; the usual one is no order of the event’s own. */
export function withOrder<Fields extends EventFields>(fields: Fields, keys: readonly string[]): Fields {
  const { [ORDER]: _, ...others } = fields.settings
  const isUsual = keys.every((key, i) => key === STEPS[i]?.key)
  return { ...fields, settings: isUsual ? others : { ...others, [ORDER]: keys } }
}

const inForce = (fields: EventFields, level: Level, key: SettingKey): unknown =>
  valuesAt(fields, level)[key] ?? inheritedAt(fields, level, key)

/** Settings that leave their step out when they are on. */
const LEAVES_OUT: readonly SettingKey[] = ['FO_PARTICIPATION_DISABLED', 'FO_DATES_BYPASS']
/** Steps that nothing turns off: they are asked where there is something to ask. */
const BY_ITSELF: readonly StepKey[] = ['invitation', 'typology']

/** Whether a step may be shown at a level: to all participants, or to a type. */
export function isAsked(fields: EventFields, level: Level, { key, settings: [first] }: EditedStep): boolean {
  if (first === undefined || BY_ITSELF.includes(key)) return true
  const value = inForce(fields, level, first)
  return LEAVES_OUT.includes(first) ? !value : Boolean(value)
}

export const headingKey = (key: StepKey): string => `registration.heading.${key}`
