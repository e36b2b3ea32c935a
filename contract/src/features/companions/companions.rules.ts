import type { Settings } from '#features/events/events.settings.ts'
import type { Choice } from '#features/participation/participation.rules.ts'
import { stateOf } from '#features/participation/participation.rules.ts'
import type { UserEvent } from '#features/users/users.ts'

type CompanionSettings = Pick<
  Settings,
  'FO_COMPANIONS_ACTIVE' | 'FO_COMPANIONS_MAX' | 'FO_COMPANIONS_MODE' | 'FO_COMPANIONS_AUTO'
>
type Registrar = UserEvent | null

/** Whether a person may bring companions: they come on site, and are not companions themselves. */
export const mayBring = (settings: Pick<Settings, 'FO_COMPANIONS_ACTIVE'>, registrar: Registrar): boolean =>
  settings.FO_COMPANIONS_ACTIVE &&
  registrar !== null &&
  registrar.registeredBy === null &&
  stateOf(registrar) === 'onsite'

/** Whether an answer leaves companions without their host on site, so that the person must decide about them. */
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

/** Whether the maximum is reached; the button is then disabled (specification 1, § 5). */
export const isFull = (settings: Pick<Settings, 'FO_COMPANIONS_MAX'>, count: number): boolean =>
  count >= settings.FO_COMPANIONS_MAX

/** Whether a companion is registered when added, without steps. */
export const registersAtOnce = (settings: CompanionSettings): boolean =>
  settings.FO_COMPANIONS_AUTO || settings.FO_COMPANIONS_MODE === 'name'

/** Editing is hidden in auto mode and for represented people (specification 1, § 6). */
export const mayEdit = (
  settings: Pick<Settings, 'FO_COMPANIONS_AUTO'>,
  registrar: Registrar,
  isOpen: boolean,
): boolean => isOpen && !settings.FO_COMPANIONS_AUTO && stateOf(registrar) !== 'represented'

/** By name, a companion needs both names; by form, the last name defaults to the event's. */
export function companionErrors(
  settings: CompanionSettings,
  given: { readonly firstName: string; readonly lastName: string },
): Partial<Record<'firstName' | 'lastName', string>> {
  return {
    ...(given.firstName.trim() === '' && { firstName: 'FIRST_NAME_REQUIRED' }),
    ...(settings.FO_COMPANIONS_MODE === 'name' && given.lastName.trim() === '' && { lastName: 'LAST_NAME_REQUIRED' }),
  }
}
