import { randomUUID } from 'node:crypto'
import { changesBetween, publicState } from '@parvis/contract/live/live.rules.ts'
import type { LiveChange, LiveState } from '@parvis/contract/live/live.ts'
import { z } from 'zod/mini'
import type { LiveTopic } from '#features/live-kit/topics.service.ts'
import { liveChannel, topics } from '#features/live-kit/topics.service.ts'
import { connectedHere } from '#features/presence/presence.service.ts'
import type { Stream } from '#kit/push-stream.ts'
import { createStream } from '#kit/push-stream.ts'
import type { Ports } from '#ports/ports.ts'
import { readState } from './live.service.ts'

/** The live of one event, as long as somebody looks at it. */
export interface Room {
  /** For participants. */
  readonly public: Stream<LiveState, LiveChange>
  /** For those who moderate and project: nothing is hidden. */
  readonly staff: Stream<LiveState, LiveChange>
}

export interface Rooms {
  /** The room of an event, its state read; opened if need be. */
  enter(eventId: string): Promise<Room>
  /** Says goodbye to everybody, told when to come back so that they do not all come at once. */
  close(): void
}

/** Milliseconds between two readings of what may change many times a second; what an organiser decides shows at once. */
const EVERY: Record<LiveTopic, number> = {
  state: 0,
  poll: 200,
  question: 200,
  words: 500,
  messages: 500,
  upvotes: 1_000,
  leaderboard: 1_000,
  present: 2_000,
}
/** Everything is read again this often: a word of another process may be lost. */
const AGAIN_MS = 3_000
/** A reading that failed is not tried again at once: the database is away, and has others to answer when it is back. */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
/** An empty room is kept this long. */
const EMPTY_MS = 60_000
/** Pages that come back, a second. */
const BACK_A_SECOND = 2_000

const Told = z.object({ topic: z.enum([...topics, 'keys']) })
/** How many people another process holds the lines of. */
const Connected = z.object({ topic: z.literal('connected'), process: z.string(), count: z.int() })
/** A process that has said nothing for this long holds nobody's line any more. */
const SILENT_MS = 4 * AGAIN_MS

/** Milliseconds to wait after so many failures in a row: twice as long each time up to a bound, and not the same for all rooms. */
export const pauseAfter = (failures: number, random: () => number = Math.random): number =>
  failures === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.5 + random() / 2)

export function liveRooms(ports: Ports, pause: Pause = pauseAfter): Rooms {
  const rooms = new Map<string, Promise<OpenRoom>>()

  return {
    async enter(eventId) {
      let opening = rooms.get(eventId)
      if (!opening) {
        opening = openRoom(ports, eventId, { forget: () => rooms.delete(eventId), pause })
        rooms.set(eventId, opening)
        opening.catch(() => rooms.delete(eventId))
      }
      const room = await opening
      room.touch()
      return room
    },
    close() {
      for (const opening of rooms.values())
        void opening.then(
          (room) => room.close(),
          () => {},
        )
      rooms.clear()
    },
  }
}

type Pause = (failures: number) => number

interface Opening {
  forget(): void
  readonly pause: Pause
}

interface OpenRoom extends Room {
  /** Somebody is about to listen, or reads once. */
  touch(): void
  close(): void
}

/** How many people have the live open, through whatever process. */
function crowdOf(ports: Ports, eventId: string, onChange: () => void) {
  const self = randomUUID()
  const elsewhere = new Map<string, { readonly count: number; readonly at: number }>()
  return {
    tell: () => {
      const count = connectedHere(ports, eventId)
      ports.bus.publish(liveChannel(eventId), { topic: 'connected', process: self, count })
    },
    hear(message: unknown): void {
      const told = z.safeParse(Connected, message)
      if (!told.success || told.data.process === self) return
      const { process, count } = told.data
      const isNew = elsewhere.get(process)?.count !== count
      elsewhere.set(process, { count, at: performance.now() })
      if (isNew) onChange()
    },
    count(): number {
      let count = connectedHere(ports, eventId)
      for (const [process, told] of elsewhere)
        if (performance.now() - told.at < SILENT_MS) count += told.count
        else elsewhere.delete(process)
      return count
    },
  }
}

/**
 * When what has changed is read: each topic no oftener than `EVERY` says, one reading at a time, with a pause after those
 * that fail. Nothing is read before `begin`.
 */
