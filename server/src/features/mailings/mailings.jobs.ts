import { departureOf, LATE_MS, leadsToDraft } from '@parvis/contract/mailings/mailings.rules.ts'
import { isDue } from '@parvis/contract/participation/participation.rules.ts'
import * as z from 'zod/mini'
import { writeMail } from '#features/emails/emails.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { forgetEvent, loadEvent } from '#features/events/events.service.ts'
import { readUsers } from '#features/users/users.service.ts'
import type { JobQueue } from '#kit/jobs.ts'
import { forEachSettled, recurringJob } from '#kit/recurring-job.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { idsOf, judgingOf } from './audience.service.ts'
import { drawList } from './lists.service.ts'
import { languagesWritten, STUCK } from './mailings.service.ts'
import type { SendingRow } from './mailings.store.ts'
import {
  changeSending,
  findById,
  forgetFailures,
  listLeaving,
  listWaiting,
  lockById,
  noteFailure,
} from './mailings.store.ts'
import { keyOf, listNext, progressOf, settle } from './recipients.store.ts'
import { tellStuck } from './stuck.mail.ts'

export const leaveQueue: JobQueue<{ sendingId: string }> = {
  name: 'sendings.leave',
  schema: z.object({ sendingId: z.string() }),
}
export const writeQueue: JobQueue<{ sendingId: string }> = {
  name: 'sendings.write',
  schema: z.object({ sendingId: z.string() }),
  concurrency: 2,
}

/**
 * Limit of a sending's mails in the outbox: mails caused by people's own actions overtake the rest, and the sending can
 * be stopped.
 */
export const IN_OUTBOX = 50
const PAUSE_MS = 5_000

const recurring = recurringJob('sendings.round', { key: 'minute', everyMs: 60_000 })

export function sendingJobs(ports: Ports): void {
  ports.jobs.define(leaveQueue, ({ sendingId }) => leave(ports, sendingId))
  ports.jobs.define(writeQueue, ({ sendingId }) => telling(ports, sendingId, () => write(ports, sendingId)))
  recurring.define(ports, () => lookAtAll(ports))
}

export const startSendingJob = (ports: Ports): Promise<void> => recurring.start(ports)

/** Waiting sendings, as event days may have moved; leaving ones, as their worker may have died. */
export async function lookAtAll(ports: Ports): Promise<void> {
  await forEachSettled(await listWaiting(ports.db), ({ id }) => leave(ports, id))
  await forEachSettled(await listLeaving(ports.db), (sendingId) =>
    ports.jobs.add(ports.db, writeQueue, { sendingId }, { key: sendingId }),
  )
}

/** Runs a step; repeated failure is reported to the team once. */
async function telling(ports: Ports, sendingId: string, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    await noteAndTell(ports, sendingId).catch((another) => {
      throw new AggregateError([error, another], 'A sending failed, and so did the note of it')
    })
    throw error
  }
}

async function noteAndTell(ports: Ports, sendingId: string): Promise<void> {
  const failed = await noteFailure(ports.db, sendingId)
  if (failed?.failures === STUCK) await tellStuck(ports, failed)
}

const leave = (ports: Ports, sendingId: string): Promise<void> =>
  telling(ports, sendingId, () => leaveNow(ports, sendingId))

async function leaveNow(ports: Ports, sendingId: string): Promise<void> {
  forgetEvent(ports.db)
  const seen = await findById(ports.db, sendingId)
  if (seen?.status !== 'waiting') return
  const event = await loadEvent(ports.db, seen.eventId)
  const ids = await idsOf(ports, event, seen)
  await transaction(ports.db, async (tx) => {
    const row = await lockById(tx, sendingId)
    // Withdrawn and changed meanwhile; the new confirmation has its own job.
    if (row?.status !== 'waiting' || row.departsAt === null || row.version !== seen.version) return
    const end = whatBecomes(event, { ...row, departsAt: row.departsAt }, ports.clock.now())
    if (end.kind === 'miss') return changeSending(tx, sendingId, { status: 'missed' })
    if (end.kind === 'wait') {
      if (end.at.getTime() !== row.departsAt.getTime()) await changeSending(tx, sendingId, { departsAt: end.at })
      return
    }
    if (row.departure.kind !== 'now') await drawList(tx, ports, event, { row, ids, keeping: true })
    await changeSending(tx, sendingId, { status: 'leaving', departsAt: ports.clock.now() })
    await forgetFailures(tx, sendingId)
    await ports.jobs.add(tx, writeQueue, { sendingId }, { key: sendingId })
  })
}

