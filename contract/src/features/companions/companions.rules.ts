import type { Settings } from '#features/context/context.settings.ts'
import type { Choice } from '#features/participation/participation.rules.ts'
import { stateOf } from '#features/participation/participation.rules.ts'
import type { UserEvent } from '#features/users/users.ts'

type CompanionSettings = Pick<
  Settings,
  'FO_COMPANIONS_ACTIVE' | 'FO_COMPANIONS_MAX' | 'FO_COMPANIONS_MODE' | 'FO_COMPANIONS_AUTO'
>
/** Those of the registrar's type. */
type Registrar = UserEvent | null

/** Whether a person may bring companions: they come on site, and nobody brings them. */
export const mayBring = (settings: Pick<Settings, 'FO_COMPANIONS_ACTIVE'>, registrar: Registrar): boolean =>
  settings.FO_COMPANIONS_ACTIVE &&
  registrar !== null &&
  registrar.registeredBy === null &&
  stateOf(registrar) === 'onsite'

/** Whether an answer may leave companions without their host on site: what becomes of them is then asked. */
export const leavesCompanions = (
  settings: Pick<Settings, 'FO_COMPANIONS_ACTIVE'>,
  registrar: Registrar,
  choice: Choice | undefined,
): boolean =>
  settings.FO_COMPANIONS_ACTIVE &&
  registrar !== null &&
  registrar.registeredBy === null &&
  stateOf(registrar) !== 'none' &&
  choice !== undefined &&
  choice !== 'onsite' &&
  choice !== 'companion'

/** Whether the maximum is reached: the button is disabled then (specification 1, § 5). */
export const isFull = (settings: Pick<Settings, 'FO_COMPANIONS_MAX'>, count: number): boolean =>
  count >= settings.FO_COMPANIONS_MAX

/** Whether a companion is registered as soon as they are added, without steps of their own. */
export const registersAtOnce = (settings: CompanionSettings): boolean =>
  settings.FO_COMPANIONS_AUTO || settings.FO_COMPANIONS_MODE === 'name'

/** Editing is hidden in auto mode and to those who are represented (specification 1, § 6). */
export const mayEdit = (
  settings: Pick<Settings, 'FO_COMPANIONS_AUTO'>,
  registrar: Registrar,
  isOpen: boolean,
): boolean => isOpen && !settings.FO_COMPANIONS_AUTO && stateOf(registrar) !== 'represented'

/** Added by name, a companion needs both names; by form, the last name may be left to the event's default. */
export function companionErrors(
  settings: CompanionSettings,
  given: { readonly firstName: string; readonly lastName: string },
): Partial<Record<'firstName' | 'lastName', string>> {
  return {
    ...(given.firstName.trim() === '' && { firstName: 'FIRST_NAME_REQUIRED' }),
    ...(settings.FO_COMPANIONS_MODE === 'name' && given.lastName.trim() === '' && { lastName: 'LAST_NAME_REQUIRED' }),
  }
}
