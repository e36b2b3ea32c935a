import { randomBytes } from 'node:crypto'

export interface Listener {
  /** Sends shared frames. False when the listener cannot take them now. */
  send(parcel: Parcel): boolean
  /** Closes the connection; `retryAfter` in milliseconds. */
  close(retryAfter: number): void
}

/** One message or several sent together, encoded for each transport. */
export interface Parcel {
  /** Whole WebSocket text frames, unmasked (RFC 6455, § 5.2). */
  readonly frames: Buffer
  /** Server-sent events (HTML), each with its position in the stream for `Last-Event-ID`. */
  readonly events: string
  /** Whether the whole state includes it, so that a slow listener may get that instead. */
  readonly isState: boolean
}

export interface Position {
  readonly epoch?: string | undefined
  readonly seq?: number | undefined
}

export interface Change {
  readonly type: string
}

export interface Stream<State extends object, Told extends Change = Change> {
  /** Adds a listener: sends the changes missed since `position` where they are still kept, else the whole state. */
  join(listener: Listener, position?: Position): void
  leave(listener: Listener): void
  /**
   * Sends a change to all and keeps it for reconnections; `state` is sent to new listeners from now on. Queued
   * changes are sent together, or as the whole state where that is shorter.
   */
  publish(change: Told, state: State): void
  /** Sends a message that no state includes, and that therefore cannot be replaced. */
  tell(change: Told): void
  catchUp(listener: Listener): void
  snapshot(): Parcel
  read(): { epoch: string; seq: number; state: State }
  readonly size: number
  /** Whether a message is still being sent: changes collected meanwhile may be merged. */
  readonly isBusy: boolean
  close(retryAfter: (index: number) => number): void
}

const KEPT = 256
const SLICE = 2_000
/** Largest payload with a length of two bytes (RFC 6455, § 5.2). */
const MEDIUM = 65_536

/** Encodes an unmasked text frame. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const { length } = payload
  if (length < 126) return Buffer.concat([Buffer.from([0x81, length]), payload])
  const header = Buffer.alloc(length < MEDIUM ? 4 : 10)
  header[0] = 0x81
  if (length < MEDIUM) {
    header[1] = 126
    header.writeUInt16BE(length, 2)
  } else {
    header[1] = 127
    header.writeBigUInt64BE(BigInt(length), 2)
  }
  return Buffer.concat([header, payload])
}

function together(parcels: readonly Parcel[]): Parcel {
  const [first, ...others] = parcels
  if (first && others.length === 0) return first
  return {
    frames: Buffer.concat(parcels.map(({ frames }) => frames)),
    events: parcels.map(({ events }) => events).join(''),
    isState: parcels.every(({ isState }) => isState),
  }
}

/** Sends queued messages to all listeners, yielding to other work between slices. */
function handRound(
  listeners: ReadonlySet<Listener>,
  wholeState: () => Parcel,
  onSuperseded: (messages: number) => void,
) {
  let queue: Parcel[] = []
  let isBusy = false

  /** Merges the queue into one write for each listener: writes cost far more than bytes. */
  function takeWaiting(): Parcel {
    const waiting = together(queue)
    const late = queue.length - 1
    queue = []
    if (late === 0 || !waiting.isState || wholeState().frames.length >= waiting.frames.length) return waiting
    onSuperseded(late * listeners.size)
    return wholeState()
  }

  async function send(): Promise<void> {
    isBusy = true
    while (queue.length > 0) {
      const parcel = takeWaiting()
      let served = 0
      for (const listener of listeners) {
        listener.send(parcel)
        if (++served % SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
      }
    }
    isBusy = false
  }

  return {
    add(parcel: Parcel): void {
      queue.push(parcel)
      if (!isBusy) void send()
    },
    forget(): void {
      queue = []
    },
    get isBusy() {
      return isBusy
    },
  }
}

const wholly = <State>(state: State) => ({ type: 'SNAPSHOT', state })

/**
 * A stream of numbered changes of a state, for all listeners who may see the same. `epoch` identifies the stream:
 * after a restart, or in another process, a position is unknown and the whole state is sent. `onSuperseded` gets the
 * number of messages that a whole state replaced.
 */
export function createStream<State extends object, Told extends Change>(
  initial: State,
  now: () => Date,
  onSuperseded: (messages: number) => void = () => {},
): Stream<State, Told> {
  const epoch = randomBytes(6).toString('base64url')
  const listeners = new Set<Listener>()
  const kept: Parcel[] = []
  let state = initial
  let seq = 0
  let snapshot: Parcel | undefined

  const parcelOf = ({ type, ...content }: Change, isState: boolean): Parcel => {
    const text = JSON.stringify({ type, epoch, seq, serverTime: now().toISOString(), ...content })
    return { frames: textFrame(text), events: `id: ${epoch}:${seq}\ndata: ${text}\n\n`, isState }
  }
  const wholeState = (): Parcel => {
    snapshot ??= parcelOf(wholly(state), true)
    return snapshot
  }
  const round = handRound(listeners, wholeState, onSuperseded)

  function add(parcel: Parcel): void {
    kept.push(parcel)
    if (kept.length > KEPT) kept.shift()
    round.add(parcel)
  }

  return {
    join(listener, position = {}) {
      const missed = seq - (position.seq ?? -1)
      const isKnown = position.epoch === epoch && position.seq !== undefined && missed >= 0 && missed <= kept.length
      // A change still being sent may reach this listener twice: pages ignore known changes.
      if (!isKnown) listener.send(wholeState())
      else if (missed > 0) listener.send(together(kept.slice(-missed)))
      listeners.add(listener)
    },
    leave(listener) {
      listeners.delete(listener)
    },
    publish(change, next) {
      state = next
      seq++
      snapshot = undefined
      add(parcelOf(change, true))
    },
    tell(change) {
      seq++
      snapshot = undefined
      add(parcelOf(change, false))
    },
    catchUp(listener) {
      listener.send(wholeState())
    },
    snapshot: wholeState,
    read: () => ({ epoch, seq, state }),
    get size() {
      return listeners.size
    },
    get isBusy() {
      return round.isBusy
    },
    close(retryAfter) {
      let index = 0
      for (const listener of listeners) listener.close(retryAfter(index++))
      listeners.clear()
      round.forget()
    },
  }
}