type End = { readonly kind: 'leave' } | { readonly kind: 'miss' } | { readonly kind: 'wait'; readonly at: Date }

/**
 * A sending whose time passed while the event was unpublished, or because event days moved, is marked as missed: it
 * must not leave by surprise.
 */
function whatBecomes(
  { row, days }: LoadedEvent,
  { departure, departsAt }: SendingRow & { departsAt: Date },
  now: Date,
): End {
  const planned = departureOf(departure, { days, timeZone: row.timeZone })
  const at = planned === undefined ? departsAt : new Date(planned)
  if (departure.kind !== 'now' && planned === undefined) return { kind: 'miss' }
  const hasMoved = at.getTime() !== departsAt.getTime()
  if (at > now) return { kind: 'wait', at }
  const isByDate = departure.kind !== 'now'
  if (row.archivedAt !== null || (isByDate && !row.published)) return { kind: 'miss' }
  if (hasMoved || (isByDate && now.getTime() - at.getTime() > LATE_MS)) return { kind: 'miss' }
  return { kind: 'leave' }
}

async function write(ports: Ports, sendingId: string): Promise<void> {
  const now = ports.clock.now()
  const seen = await findById(ports.db, sendingId)
  if (seen?.status !== 'leaving') return
  const event = await loadEvent(ports.db, seen.eventId)
  await transaction(ports.db, async (tx) => {
    const row = await lockById(tx, sendingId)
    if (row?.status !== 'leaving') return
    if (event.row.archivedAt !== null) return changeSending(tx, sendingId, { status: 'stopped' })
    const queued = (await progressOf(tx, row.eventId, [sendingId])).get(sendingId)?.queued ?? 0
    const room = IN_OUTBOX - queued
    const isDone = room > 0 && (await writeNext(tx, ports, event, row, room)) < room
    await forgetFailures(tx, sendingId)
    if (isDone) return changeSending(tx, sendingId, { status: 'left' })
    const startAfter = new Date(now.getTime() + PAUSE_MS)
    await ports.jobs.add(tx, writeQueue, { sendingId }, { key: sendingId, startAfter })
  })
}

async function writeNext(tx: Tx, ports: Ports, event: LoadedEvent, row: SendingRow, limit: number): Promise<number> {
  const { domainId, id: eventId } = event.row
  const judging = judgingOf(event, row.audience, languagesWritten(event, row))
  const next = await listNext(tx, row.id, judging, limit)
  const back = `${ports.publicUrl}/${event.row.context}/inscription`
  const variables = leadsToDraft(row.audience) ? { link: back } : {}
  const userIds = next.map(({ id }) => id)
  const people = new Map((await readUsers(tx, { domainId, eventId, userIds })).map((one) => [one.id, one]))
  for (const { id: userId, reason, language } of next) {
    const person = people.get(userId)
    const template = row.texts[language]
    if (reason !== null || !person || !template) {
      await settle(tx, row.id, userId, { reason: reason ?? 'noAddress' })
      continue
    }
    await writeMail(tx, ports, {
      ...{ event, actionId: null, userId, to: person.Authentication.email, language, template, person },
      variables,
      isDue: isDue(person.UserEvent),
      isOptional: true,
      dedupeKey: keyOf(eventId, userId, row.id),
    })
    await settle(tx, row.id, userId, { writtenAt: ports.clock.now() })
  }
  return next.length
}
