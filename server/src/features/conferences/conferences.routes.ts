import { readProgrammeCalendar } from '@parvis/contract/calendars/calendars.ts'
import { visibleConferences } from '@parvis/contract/conferences/conferences.rules.ts'
import type { ChosenSlots, Conference } from '@parvis/contract/conferences/conferences.ts'
import {
  associateParticipation,
  conferenceRefusals,
  leaveSlot,
  listConferences,
  listSlots,
  listUserConferences,
  saveUserConference,
  saveUserConferences,
  takeSlot,
} from '@parvis/contract/conferences/conferences.ts'
import { listProgramme } from '@parvis/contract/events/events.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent, mustBeOpen, settingsFor } from '#features/events/events.service.ts'
import { announceAnswers, weigh } from '#features/participation/completeness.service.ts'
import { isRegistrar, lockPerson } from '#features/participation/participation.service.ts'
import { placePermissionOf } from '#features/participation/place-permission.service.ts'
import { isOfDomain, readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import { isKnownTag } from '#kit/etag.ts'
import { serve } from '#kit/serve.ts'
import { readInParallel, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { startMoveJob } from './conferences.jobs.ts'
import type { Viewing } from './conferences.service.ts'
import {
  awayOf,
  holdLockedSlots,
  listCoworkers,
  overIn,
  readConferences,
  readHeld,
  readProgramme,
} from './conferences.service.ts'
import { readProgrammeFile } from './programme.service.ts'

interface Path {
  readonly domainId: string
  readonly eventId: string
}
interface Whose {
  readonly userId?: string | undefined
  readonly userId2?: string | undefined
}

/** The id of a person that the caller may read; undefined shows the programme without personal slots. */
async function readable(ports: Ports, caller: Caller, path: Path, userId: string): Promise<string | undefined> {
  if (userId === caller.userId) return userId
  if (!(await isOfDomain(ports.db, path.domainId, userId))) refuse(common.NOT_FOUND)
  const mayRead =
    hasRight(caller, 'people.read', path.eventId) || (await isRegistrar(ports.db, caller.userId, userId, path.eventId))
  return mayRead ? userId : undefined
}

async function viewingOf(ports: Ports, caller: Caller, path: Path, whose: Whose, language: string): Promise<Viewing> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const userId = await readable(ports, caller, path, whose.userId ?? caller.userId)
  const mineId = await readable(ports, caller, path, whose.userId2 ?? caller.userId)
  const user = userId === undefined ? undefined : await readUser(ports.db, { ...path, userId })
  const facts = user?.UserEvent
  const settings = settingsFor(event, language, facts?.typoId ?? user?.typoId ?? null)
  const attending = {
    isCompanion: facts?.registeredBy != null,
    isRemote: facts?.isRemote ?? false,
    comes: facts?.registered ?? false,
  }
  const now = ports.clock.now()
  const late = {
    now,
    isOver: overIn(event, now),
    mayBeLate: userId !== caller.userId && hasRight(caller, 'people.write', path.eventId),
  }
  return {
    ...late,
    eventId: path.eventId,
    settings,
    sentences: event.sentences[language],
    userId,
    mineId,
    ...attending,
  }
}

async function change(
  { ports, caller, language }: { ports: Ports; caller: Caller; language: string },
  path: Path & { userId: string },
  choose: (held: ChosenSlots) => ChosenSlots,
  conferenceId?: string,
): Promise<Viewing> {
  const viewing = await viewingOf(ports, caller, path, { userId: path.userId, userId2: path.userId }, language)
  const { eventId, settings } = viewing
  if (!settings.FO_MEETING_CONFERENCES_ACTIVE) refuse(conferenceRefusals.CONFERENCES_INACTIVE)
  const event = await loadEvent(ports.db, eventId, path.domainId)
  if (!hasRight(caller, 'people.write', eventId)) mustBeOpen(event, settings, ports.clock.now())
  if (conferenceId !== undefined) await mustFind(ports, viewing, conferenceId)
  await transaction(ports.db, async (tx) => {
    // Read under the lock, so that a concurrent cancellation gets no slot.
    const { person, away } = await readInParallel(tx, {
      person: () => lockPerson(tx, ports, eventId, path.userId),
      away: () => awayOf(tx, eventId, { userId: path.userId }),
    })
    const { registered, isRemote, registeredBy, isPartial } = person
    if (!registered) refuse(conferenceRefusals.CONFERENCES_UNREGISTERED)
    const againstTaking = placePermissionOf(caller, eventId, settings)
    const whose = {
      eventId,
      userId: path.userId,
      settings,
      isRemote,
      away,
      isOver: viewing.isOver,
      mayBeLate: viewing.mayBeLate,
      isCompanion: registeredBy !== null,
      againstTaking,
    }
    await holdLockedSlots(tx, ports, { ...whose, path: 'slots' }, choose, () => announceAnswers(tx, ports, person))
    if (isPartial) await weigh(tx, ports, { event, userId: path.userId, language })
  })
  return viewing
}

async function mustFind(ports: Ports, viewing: Viewing, conferenceId: string): Promise<Conference> {
  const all = await readConferences(ports.db, viewing)
  return all.find(({ id }) => id === conferenceId) ?? refuse(common.NOT_FOUND)
}

/** Only confirmed employments count: a guest may claim any company. */
async function colleaguesOf(ports: Ports, eventId: string, userId: string) {
  const coworkers = await listCoworkers(ports.db, eventId, userId)
  return coworkers.filter(({ isConfirmed }) => isConfirmed).map(({ isConfirmed: _, ...held }) => held)
}

export function conferencesRoutes(app: FastifyInstance): void {
  app.addHook('onListen', () => startMoveJob(app.ports))
  serve(app, listConferences, async ({ params, query, ports, caller, language }) => {
    const viewing = await viewingOf(ports, caller, params, query, language)
    const all = await readConferences(ports.db, viewing)
    return { data: query.all ? all : shownTo(all, viewing) }
  })

  serve(app, listProgramme, async ({ params, ports, language }) => ({
    data: await readProgramme(ports.db, await loadEvent(ports.db, params.eventId, params.domainId), language),
  }))

  serve(app, readProgrammeCalendar, async ({ params, query, ports, language, reply, request }) => {
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    const { file, tag } = await readProgrammeFile(ports, event, query.language ?? language)
    reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'accept-language')
    if (isKnownTag(request.headers, tag)) return reply.code(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `inline; filename="${event.row.context}.ics"`)
      .send(file)
  })

  serve(app, listSlots, async ({ params, query, ports, caller, language }) => {
    const viewing = await viewingOf(ports, caller, params, query, language)
    return { data: (await mustFind(ports, viewing, params.conferenceId)).slots }
  })

  serve(app, takeSlot, async ({ params, ...call }) => {
    const { conferenceId, slotId } = params
    const viewing = await change(call, params, (held) => ({ ...held, [conferenceId]: slotId }))
    return mustFind(call.ports, viewing, conferenceId)
  })

  serve(app, leaveSlot, async ({ params, ...call }) => {
    const { conferenceId } = params
    const viewing = await change(call, params, ({ [conferenceId]: _, ...others }) => others, conferenceId)
    return mustFind(call.ports, viewing, conferenceId)
  })

  serve(app, associateParticipation, async ({ params, ports, caller }) => ({
    data: await colleaguesOf(ports, params.eventId, caller.userId),
  }))

  const heldBy = async ({ ports, language }: { ports: Ports; language: string }, path: Path & { userId: string }) => {
    const { sentences } = await loadEvent(ports.db, path.eventId, path.domainId)
    return { data: await readHeld(ports.db, path.eventId, path.userId, sentences[language]) }
  }
  serve(app, listUserConferences, async ({ params, ...call }) => heldBy(call, params))
  serve(app, saveUserConferences, async ({ params, body, ...call }) => {
    await change(call, params, () => body.slots)
    return heldBy(call, params)
  })
  serve(app, saveUserConference, async ({ params, ...call }) => {
    const { ports, caller, language } = call
    const viewing = await viewingOf(ports, caller, params, { userId: params.userId }, language)
    const all = await readConferences(ports.db, viewing)
    const of = all.find(({ slots }) => slots.some(({ id }) => id === params.slotId)) ?? refuse(common.NOT_FOUND)
    await change(call, params, (held) => ({ ...held, [of.id]: params.slotId }))
    return heldBy(call, params)
  })
}

function shownTo(all: readonly Conference[], { settings, mayBeLate, isCompanion = false }: Viewing): Conference[] {
  const saved = Object.fromEntries(
    all.flatMap(({ id, slots }) => slots.flatMap((slot) => (slot.registered ? [[id, slot.id]] : []))),
  )
  // Remote people see on-site conferences as unavailable: they may still change how they come.
  return visibleConferences(all, { isCompanion, isRemote: false, mayBeLate, chosen: saved, saved }, settings)
}
