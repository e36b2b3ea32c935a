import type { emotionsTopic } from '@parvis/contract/emotions/emotions.ts'
import type { ChangeOf, StateOf } from '@parvis/contract/kit/topic.ts'
import * as z from 'zod/mini'
import { loadEvent } from '#features/events/events.service.ts'
import type { Stream } from '#kit/push-stream.ts'
import { createStream } from '#kit/push-stream.ts'
import type { Ports } from '#ports/ports.ts'
import { channelOf, readCurrent } from './emotions.service.ts'

type EmotionsState = StateOf<typeof emotionsTopic>
type EmotionsStream = Stream<EmotionsState, ChangeOf<typeof emotionsTopic>>

const BusMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sequence') }),
  z.object({ kind: z.literal('emotion'), sequenceId: z.string(), counts: z.record(z.string(), z.int()) }),
])

/** Reactions are sent in batches of this interval. */
const GATHER_MS = 300
/** The stream of an event without listeners is closed after this. */
const EMPTY_MS = 60_000

interface Opened {
  readonly stream: EmotionsStream
  /** Postpones closing: a listener is coming. */
  touch(): void
}

const streams = new WeakMap<Ports, Map<string, Promise<Opened>>>()

/** The stream of an event's reactions (specification 2, § 4): `NEW_SEQUENCE`, `NEW_EMOTION`. */
export async function emotionStream(ports: Ports, eventId: string): Promise<EmotionsStream> {
  const open = streams.get(ports) ?? new Map<string, Promise<Opened>>()
  streams.set(ports, open)
  const opening = open.get(eventId) ?? openStream(ports, eventId, () => open.delete(eventId))
  open.set(eventId, opening)
  opening.catch(() => open.delete(eventId))
  const { stream, touch } = await opening
  touch()
  return stream
}

export async function closeEmotions(ports: Ports, retryAfter: (size: number) => number): Promise<void> {
  for (const opening of streams.get(ports)?.values() ?? []) {
    const opened = await opening.catch(() => undefined)
    opened?.stream.close(() => retryAfter(opened.stream.size))
  }
  streams.delete(ports)
}

/** Collects reactions and sends the sums a few times a second. */
function gatherReactions(stream: EmotionsStream) {
  const gathered = new Map<string, Record<string, number>>()
  let timer: NodeJS.Timeout | undefined

  function show(): void {
    // The former batch is still being sent: later reactions join this one.
    timer = stream.isBusy ? setTimeout(show, GATHER_MS) : undefined
    if (timer) return
    for (const [sequenceId, counts] of gathered) stream.tell({ type: 'NEW_EMOTION', sequenceId, counts })
    gathered.clear()
  }

  return {
    add(sequenceId: string, counts: Readonly<Record<string, number>>): void {
      const own = gathered.get(sequenceId) ?? {}
      for (const [emotionId, count] of Object.entries(counts)) own[emotionId] = (own[emotionId] ?? 0) + count
      gathered.set(sequenceId, own)
      timer ??= setTimeout(show, GATHER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

async function openStream(ports: Ports, eventId: string, forget: () => void): Promise<Opened> {
  await loadEvent(ports.db, eventId)
  let isOpen = false
  let hasMissed = false

  const stopHearing = ports.bus.subscribe(channelOf(eventId), (message) => {
    const told = z.safeParse(BusMessage, message)
    if (!told.success) return
    if (told.data.kind === 'sequence') void showSequence()
    else if (isOpen) reactions.add(told.data.sequenceId, told.data.counts)
  })
  const stopGap = ports.bus.onGap(() => void showSequence())
  const sequence = await readCurrent(ports.db, eventId).catch((error: unknown) => {
    stopHearing()
    stopGap()
    throw error
  })
  let state: EmotionsState = { sequence }
  const stream: EmotionsStream = createStream(
    state,
    () => ports.clock.now(),
    (messages) => ports.metrics.superseded.inc({ where: 'stream' }, messages),
  )
  const reactions = gatherReactions(stream)
  isOpen = true
  if (hasMissed) void showSequence()

  /** A message before the end of the first read causes another one. */
  async function showSequence(): Promise<void> {
    if (!isOpen) {
      hasMissed = true
      return
    }
    const current = await readCurrent(ports.db, eventId).catch(() => state.sequence)
    if (current?.id === state.sequence?.id) return
    state = { sequence: current }
    stream.publish({ type: 'NEW_SEQUENCE', ...state }, state)
  }

  let usedAt = performance.now()
  const touch = () => {
    usedAt = performance.now()
  }
  const watching = setInterval(() => {
    if (stream.size > 0) touch()
    if (performance.now() - usedAt < EMPTY_MS) return
    clearInterval(watching)
    reactions.stop()
    stopHearing()
    stopGap()
    forget()
  }, EMPTY_MS / 4).unref()
  return { stream, touch }
}
