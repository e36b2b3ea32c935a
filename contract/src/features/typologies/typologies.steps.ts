import * as z from 'zod/mini'
import type { ParticipationWorld } from '#features/participation/participation.steps.ts'
import { comes } from '#features/participation/participation.steps.ts'
import { isTypeSettled } from '#features/users/users.rules.ts'
import { Id } from '#kit/fields.ts'
import { noErrors, step } from '#kit/step.ts'
import { visibleTypologies } from './typologies.rules.ts'
import type { Typology } from './typologies.ts'

export interface TypologyWorld extends ParticipationWorld {
  readonly typologies: readonly Typology[]
}

/** The participant type, unless it is known and the event skips the question then, or was given; exhibitors are given theirs (specification 1, §§ 2, 6). */
export const typologyStep = step({
  key: 'typology',
  schema: z.object({ typoId: Id }),
  shown(world: TypologyWorld) {
    if (!comes(world) || visibleTypologies(world.typologies, world.settings).length === 0) return false
    const kept = world.subject.UserEvent?.typoId ?? world.subject.typoId
    const known = world.typologies.some(({ id }) => id === kept) ? kept : null
    return !isTypeSettled({ known, isExhibitor: world.subject.isExhibitor }, world.settings)
  },
  errors(answer, world: TypologyWorld) {
    const known = visibleTypologies(world.typologies, world.settings).some((typology) => typology.id === answer?.typoId)
    return known ? noErrors : { typoId: 'CHOICE_REQUIRED' }
  },
  prefill({ subject }: TypologyWorld) {
    const typoId = subject.UserEvent?.typoId ?? subject.typoId
    return typoId ? { typoId } : undefined
  },
  refusals: { TYPOLOGY_UNKNOWN: 'typoId' },
})
