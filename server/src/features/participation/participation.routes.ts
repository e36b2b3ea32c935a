import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Choice } from '@parvis/contract/participation/participation.rules.ts'
import {
  choiceOf,
  mayMarkPresent,
  offeredChoices,
  stateOf,
} from '@parvis/contract/participation/participation.rules.ts'
import {
  findAttendance,
  getAttendance,
  getParticipation,
  participationRefusals,
  saveAttendance,
  savePhotoRefusal,
  updateParticipation,
} from '@parvis/contract/participation/participation.ts'
import { isTypeSettled } from '@parvis/contract/users/users.rules.ts'
import type { User, UserEvent, UserEventDay } from '@parvis/contract/users/users.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent, mustBeOpen, settingsFor } from '#features/events/events.service.ts'
import { participationFor, readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight, isSelf, mustBeAtLeast } from '#kit/access.ts'
import type { AuditWords } from '#kit/audit-log.ts'
import { auditChange } from '#kit/audit-log.ts'

import { serve } from '#kit/serve.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { weigh, weighAgain } from './completeness.service.ts'
import type { Participant } from './participation.service.ts'
import { changeAnswers, changeDay, changePresence, writeDecision } from './participation.service.ts'
import { refusePhotos } from './photo-refusal.service.ts'
import { placePermissionOf } from './place-permission.service.ts'

type Path = { domainId: string; eventId: string; userId: string }

async function mustFind(ports: Ports, path: Path, isOwn = false): Promise<User> {
  return (await readUser(ports.db, path, { isOwn })) ?? refuse(common.NOT_FOUND)
}

async function subjectOf(
  ports: Ports,
  path: Path,
  { caller, language }: { caller: Caller; language: string },
): Promise<{ subject: Participant; user: User }> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const isOwn = isSelf(caller, path.userId)
  const user = await mustFind(ports, path, isOwn)
  const settings = settingsFor(event, language, user.UserEvent?.typoId ?? user.typoId)
  const againstTaking = placePermissionOf(caller, path.eventId, settings)
  const isForced = hasRight(caller, 'people.write', path.eventId)
  const { isExhibitor } = user
  return {
    user,
    subject: { event, settings, userId: path.userId, isExhibitor, isOwn, isForced, againstTaking, language },
  }
}

async function dayOf(ports: Ports, path: Path & { dayId: string }): Promise<UserEventDay> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const day = event.days.find(({ id }) => id === path.dayId) ?? refuse(common.NOT_FOUND)
  const user = await mustFind(ports, path)
  const nothing = {
    eventDayId: day.id,
    day: day.day,
    registered: false,
    registeredAt: null,
    present: false,
    presentAt: null,
  }
  return user.UserEvent?.UserEventDays.find(({ eventDayId }) => eventDayId === day.id) ?? nothing
}

/**
 * A type can be changed only where its step is shown. A hidden type is given by organisers alone, and kept by people
 * who have it.
 */
function mustBeOffered(settings: Settings, user: User, typoId: string | null | undefined): void {
  const known = user.UserEvent?.typoId ?? user.typoId
  if (typoId === undefined || typoId === known) return
  const isSettled = isTypeSettled({ known, isExhibitor: user.isExhibitor }, settings)
  if (typoId === null || isSettled || settings.FO_TYPOLOGY_HIDDEN.includes(typoId))
    refuse(participationRefusals.TYPOLOGY_UNKNOWN)
}

/** Giving up is always among the choices. A full day is refused later, where the place is taken. */
function mustBeAChoice(settings: Settings, user: User, choice: Choice): void {
  const facts = user.UserEvent
  const offered: readonly Choice[] = facts?.registeredBy
    ? ['companion', 'onsite']
    : settings.FO_PARTICIPATION_DISABLED
      ? ['onsite']
      : offeredChoices(settings, { canRegister: true }, facts)
  if (choice !== 'absent' && !offered.includes(choice)) refuse(participationRefusals.CHOICE_UNAVAILABLE)
}

/** A reason for absence must not be blank (specification 2, § 5). */
function mustSayWhy(extended: Readonly<Record<string, unknown>> | undefined): void {
  const reason = extended?.['ABSENCE_REASON']
  if (typeof reason === 'string' && reason.trim() === '')
    refuse(participationRefusals.REASON_REQUIRED, {}, [{ path: 'extended.ABSENCE_REASON', code: 'REASON_REQUIRED' }])
}

type DecisionTold = Pick<AuditWords, 'dayIds' | 'typoId' | 'choice'>

function tellDecision({ UserEvent: facts }: User, given: DecisionTold): void {
  const dayIds = facts?.UserEventDays.filter(({ registered }) => registered).map(({ eventDayId }) => eventDayId)
  auditChange({ ...facts, dayIds, choice: stateOf(facts) }, given)
}

