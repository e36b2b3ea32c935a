import * as z from 'zod/mini'
import type { ParticipationWorld } from '#features/participation/participation.steps.ts'
import { choiceIn, comes } from '#features/participation/participation.steps.ts'
import { noErrors, step } from '#kit/step.ts'

/** The choice, and the stored choice that the person saw: an old draft never takes back a later refusal. */
export const PhotosAnswer = z.object({ refusesPhotos: z.boolean(), was: z.boolean() })
export type PhotosAnswer = z.output<typeof PhotosAnswer>

export interface PhotosWorld extends ParticipationWorld {
  readonly draft: ParticipationWorld['draft'] & { readonly photos?: PhotosAnswer | undefined }
}

/** The stored choice. */
export const keptRefusal = ({ subject }: PhotosWorld): boolean => subject.UserEvent?.refusesPhotos ?? false

/** The refusal after an answer; the stored choice stays where the answer knew another one. */
export function refusalAfter(world: PhotosWorld, answer: PhotosAnswer | undefined): boolean {
  const stored = keptRefusal(world)
  return answer?.was === stored ? answer.refusesPhotos : stored
}

/** The answer of a person who sees the stored choice. */
export const photosAnswer = (world: PhotosWorld, refusesPhotos: boolean): PhotosAnswer => ({
  refusesPhotos,
  was: keptRefusal(world),
})

/** Asked of people who come on site to an event with photos. */
export const photosStep = step({
  key: 'photos',
  schema: PhotosAnswer,
  screen: 'shared',
  questions: () => 1,
  shown: (world: PhotosWorld) => world.settings.FO_PHOTOS_ACTIVE && comes(world) && choiceIn(world) !== 'remote',
  errors: () => noErrors,
  prefill: (world: PhotosWorld) =>
    world.subject.UserEvent?.registered ? photosAnswer(world, keptRefusal(world)) : undefined,
  comparable: (answer, world: PhotosWorld) => refusalAfter(world, answer),
})
