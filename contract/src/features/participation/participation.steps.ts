import * as z from 'zod/mini'
import type { Settings } from '#features/events/events.settings.ts'
import type { Event } from '#features/events/events.ts'
import type { UserEvent } from '#features/users/users.ts'
import { Email, Id, maxLength } from '#kit/fields.ts'
import { FirstName, LastName } from '#kit/person-name.ts'
import { noErrors, step } from '#kit/step.ts'
import type { Choice } from './participation.rules.ts'
import { choiceOf, codeOf, mayComeOnSite, offeredChoices, outcomeOf, stateOf } from './participation.rules.ts'
import { ParticipationCode } from './participation.ts'

export const ParticipationAnswer = z.object({ participation: ParticipationCode })

export interface Subject {
  readonly email: string
  readonly typoId: string | null
  readonly isExhibitor: boolean
  readonly isCompanion: boolean
  readonly UserEvent: UserEvent | null
  readonly held?: readonly { readonly title: string; readonly startAt: string }[] | undefined
}

export interface ParticipationWorld {
  readonly settings: Settings
  readonly event: Event
  readonly subject: Subject
  readonly draft: { readonly participation?: z.output<typeof ParticipationAnswer> | undefined }
}

/** Participant type in force: the one being chosen, else the event's, else the person's. */
export function typologyInForce(
  draft: { readonly typology?: { readonly typoId: string } | undefined },
  subject: Pick<Subject, 'typoId' | 'UserEvent'>,
): string | null {
  return draft.typology?.typoId ?? subject.UserEvent?.typoId ?? subject.typoId
}

/**
 * The person's answer: their choice, `onsite` if the question is off, `companion` for a companion (specification 1, §
 * 2).
 */
export function choiceIn(world: ParticipationWorld): Choice | undefined {
  if (world.subject.isCompanion) return 'companion'
  if (world.settings.FO_PARTICIPATION_DISABLED) return 'onsite'
  const code = world.draft.participation?.participation
  return code === undefined ? undefined : choiceOf(code)
}

/** Whether the person comes, on site or remotely; later steps are for them. */
export function comes(world: ParticipationWorld): boolean {
  const choice = choiceIn(world)
  return choice === undefined || outcomeOf(choice).registered
}

/** Whether the person would come on site by default but there is no place, which is said before any question. */
export const isTurnedAway = ({ settings, event, subject }: ParticipationWorld): boolean =>
  settings.FO_PARTICIPATION_DISABLED && !subject.isCompanion && !mayComeOnSite(event, subject.UserEvent)

export const participationStep = step({
  key: 'participation',
  schema: ParticipationAnswer,
  screen: 'alone',
  questions: () => 1,
  shown: (world: ParticipationWorld) =>
    !world.subject.isCompanion && (!world.settings.FO_PARTICIPATION_DISABLED || isTurnedAway(world)),
  errors(answer, world: ParticipationWorld) {
    if (isTurnedAway(world)) return { participation: 'CHOICE_UNAVAILABLE' }
    if (answer === undefined) return { participation: 'CHOICE_REQUIRED' }
    const offered = offeredChoices(world.settings, world.event, world.subject.UserEvent)
    return offered.includes(choiceOf(answer.participation)) ? noErrors : { participation: 'CHOICE_UNAVAILABLE' }
  },
  prefill({ subject }: ParticipationWorld) {
    const state = stateOf(subject.UserEvent)
    return state === 'none' ? undefined : { participation: codeOf(state) }
  },
  refusals: { CHOICE_UNAVAILABLE: 'participation' },
})

export const invitationStep = step({
  key: 'invitation',
  schema: z.object({
    firstName: FirstName,
    lastName: LastName,
    email: Email,
  }),
  screen: 'alone',
  questions: () => 3,
  shown: (world: ParticipationWorld) => choiceIn(world) === 'represented',
  errors(answer, world: ParticipationWorld) {
    if (answer === undefined)
      return { firstName: 'FIRST_NAME_REQUIRED', lastName: 'LAST_NAME_REQUIRED', email: 'REQUIRED' }
    return answer.email === world.subject.email.toLowerCase() ? { email: 'SAME_EMAIL' } : noErrors
  },
  // A chosen representative cannot be read back.
  comparable: () => '',
  refusals: { SAME_EMAIL: 'email', REPRESENTATIVE_REQUIRED: 'email' },
})

export const datesStep = step({
  key: 'dates',
  schema: z.object({ dayIds: z.array(Id).check(maxLength(200)) }),
  screen: 'settling',
  questions: () => 1,
  shown: (world: ParticipationWorld) => comes(world) && !world.settings.FO_DATES_BYPASS && world.event.days.length > 1,
  errors(answer, world: ParticipationWorld) {
    const chosen = answer?.dayIds.filter((id) => world.event.days.some((day) => day.id === id)) ?? []
    return chosen.length > 0 ? noErrors : { dayIds: 'DAY_REQUIRED' }
  },
  prefill({ subject }: ParticipationWorld) {
    const held = subject.UserEvent?.UserEventDays.filter(({ registered }) => registered) ?? []
    return held.length > 0 ? { dayIds: held.map(({ eventDayId }) => eventDayId) } : undefined
  },
  comparable: (answer) => answer?.dayIds.toSorted(),
  refusals: { DAY_FULL: 'dayIds', DAY_OVER: 'dayIds', DAY_REQUIRED: 'dayIds' },
})
