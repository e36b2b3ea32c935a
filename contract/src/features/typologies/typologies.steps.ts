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

const heldBy = ({ subject }: TypologyWorld): string | null => subject.UserEvent?.typoId ?? subject.typoId

/** Types that the person may choose: the offered ones, and their own. */
export const offeredTypes = (world: TypologyWorld): Typology[] =>
  visibleTypologies(world.typologies, world.settings, heldBy(world))

/**
 * Participant type: not asked if it is known and the event skips it then, if it was given, or of exhibitors, who get
 * theirs (specification 1, §§ 2, 6).
 */
export const typologyStep = step({
  key: 'typology',
  schema: z.object({ typoId: Id }),
  screen: 'settling',
  questions: () => 1,
  shown(world: TypologyWorld) {
    if (!comes(world) || offeredTypes(world).length === 0) return false
    const kept = heldBy(world)
    const known = world.typologies.some(({ id }) => id === kept) ? kept : null
    return !isTypeSettled({ known, isExhibitor: world.subject.isExhibitor }, world.settings)
  },
  errors(answer, world: TypologyWorld) {
    const known = offeredTypes(world).some((typology) => typology.id === answer?.typoId)
    return known ? noErrors : { typoId: 'CHOICE_REQUIRED' }
  },
  prefill(world: TypologyWorld) {
    const typoId = heldBy(world)
    return typoId ? { typoId } : undefined
  },
  refusals: { TYPOLOGY_UNKNOWN: 'typoId' },
})
