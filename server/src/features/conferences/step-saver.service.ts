import type {
  CategoriesAnswer,
  ConferencesAnswer,
  ConferenceWorld,
} from '@parvis/contract/conferences/conferences.steps.ts'
import {
  attendeeIn,
  picksCategories,
  picksSlots,
  savedCategories,
  slotsIn,
} from '@parvis/contract/conferences/conferences.steps.ts'
import type * as z from 'zod/mini'
import { choosable } from '#features/categories/categories.service.ts'
import { lockPerson, mergeParticipationExtended } from '#features/participation/participation.service.ts'
import type { StepSaver } from '#features/participation/step-saver.service.ts'
import { holdSlots, overIn } from './conferences.service.ts'

type DraftedWorld = ConferenceWorld & {
  readonly draft: {
    readonly conferences?: z.output<typeof ConferencesAnswer> | undefined
    readonly categories?: z.output<typeof CategoriesAnswer> | undefined
  }
}

export const slotsSaver =
  (key: 'conferences' | 'categories'): StepSaver<DraftedWorld> =>
  async (tx, ports, { event, user, world, againstTaking, isForced }) => {
    const slots = slotsIn(world, world.draft[key])
    const { settings, subject } = world
    const { isRemote, away } = attendeeIn(world, slots)
    const whose = { eventId: event.row.id, userId: user.id, settings, isCompanion: subject.isCompanion, againstTaking }
    const late = { isOver: overIn(event, ports.clock.now()), mayBeLate: isForced }
    await holdSlots(tx, ports, { ...whose, ...late, isRemote, away, path: `values.${key}.slots` }, () => slots)
  }

export const categoriesSaver: StepSaver<DraftedWorld> = async (tx, ports, saving) => {
  const { event, user, world } = saving
  if (picksCategories(world)) {
    // Locks the person first, as changes of categories do.
    await lockPerson(tx, ports, event.row.id, user.id)
    const held = savedCategories(world)
    const CATEGORIES = await choosable(tx, event.row.id, world.draft.categories?.categoryIds ?? [], held)
    await mergeParticipationExtended(tx, ports, event.row.id, user.id, { CATEGORIES })
  }
  if (picksSlots(world)) await slotsSaver('categories')(tx, ports, saving)
}
