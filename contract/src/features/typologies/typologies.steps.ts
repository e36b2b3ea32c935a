import * as z from 'zod/mini'
import type { ParticipationWorld } from '#features/participation/participation.steps.ts'
import { comes } from '#features/participation/participation.steps.ts'
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
    if (world.subject.isExhibitor && world.settings.FO_TYPOLOGY_EXHIBITOR) return false
    const known = world.subject.UserEvent?.typoId ?? world.subject.typoId
    // A hidden type is given by organisers: whoever has it keeps it.
    const isGiven = known !== null && world.settings.FO_TYPOLOGY_HIDDEN.includes(known)
    return !(isGiven && world.typologies.some(({ id }) => id === known)) && !(world.settings.FO_TYPOLOGY_NEXT && known)
  },
  errors(answer, world: TypologyWorld) {
    const known = visibleTypologies(world.typologies, world.settings).some((typology) => typology.id === answer?.typoId)
    return known ? noErrors : { typoId: 'CHOICE_REQUIRED' }
  },
})
