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

export interface Room {
  readonly public: Stream<LiveState, LiveChange>
  readonly staff: Stream<LiveState, LiveChange>
}

export interface Rooms {
  enter(eventId: string): Promise<Room>
  /** Closes all connections, with spread reconnection delays. */
  close(): void
}

/** Shortest interval in ms between two reads of a topic; decisions of organisers are read at once. */
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
/** Interval of full reads, in case a message of another process was lost. */
const AGAIN_MS = 3_000
/** Pause after a failed read, which gives the database time to recover. */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
const EMPTY_MS = 60_000
const BACK_A_SECOND = 2_000

const Told = z.object({ topic: z.enum([...topics, 'keys']) })
/** Connections held by another process. */
const Connected = z.object({ topic: z.literal('connected'), process: z.string(), count: z.int() })
/** The count of a process silent for this long is dropped. */
const SILENT_MS = 4 * AGAIN_MS

/** Pause in ms after consecutive failures: doubled each time up to a limit, with jitter. */
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
  touch(): void
  close(): void
}

/** Connections to the live, over all processes. */
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
 * Schedules reads: each topic at most once per `EVERY`, one read at a time, with a pause after a failure. Nothing is
 * read before `begin`.
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
      // Stays due, so that the next round reads it again.
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
    /** A read in progress schedules no other. */
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
  // Subscribes before the first read, so that changes during it are read again.
  const crowd = crowdOf(ports, eventId, () => markDirty('present'))
  const stopHearing = ports.bus.subscribe(liveChannel(eventId), (message) => {
    crowd.hear(message)
    const told = z.safeParse(Told, message)
    if (!told.success) return
    if (told.data.topic !== 'keys') return markDirty(told.data.topic)
    // Staff reconnect and identify again; a former key then gets the public view.
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
  const stopRounds = ports.timers.every(AGAIN_MS, () => {
    if (staff.size + seen.size > 0) usedAt = performance.now()
    const idle = performance.now() - usedAt
    // Long enough to keep the room for clients that poll.
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
