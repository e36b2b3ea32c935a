import type { SettingLayers } from '@parvis/contract/events/events.rules.ts'
import type { Opening } from '@parvis/contract/registration/registration.ts'
import type { AnyStep } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import { firstScreen, subjectOf } from './parts/flow.ts'

export function firstStepsOf(
  person: User,
  { draft: _, ...opening }: Opening,
  said: { readonly layers: SettingLayers; readonly language: string },
): readonly AnyStep[] {
  return firstScreen({ ...opening, ...said, subject: subjectOf(person) })
}
