import type { PhotosWorld } from '@parvis/contract/photos/photos.steps.ts'
import { keptRefusal, refusalAfter } from '@parvis/contract/photos/photos.steps.ts'
import { changePhotoRefusal } from '#features/participation/photo-refusal.service.ts'
import type { StepSaver } from '#features/participation/step-saver.service.ts'

export const photosSaver: StepSaver<PhotosWorld> = async (tx, ports, { event, user, world }) => {
  const refusesPhotos = refusalAfter(world, world.draft.photos)
  // What another device stores meanwhile is not overwritten by an answer that changes nothing.
  if (refusesPhotos === keptRefusal(world)) return
  await changePhotoRefusal(tx, ports, { eventId: event.row.id, userId: user.id }, refusesPhotos)
}
