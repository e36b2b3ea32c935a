import * as z from 'zod/mini'
import type { Category } from '#features/categories/categories.ts'
import type { ParticipationWorld } from '#features/participation/participation.steps.ts'
import { choiceIn, comes, datesStep } from '#features/participation/participation.steps.ts'
import { Id, maxLength } from '#kit/fields.ts'
import type { StepErrors } from '#kit/step.ts'
import { noErrors, step } from '#kit/step.ts'
import type { Attendee, Away } from './conferences.rules.ts'
import { awayFrom, choiceErrors, isOtherDay, isTooLate, startsOver, visibleConferences } from './conferences.rules.ts'
import type { Conference } from './conferences.ts'
import { ChosenSlots } from './conferences.ts'

export interface ConferenceWorld extends ParticipationWorld {
  readonly conferences: readonly Conference[]
  readonly categories: readonly Category[]
  readonly isBehalf?: boolean | undefined
  readonly draft: ParticipationWorld['draft'] & { readonly dates?: { readonly dayIds: readonly string[] } | undefined }
}

export const ConferencesAnswer = z.object({ slots: ChosenSlots })
export const CategoriesAnswer = z.object({
  categoryIds: z.array(Id).check(maxLength(200)),
  slots: ChosenSlots,
})

/** Slots that the person holds. */
export function savedSlots(conferences: readonly Conference[]): ChosenSlots {
  return Object.fromEntries(
    conferences.flatMap(({ id, slots }) => {
      const held = slots.find((slot) => slot.registered)
      return held ? [[id, held.id]] : []
    }),
  )
}

/** Days they do not attend; none until they have chosen, or if days are not asked. */
function awayIn(world: ConferenceWorld): Away | undefined {
  const dayIds = datesStep.shown(world) ? world.draft.dates?.dayIds : undefined
  return dayIds && awayFrom(world.event, dayIds)
}

/** The person being registered, as the slot rules need them. */
export function attendeeIn(world: ConferenceWorld, chosen: ChosenSlots): Attendee {
  return {
    isCompanion: world.subject.isCompanion,
    isRemote: choiceIn(world) === 'remote',
    away: awayIn(world),
    mayBeLate: world.isBehalf,
    chosen,
    saved: savedSlots(world.conferences),
  }
}

function asksForSlots(world: ConferenceWorld): boolean {
  const { settings, conferences } = world
  if (!comes(world) || !settings.FO_MEETING_CONFERENCES_ACTIVE) return false
  const isRemote = choiceIn(world) === 'remote'
  const attendee = attendeeIn(world, {})
  // A remote person is held up neither by conferences on site nor by past ones.
  const needsOne = settings.FO_MEETING_CONFERENCES_MIN_1 && !isRemote
  if (needsOne && !isTooLate(conferences, attendee, settings)) return true
  return visibleConferences(conferences, attendee, settings).length > 0
}

/** Slots of the answer in conferences still shown, on attended days: other changes leave the rest out. */
export function slotsIn(world: ConferenceWorld, answer: { readonly slots: ChosenSlots } | undefined): ChosenSlots {
  const chosen = answer?.slots ?? {}
  const attendee = attendeeIn(world, chosen)
  const shown = visibleConferences(world.conferences, attendee, world.settings)
  const isKept = ([id, slotId]: [string, string]) => {
    const slots = shown.find((conference) => conference.id === id)?.slots
    return slots !== undefined && !slots.some((slot) => slot.id === slotId && isOtherDay(slot, attendee.away))
  }
  return Object.fromEntries(Object.entries(chosen).filter(isKept))
}

function slotErrors(world: ConferenceWorld, chosen: ChosenSlots): StepErrors {
  if (!asksForSlots(world)) return noErrors
  const errors = choiceErrors(world.conferences, attendeeIn(world, chosen), world.settings)
  return Object.fromEntries(Object.entries(errors).map(([id, code]) => [['slots', id].filter(Boolean).join('.'), code]))
}

/** Conferences, version 1: one list, with a slot to choose in each (specification 1, § 2, step 8). */
export const conferencesStep = step({
  key: 'conferences',
  schema: ConferencesAnswer,
  screen: 'shared',
  questions: ({ conferences }: ConferenceWorld) => conferences.length,
  shown: (world: ConferenceWorld) => world.settings.FO_MEETING_CONFERENCES_VERSION === 1 && asksForSlots(world),
  errors: (answer, world: ConferenceWorld) => slotErrors(world, slotsIn(world, answer)),
  complete: (answer, world: ConferenceWorld) => answer ?? heldIn(world)?.conferences,
  comparable: (answer, world: ConferenceWorld) => Object.entries(slotsIn(world, answer)).toSorted(),
})

/** Categories, then slots by time: version 2 (specification 1, § 2, step 9). */
export const categoriesStep = step({
  key: 'categories',
  schema: CategoriesAnswer,
  screen: 'alone',
  questions: ({ conferences }: ConferenceWorld) => conferences.length,
  shown: (world: ConferenceWorld) => comes(world) && (picksSlots(world) || picksCategories(world)),
  errors(answer, world: ConferenceWorld) {
    return picksSlots(world) ? slotErrors(world, slotsIn(world, answer)) : noErrors
  },
  complete: (answer, world: ConferenceWorld) => answer ?? heldIn(world)?.categories,
  comparable: (answer, world: ConferenceWorld) => [
    Object.entries(slotsIn(world, answer)).toSorted(),
    answer?.categoryIds.toSorted(),
  ],
})

/** Whether the categories step holds the slot picker. */
export const picksSlots = (world: ConferenceWorld): boolean =>
  world.settings.FO_MEETING_CONFERENCES_VERSION === 2 && asksForSlots(world)

/** Whether the categories step offers categories. */
export const picksCategories = (world: ConferenceWorld): boolean =>
  world.settings.FO_CATEGORIES_ACTIVE && offeredCategories(world).length > 0

/** Categories to choose from: the offered ones, and the person's own. */
export function offeredCategories(world: ConferenceWorld): Category[] {
  const held = savedCategories(world)
  return world.categories.filter(({ id, isRetired }) => !isRetired || held.includes(id))
}

/** The person's categories: their own choice, else those of their company. */
export function savedCategories({ subject, categories }: ConferenceWorld): string[] {
  const chosen: unknown = subject.UserEvent?.extended['CATEGORIES']
  const isTheirs = (category: Category) =>
    Array.isArray(chosen) ? chosen.includes(category.id) : category.categoriesCompany.length > 0
  return categories.filter(isTheirs).map(({ id }) => id)
}

/** Answers before any choice: held slots, and categories. */
export function heldAnswers(world: ConferenceWorld) {
  const slots = savedSlots(world.conferences)
  return { conferences: { slots }, categories: { categoryIds: savedCategories(world), slots } }
}

const heldIn = (world: ConferenceWorld) =>
  world.conferences.length + world.categories.length > 0 ? heldAnswers(world) : undefined

/** Whether a person returns to the first step, as all conferences are full and one is needed (specification 1, § 2). */
export function beginsAgain(world: ConferenceWorld): boolean {
  return asksForSlots(world) && startsOver(world.conferences, attendeeIn(world, {}), world.settings)
}
