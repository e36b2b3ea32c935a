import { applyChange } from '@parvis/contract/live/live.rules.ts'
import type { LiveFrame, LiveState } from '@parvis/contract/live/live.ts'
import { liveTopic } from '@parvis/contract/live/live.ts'
import { now } from '#kit/clock.ts'
import type { Line, Push } from '#kit/push.ts'
import { subscribeTopic } from '#kit/topic.ts'
import { sequence } from './sequence.ts'

export interface LiveView {
  readonly state: LiveState | undefined
  readonly line: Line
  /** Several attempts have failed: the page says so. */
  readonly isCut: boolean
  /** Milliseconds to add to this device's clock to obtain the server's. */
  readonly clockOffset: number
  /** Grows at each change of the message list; for moderators. */
  readonly messagesVersion: number
  readonly retry: () => void
}

interface Snapshot {
  readonly epoch: string
  readonly seq: number
  readonly serverTime: string
  readonly state: LiveState
}

export interface LiveAccess {
  readonly eventId: string
  /** Identifies the participant without a query to the database. */
  readonly ticket?: string | undefined
  /** A live key or an organiser's session: the full state is sent. */
  readonly key?: string | undefined
  readonly token?: string | undefined
  readonly ask: () => Promise<Snapshot>
  readonly early?: () => Promise<{ readonly reply: Snapshot; readonly arrivedAt: number } | undefined>
}

export interface LiveStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly view: () => LiveView
  /** Takes a newer ticket of the same person: the open socket stays, and the next one sends it. */
  readonly renew: (ticket: string | undefined) => void
  readonly stop: () => void
}

const CUT_AFTER_MS = 12_000
export const nothingYet: LiveView = {
  state: undefined,
  line: 'connecting',
  isCut: false,
  clockOffset: 0,
  messagesVersion: 0,
  retry: () => {},
}

/** Shows the state of the connection, and that it is cut once it has been lost for some time. */
function followLine(show: (change: Partial<LiveView>) => void) {
  let cut: ReturnType<typeof setTimeout> | undefined
  return {
    follow(line: LiveView['line']): void {
      if (line === 'connecting') {
        // From the first try that failed: the next ones do not put it off.
        cut ??= setTimeout(() => show({ isCut: true }), CUT_AFTER_MS)
        show({ line })
        return
      }
      clearTimeout(cut)
      cut = undefined
      show({ line, isCut: false })
    },
    stop: () => clearTimeout(cut),
  }
}

/** Follows the live of an event: each frame in its order, everything again after a gap. */
export function openLive({ eventId, ticket: firstTicket, key, token, ask, early }: LiveAccess): LiveStore {
  let ticket = firstTicket
  const isStaff = key !== undefined || token !== undefined
  const order = sequence()
  const listeners = new Set<() => void>()
  let view: LiveView = { ...nothingYet, retry: () => push.again() }

  const show = (change: Partial<LiveView>): void => {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }

  const line = followLine(show)

  function receive(frame: LiveFrame, push: Push): void {
    const clockOffset = Date.parse(frame.serverTime) - now().getTime()
    if (frame.type === 'PING') {
      show({ clockOffset })
      return
    }
    const turn = order.take(frame)
    if (turn === 'gap') push.again()
    if (turn !== 'next') return
    const state = frame.type === 'SNAPSHOT' ? frame.state : view.state && applyChange(view.state, frame)
    const messagesVersion = view.messagesVersion + (frame.type === 'MESSAGES' || frame.type === 'SNAPSHOT' ? 1 : 0)
    show({ state, clockOffset, messagesVersion })
  }

  const push: Push = subscribeTopic(liveTopic, {
    query: { eventId },
    // Staff receive more than the public stream holds, and so do not use it.
    takesEvents: !isStaff,
    ask,
    hello: () => ({ ticket, key, token }),
    place: order.at,
    onFrame: (frame) => receive(frame, push),
    onFault: order.passOver,
    onLine: line.follow,
  })

  void early?.().then((known) => {
    // A state pushed meanwhile is newer.
    if (!known || view.state !== undefined) return
    order.take({ ...known.reply, type: 'SNAPSHOT' })
    show({ state: known.reply.state, clockOffset: Date.parse(known.reply.serverTime) - known.arrivedAt })
  })
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    view: () => view,
    renew(next) {
      const isFirst = ticket === undefined && next !== undefined
      ticket = next
      // A socket opened without a ticket is anonymous: it is opened again to identify the person.
      if (isFirst) push.again()
    },
    stop() {
      line.stop()
      push.stop()
    },
  }
}
