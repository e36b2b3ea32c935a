import { isDeepStrictEqual } from 'node:util'
import type { DayState } from '@parvis/contract/check-in/check-in.ts'
import { dayTopic } from '@parvis/contract/check-in/check-in.ts'
import type { ChangeOf } from '@parvis/contract/kit/topic.ts'
import { OfEvent } from '@parvis/contract/kit/topic.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { keepStaff } from '#features/live/staff.service.ts'
import { receiveAttendance } from '#features/participation/attendance.service.ts'
import { serveSockets } from '#kit/push-socket.ts'
import type { Stream } from '#kit/push-stream.ts'
import { createStream } from '#kit/push-stream.ts'
import type { Ports } from '#ports/ports.ts'
import { readDay, readExpectedCounts } from './day.service.ts'

type DayStream = Stream<DayState, ChangeOf<typeof dayTopic>>

/** Shortest interval between two counts of the day. */
const GATHER_MS = 1_000
/** Full reads catch silent devices, passing hours and lost messages of other processes. */
const AGAIN_MS = 15_000
/** The stream of an event without readers is closed after this. */
const EMPTY_MS = 60_000

interface Opened {
  readonly stream: DayStream
  /** Postpones closing: the stream is being used. */
  touch(): void
  close(): void
}

export interface Days {
  enter(eventId: string): Promise<DayStream>
  close(): void
}

export function keepDays(ports: Ports): Days {
  const open = new Map<string, Promise<Opened>>()
  return {
    async enter(eventId) {
      const opening = open.get(eventId) ?? openDay(ports, eventId, () => open.delete(eventId))
      open.set(eventId, opening)
      opening.catch(() => open.delete(eventId))
      const { stream, touch } = await opening
      touch()
      return stream
    },
    close() {
      for (const opening of open.values())
        opening.then(
          (opened) => opened.close(),
          () => {},
        )
      open.clear()
    },
  }
}

/** Runs `read` at most once per `GATHER_MS` and never twice at a time; requests meanwhile cause one more. */
function gather(read: () => Promise<void>, onFailure: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let isAsked = false
  let isReading = false
  let isOver = false
  function plan(): void {
    if (isOver || isReading || timer || !isAsked) return
    timer = setTimeout(() => void run(), GATHER_MS)
  }
  async function run(): Promise<void> {
    timer = undefined
    isAsked = false
    isReading = true
    await read().catch(onFailure)
    isReading = false
    plan()
  }
  return {
    ask(): void {
      isAsked = true
      plan()
    },
    stop(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}

async function openDay(ports: Ports, eventId: string, forget: () => void): Promise<Opened> {
  let expected = await readExpectedCounts(ports, eventId)
  let state = await readDay(ports, eventId, expected)
  const stream: DayStream = createStream(
    state,
    () => ports.clock.now(),
    (messages) => ports.metrics.superseded.inc({ where: 'stream' }, messages),
  )
  async function show(): Promise<void> {
    const next = await readDay(ports, eventId, expected)
    if (isDeepStrictEqual(next, state)) return
    state = next
    stream.publish({ type: 'DAY', state }, state)
  }
  const readings = gather(show, (error) => ports.log.error({ err: error }, 'a day could not be read'))
  const stopHearing = receiveAttendance(ports, eventId, readings.ask)
  // Covers changes between the first read and the subscription.
  readings.ask()

  let usedAt = performance.now()
  const touch = () => {
    usedAt = performance.now()
  }
  async function again(): Promise<void> {
    if (stream.size > 0) touch()
    if (performance.now() - usedAt > EMPTY_MS) return close()
    expected = await readExpectedCounts(ports, eventId).catch(() => expected)
    readings.ask()
  }
  const stopRounds = ports.timers.every(AGAIN_MS, () => void again())
  function close(): void {
    stopRounds()
    readings.stop()
    stopHearing()
    forget()
    stream.close(() => Math.random() * 1_000)
  }
  return { stream, touch, close }
}

/** The socket of the day, for callers with the right `door` or `stats`; closed when they lose it. */
export function dayPush(app: FastifyInstance, days: Days): void {
  const staff = keepStaff(app.ports, app.authority, ['door', 'stats'])
  serveSockets(app, [
    {
      path: dayTopic.path,
      async onHello(socket, word, { query }) {
        const place = z.safeParse(OfEvent, Object.fromEntries(query))
        const hello = z.safeParse(dayTopic.hello, word)
        if (!place.success || !hello.success) return socket.refuse('HELLO')
        if (!(await staff.welcome(socket, place.data.eventId, hello.data))) return socket.refuse('HELLO')
        const stream = await days.enter(place.data.eventId)
        stream.join(socket, hello.data)
        socket.onCaughtUp(() => stream.catchUp(socket))
        socket.onClose(() => stream.leave(socket))
      },
    },
  ])
  app.addHook('preClose', async () => {
    staff.close()
    days.close()
  })
}
