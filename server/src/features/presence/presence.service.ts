import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { LogType } from '@parvis/contract/presence/presence.ts'
import type { Ticket } from '#features/live-kit/tickets.service.ts'
import { tellLive } from '#features/live-kit/topics.service.ts'
import { noteDeeds } from '#features/logs/logs.service.ts'
import { changeOut } from '#features/participation/participation.service.ts'
import { newId } from '#kit/ids.ts'
import type { PushSocket } from '#kit/push-socket.ts'
import type { Executor } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { LeaveReason } from './presence.store.ts'
import { closeStaleStay, closeStay, countOpen, openStay, sweepStays, touchStays } from './presence.store.ts'

/** Covers the reload of a page and a phone that changes networks. */
const GRACE_MS = 60_000
/** Shorter than the grace period, so that all processes have reported within it. */
const NOTE_MS = 50_000
/** A stay not reported for this long belonged to a crashed process. */
const UNSEEN_MS = 180_000

const IN = 'LIVE_IN'
const OUT = 'LIVE_OUT'

interface Came {
  readonly eventId: string
  readonly userId: string
}

export const countPresent = (db: Executor, eventId: string): Promise<number> => countOpen(db, eventId)

/** People connected to this process, each once. */
export function connectedHere(ports: Ports, eventId: string): number {
  const now = ports.clock.now().getTime()
  let count = 0
  for (const person of peopleOf(ports).values())
    if (person.eventId === eventId && (person.pages > 0 || now - person.askedAt <= GRACE_MS)) count++
  return count
}

const tell = (ports: Ports, eventId: string): void => tellLive(ports, eventId, 'present')

/** A repeated arrival changes nothing. Returns whether the person is out. */
export async function logStay(
  ports: Ports,
  { eventId, userId }: Came,
  type: LogType,
  { settings, reason }: { settings: Pick<Settings, 'FO_MEETING_OUT_MODE'>; reason: LeaveReason },
): Promise<{ at: Date; isOut: boolean }> {
  const at = ports.clock.now()
  const isOut = type === 'OUT' && settings.FO_MEETING_OUT_MODE
  await transaction(ports.db, async (tx) => {
    const came = type === 'IN' ? await openStay(tx, { id: newId(at), eventId, userId, inAt: at }) : undefined
    const hasLeft = type === 'OUT' && (await closeStay(tx, { eventId, userId, outAt: at, reason }))
    // Repetitions are not logged.
    if (came === 'opened') await noteDeeds(tx, [{ eventId, userId, action: IN, at }])
    if (hasLeft) await noteDeeds(tx, [{ eventId, userId, action: OUT, at }])
    const takesPart = type === 'OUT' || came !== undefined
    if (takesPart && settings.FO_MEETING_OUT_MODE) await changeOut(tx, eventId, userId, isOut)
    afterCommit(tx, () => tell(ports, eventId))
  })
  return { at, isOut }
}

/** A person seen by this process: open pages, or the time of their last poll. */
interface Seen extends Came {
  pages: number
  askedAt: number
  /** Cancels the departure that started when their last page closed. */
  stay?: (() => void) | undefined
}
const seen = new WeakMap<Ports, Map<string, Seen>>()

function peopleOf(ports: Ports): Map<string, Seen> {
  const people = seen.get(ports) ?? new Map<string, Seen>()
  seen.set(ports, people)
  return people
}

function personOf(ports: Ports, { eventId, userId }: Came): Seen {
  const people = peopleOf(ports)
  const key = `${eventId} ${userId}`
  const person = people.get(key) ?? { eventId, userId, pages: 0, askedAt: 0 }
  people.set(key, person)
  return person
}

/** Keeps the stay while a socket is open; the stay ends a minute after the person's last socket. */
export function followPresence(ports: Ports, socket: Pick<PushSocket, 'onClose'>, came: Ticket): void {
  const person = personOf(ports, came)
  person.pages++
  person.stay?.()
  person.stay = undefined
  socket.onClose(() => {
    person.pages--
    if (person.pages > 0) return
    const lostAt = ports.clock.now()
    person.stay = ports.timers.after(GRACE_MS, () => {
      leave(ports, person, lostAt).catch((error: unknown) =>
        ports.log.error({ err: error }, 'a stay could not be closed'),
      )
    })
  })
}

/** For pages that poll because sockets do not reach them. */
export function noteAsking(ports: Ports, came: Came): void {
  personOf(ports, came).askedAt = ports.clock.now().getTime()
}

async function leave(ports: Ports, { eventId, userId }: Came, lostAt: Date): Promise<void> {
  peopleOf(ports).delete(`${eventId} ${userId}`)
  const isLost = await transaction(ports.db, async (tx) => {
    if (!(await closeStaleStay(tx, { eventId, userId, lostAt }))) return false
    await noteDeeds(tx, [{ eventId, userId, action: OUT, at: lostAt }])
    return true
  })
  if (isLost) tell(ports, eventId)
}

/** Reports the people seen by this process, and closes stays not reported recently. */
export async function touchPresentPeople(ports: Ports): Promise<void> {
  const now = ports.clock.now()
  const people = peopleOf(ports)
  for (const [key, { pages, askedAt, stay }] of people)
    if (pages === 0 && stay === undefined && now.getTime() - askedAt > GRACE_MS) people.delete(key)
  const here = [...people.values()].filter(({ pages, askedAt }) => pages > 0 || now.getTime() - askedAt <= GRACE_MS)
  const changed = await transaction(ports.db, async (tx) => {
    const back = here.length === 0 ? [] : await touchStays(tx, here, now)
    const gone = await sweepStays(tx, new Date(now.getTime() - UNSEEN_MS))
    await noteDeeds(tx, [
      ...back.map((who) => ({ ...who, action: IN, at: now })),
      ...gone.map(({ outAt, ...who }) => ({ ...who, action: OUT, at: outAt })),
    ])
    return [...back, ...gone]
  })
  for (const eventId of new Set(changed.map((who) => who.eventId))) tell(ports, eventId)
}

export function keepPresence(ports: Ports): () => void {
  return ports.timers.every(NOTE_MS, () => {
    touchPresentPeople(ports).catch((error: unknown) => ports.log.error({ err: error }, 'stays could not be noted'))
  })
}