function planReadings(
  read: (due: readonly LiveTopic[]) => Promise<void>,
  { pause, onFailure }: { readonly pause: Pause; onFailure(error: unknown): void },
) {
  const dirty = new Set<LiveTopic>()
  const readAt = new Map<LiveTopic, number>()
  let timer: NodeJS.Timeout | undefined
  let isReading = false
  let hasBegun = false
  let failures = 0
  let pausedUntil = -Infinity

  function plan(): void {
    if (!hasBegun || isReading || dirty.size === 0) return
    clearTimeout(timer)
    const moment = performance.now()
    const waits = [...dirty].map((topic) => (readAt.get(topic) ?? -Infinity) + EVERY[topic] - moment)
    timer = setTimeout(() => void readAgain(), Math.max(0, pausedUntil - moment, Math.min(...waits)))
  }

  async function readAgain(): Promise<void> {
    const moment = performance.now()
    const due = [...dirty].filter((topic) => (readAt.get(topic) ?? -Infinity) + EVERY[topic] <= moment + 1)
    isReading = true
    for (const topic of due) {
      dirty.delete(topic)
      readAt.set(topic, moment)
    }
    try {
      await read(due)
      failures = 0
    } catch (error) {
      failures++
      pausedUntil = performance.now() + pause(failures)
      onFailure(error)
      // Kept dirty: the next round reads it again.
      for (const topic of due) dirty.add(topic)
    } finally {
      isReading = false
      plan()
    }
  }

  return {
    markDirty(topic: LiveTopic): void {
      dirty.add(topic)
      plan()
    },
    begin(): void {
      hasBegun = true
      plan()
    },
    /** A reading under way plans no other. */
    stop(): void {
      hasBegun = false
      clearTimeout(timer)
    },
  }
}

async function openRoom(ports: Ports, eventId: string, { forget, pause }: Opening): Promise<OpenRoom> {
  let isOpen = false
  let usedAt = performance.now()
  const { markDirty, ...readings } = planReadings(show, {
    pause,
    onFailure: (error) => ports.log.error({ err: error }, 'the live could not be read'),
  })
  // Heard before the first reading: what changes meanwhile is read again.
  const crowd = crowdOf(ports, eventId, () => markDirty('present'))
  const stopHearing = ports.bus.subscribe(liveChannel(eventId), (message) => {
    crowd.hear(message)
    const told = z.safeParse(Told, message)
    if (!told.success) return
    if (told.data.topic !== 'keys') return markDirty(told.data.topic)
    // Everybody who saw all says again who they are; who had a former key now sees what everybody sees.
    if (isOpen) staff.close(() => Math.random() * 1_000)
  })
  const markAllDirty = () => topics.forEach(markDirty)
  const stopGap = ports.bus.onGap(markAllDirty)

  let state = await readState(ports, eventId).catch((error: unknown) => {
    stopHearing()
    stopGap()
    throw error
  })
  const now = () => ports.clock.now()
  const superseded = (messages: number) => ports.metrics.superseded.inc({ where: 'stream' }, messages)
  const staff = createStream<LiveState, LiveChange>(state, now, superseded)
  const seen = createStream<LiveState, LiveChange>(publicState(state), now, superseded)
  isOpen = true
  readings.begin()
  const stopRounds = ports.rounds.every(AGAIN_MS, () => {
    if (staff.size + seen.size > 0) usedAt = performance.now()
    const idle = performance.now() - usedAt
    // Those who only ask come back within this too.
    if (idle < 3 * AGAIN_MS) {
      crowd.tell()
      markAllDirty()
    } else if (idle > EMPTY_MS) close()
  })

  async function show(due: readonly LiveTopic[]): Promise<void> {
    const next = { ...(await readState(ports, eventId, { known: state, due })), connected: crowd.count() }
    for (const [stream, before, after] of [
      [staff, state, next],
      [seen, publicState(state), publicState(next)],
    ] as const) {
      for (const change of changesBetween(before, after)) stream.publish(change, after)
    }
    if (due.includes('messages') || due.includes('upvotes')) staff.publish({ type: 'MESSAGES' }, next)
    state = next
  }

  function close(): void {
    stopRounds()
    readings.stop()
    stopHearing()
    stopGap()
    forget()
    const spread = (size: number) => () => Math.random() * Math.max(1_000, (size / BACK_A_SECOND) * 1_000)
    for (const stream of [staff, seen]) stream.close(spread(stream.size))
  }
  const touch = () => {
    usedAt = performance.now()
  }
  return { staff, public: seen, touch, close }
}