function tellDay({ UserEvent: facts }: User, dayId: string, given: HandlerInput<typeof saveAttendance>['body']): void {
  const day = facts?.UserEventDays.find(({ eventDayId }) => eventDayId === dayId)
  auditChange({ registered: false, present: false, ...day }, { ...given })
}

const mayMark = ({ event, settings }: Participant, { UserEvent: facts }: User, dayId: string, now: Date): boolean =>
  mayMarkPresent(settings.startAt, { days: event.days, timeZone: event.row.timeZone }, facts, dayId, now)

function attendanceRoutes(app: FastifyInstance): void {
  serve(app, getAttendance, async ({ params, ports }) => dayOf(ports, params))

  serve(app, saveAttendance, async ({ params, body, ports, caller, language }) => {
    const { subject, user } = await subjectOf(ports, params, { caller, language })
    const day = subject.event.days.find(({ id }) => id === params.dayId) ?? refuse(common.NOT_FOUND)
    const runsIt = hasRight(caller, 'people.write', params.eventId)
    const now = ports.clock.now()
    const marks = body.present !== undefined || body.presentAt !== undefined
    const marksThemselves = body.present === true && mayMark(subject, user, day.id, now)
    if (marks && !runsIt && !marksThemselves) refuse(common.FORBIDDEN)
    // A badge marks somebody present; it says nothing of whether they come.
    if (body.registered !== undefined) mustBeAtLeast(caller, 'anonymous')
    if (!runsIt && body.registered !== undefined) mustBeOpen(subject.event, subject.settings, now)
    if (!runsIt && body.registered && !user.UserEvent?.registered) mustBeAChoice(subject.settings, user, 'onsite')
    await transaction(ports.db, async (tx) => {
      tellDay(user, params.dayId, body)
      if (body.registered !== undefined) {
        const since = body.registeredAt && runsIt ? new Date(body.registeredAt) : undefined
        await changeDay(tx, ports, subject, params.dayId, body.registered, since)
        if (!runsIt) await weigh(tx, ports, { event: subject.event, userId: params.userId, language })
      }
      if (body.present !== undefined) {
        const at = body.presentAt && runsIt ? new Date(body.presentAt) : now
        await changePresence(tx, ports, subject, params.dayId, body.present ? at : null)
      }
    })
    return dayOf(ports, params)
  })
}

export function participationRoutes(app: FastifyInstance): void {
  const read = async (ports: Ports, path: Path): Promise<UserEvent> =>
    (await mustFind(ports, path)).UserEvent ?? refuse(common.NOT_FOUND)

  attendanceRoutes(app)
  serve(app, getParticipation, async ({ params, ports, caller }) => participationFor(caller, await read(ports, params)))
  serve(app, savePhotoRefusal, async ({ params, body, ports }) => {
    await mustFind(ports, params)
    return { refusesPhotos: await refusePhotos(ports, params, body.refusesPhotos) }
  })
  serve(app, findAttendance, async ({ params, ports }) => dayOf(ports, params))

  serve(app, updateParticipation, async ({ params, body, ports, language, caller }) => {
    const { subject, user } = await subjectOf(ports, params, { caller, language })
    const { settings, event } = subject
    const { participation, extended: given, dayIds: chosen, ...decision } = body
    const runsIt = hasRight(caller, 'people.write', params.eventId)
    if (participation === 5 && !user.UserEvent?.registeredBy) refuse(participationRefusals.CHOICE_UNAVAILABLE)
    mustSayWhy(given)
    if (!runsIt) {
      mustBeOpen(event, settings, ports.clock.now())
      mustBeOffered(settings, user, decision.typoId)
      if (participation !== undefined) mustBeAChoice(settings, user, choiceOf(participation))
    }
    const dayIds = !runsIt && settings.FO_DATES_BYPASS ? undefined : chosen
    const weighed = { event, userId: params.userId, language }
    await transaction(ports.db, async (tx) => {
      const answers = { dayIds, typoId: decision.typoId }
      tellDecision(user, participation === undefined ? answers : { ...answers, choice: choiceOf(participation) })
      const choice = participation === undefined ? undefined : choiceOf(participation)
      const whose = { event, user, language, becoming: { ...decision, dayIds, choice } }
      const extended = runsIt || !given ? given : await ports.hooks.readExtended(tx, whose, given)
      if (choice === undefined) {
        await changeAnswers(tx, ports, subject, { extended, typoId: decision.typoId })
        if (!runsIt) await (decision.typoId === undefined ? weighAgain : weigh)(tx, ports, weighed)
        return
      }
      const taken = { ...decision, dayIds, extended, choice }
      const { changed, takePlaces } = await writeDecision(tx, ports, subject, taken)
      if (!runsIt) await weigh(tx, ports, weighed)
      await ports.hooks.announce(tx, ports, subject, changed)
      await takePlaces()
    })
    return read(ports, params)
  })
}
