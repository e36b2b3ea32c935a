import type { SettingKey } from '@parvis/contract/events/events.settings.ts'
import { stepSettings } from '@parvis/contract/events/events.settings.ts'
import type { StepKey } from '@parvis/contract/steps'
import { allSteps } from '@parvis/contract/steps'
import type { Spoken } from '#features/event-config/kit/sentences.ts'
import type { EventFields, Level } from '#features/event-config/kit/settings.ts'
import { inheritedAt, valuesAt } from '#features/event-config/kit/settings.ts'

/** A step of the registration, and the settings that are edited with it. */
interface EditedStep {
  readonly key: StepKey
  readonly settings: readonly SettingKey[]
}

/** The steps in their usual order, as the contract has them. */
const STEPS: readonly EditedStep[] = allSteps.map(({ key }) => ({ key, settings: stepSettings[key]?.settings ?? [] }))

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

/** Whether a step may be shown at a level: to all participants, or to a type. */
export function isAsked(fields: EventFields, level: Level, { key, settings: [first] }: EditedStep): boolean {
  const asked = stepSettings[key]?.asked
  if (first === undefined || asked === 'always') return true
  return Boolean(inForce(fields, level, first)) === (asked !== 'off')
}

export const headingKey = (key: StepKey): string => `registration.heading.${key}`
