import type { Settings } from '@parvis/contract/context/context.settings.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { choiceOf, mayMarkPresent } from '@parvis/contract/participation/participation.rules.ts'
import {
  findAttendance,
  getAttendance,
  getParticipation,
  participationRefusals,
  saveAttendance,
  updateParticipation,
} from '@parvis/contract/participation/participation.ts'
import type { User, UserEvent, UserEventDay } from '@parvis/contract/users/users.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent, mustBeOpen, settingsFor } from '#features/context/context.service.ts'
import { readUser } from '#features/users/users.service.ts'
import { isOrganiser } from '#kit/access.ts'
import { serve } from '#kit/serve.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { ParticipationChanged, Subject } from './participation.service.ts'
import { changeAnswers, changeDay, changePresence, decide } from './participation.service.ts'

/** Tells of a change in its own transaction: mails are above participation, so they are handed in. */
export type Announce = (tx: Tx, ports: Ports, subject: Subject, changed: ParticipationChanged) => Promise<void>

type Path = { domainId: string; eventId: string; userId: string }

async function mustFind(ports: Ports, path: Path): Promise<User> {
  return (await readUser(ports.db, path)) ?? refuse(common.NOT_FOUND)
}

async function subjectOf(ports: Ports, path: Path, language: string): Promise<{ subject: Subject; user: User }> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const user = await mustFind(ports, path)
  const settings = settingsFor(event, language, user.UserEvent?.typoId ?? user.typoId)
  return { user, subject: { event, settings, userId: path.userId, isExhibitor: user.isExhibitor, language } }
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

/** A hidden type of participant is given by organisers alone, and kept by whoever has it. */
function mustBeOffered({ FO_TYPOLOGY_HIDDEN: hidden }: Settings, user: User, typoId: string | null | undefined): void {
  const isTheirs = typoId === (user.UserEvent?.typoId ?? user.typoId)
  if (typoId && !isTheirs && hidden.includes(typoId)) refuse(participationRefusals.TYPOLOGY_UNKNOWN)
}

export function participationRoutes(app: FastifyInstance, announce: Announce): void {
  const read = async (ports: Ports, path: Path): Promise<UserEvent> =>
    (await mustFind(ports, path)).UserEvent ?? refuse(common.NOT_FOUND)

  serve(app, getParticipation, async ({ params, ports }) => read(ports, params))
  serve(app, getAttendance, async ({ params, ports }) => dayOf(ports, params))
  serve(app, findAttendance, async ({ params, ports }) => dayOf(ports, params))

  serve(app, updateParticipation, async ({ params, body, ports, language, caller }) => {
    const { subject, user } = await subjectOf(ports, params, language)
    if (!isOrganiser(caller, params.eventId)) mustBeOpen(subject.settings, ports.clock.now())
    const { participation, extended, ...decision } = body
    if (!isOrganiser(caller, params.eventId)) mustBeOffered(subject.settings, user, decision.typoId)
    if (participation === 5 && !user.UserEvent?.registeredBy) refuse(participationRefusals.CHOICE_UNAVAILABLE)
    await transaction(ports.db, async (tx) => {
      if (participation === undefined) return changeAnswers(tx, ports, subject, { extended, typoId: decision.typoId })
      const changed = await decide(tx, ports, subject, { ...decision, extended, choice: choiceOf(participation) })
      await announce(tx, ports, subject, changed)
    })
    return read(ports, params)
  })

  serve(app, saveAttendance, async ({ params, body, ports, caller, language }) => {
    const { subject, user } = await subjectOf(ports, params, language)
    const day = subject.event.days.find(({ id }) => id === params.dayId) ?? refuse(common.NOT_FOUND)
    const runsIt = isOrganiser(caller, params.eventId)
    const now = ports.clock.now()
    const marks = body.present !== undefined || body.presentAt !== undefined
    const marksThemselves = body.present === true && mayMarkPresent(subject.settings, user.UserEvent, day.day, now)
    if (marks && !runsIt && !marksThemselves) refuse(common.FORBIDDEN)
    if (!runsIt && body.registered !== undefined) mustBeOpen(subject.settings, now)
    await transaction(ports.db, async (tx) => {
      if (body.registered !== undefined) await changeDay(tx, ports, subject, params.dayId, body.registered)
      if (body.present !== undefined) {
        const at = body.presentAt && runsIt ? new Date(body.presentAt) : now
        await changePresence(tx, ports, subject, params.dayId, body.present ? at : null)
      }
    })
    return dayOf(ports, params)
  })
}
