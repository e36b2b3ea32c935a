import { randomBytes } from 'node:crypto'

/** Somebody who listens: a socket, or a response that stays open. */
export interface Listener {
  /** Hands over what was framed once for all. False when it could not be handed over now. */
  send(parcel: Parcel): boolean
  /** Says goodbye; `retryAfter` in milliseconds. */
  close(retryAfter: number): void
}

/** What travels together, one message or several, in the shapes that transports write. */
export interface Parcel {
  /** Whole WebSocket text frames, unmasked (RFC 6455, § 5.2). */
  readonly frames: Buffer
  /** The same as events (HTML, « Server-sent events »), each with its place in the stream for `Last-Event-ID`. */
  readonly events: string
  /** Whether the state says it too: who is late may have that instead. */
  readonly isState: boolean
}

export interface Position {
  readonly epoch?: string | undefined
  readonly seq?: number | undefined
}

/** What a stream tells, of whichever kind its type says. */
export interface Change {
  readonly type: string
}

export interface Stream<State extends object, Told extends Change = Change> {
  /** Begins to listen: what was missed since `position` where it is still kept, else the state as it is. */
  join(listener: Listener, position?: Position): void
  leave(listener: Listener): void
  /**
   * Sends a change to all, and keeps it for those who come back; `state` is what newcomers get from now on. Changes that
   * wait together go in one piece, or as the whole state where that is shorter.
   */
  publish(change: Told, state: State): void
  /** Sends what no state says, so that nothing later may stand for it. */
  tell(change: Told): void
  /** A listener can take messages again: it gets the state, which says all that it missed. */
  catchUp(listener: Listener): void
  /** The state as a newcomer gets it. */
  snapshot(): Parcel
  /** The state with its place, for whoever asks once. */
  read(): { epoch: string; seq: number; state: State }
  readonly size: number
  /** Whether something is still being handed round: what is gathered meanwhile need not be told piece by piece. */
  readonly isBusy: boolean
  close(retryAfter: (index: number) => number): void
}

/** Changes kept for those who come back. */
const KEPT = 256
/** Listeners served before others may do something. */
const SLICE = 2_000
/** Two octets of length reach this far (RFC 6455, § 5.2). */
const MEDIUM = 65_536

/** An unmasked text frame, whole. */
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

/** Several as one, in their order. */
function together(parcels: readonly Parcel[]): Parcel {
  const [first, ...others] = parcels
  if (first && others.length === 0) return first
  return {
    frames: Buffer.concat(parcels.map(({ frames }) => frames)),
    events: parcels.map(({ events }) => events).join(''),
    isState: parcels.every(({ isState }) => isState),
  }
}

/** Hands what is added to all who listen, some at a time so that others may do something in between. */
function handRound(
  listeners: ReadonlySet<Listener>,
  wholeState: () => Parcel,
  onSuperseded: (messages: number) => void,
) {
  let queue: Parcel[] = []
  let isBusy = false

  /** All that waits, for one writing to each listener: what a listener costs is the writing far more than its octets. */
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
    /** What still waits is handed to nobody. */
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
 * One stream of numbered changes of a state, for all who may see the same. `epoch` names the stream's life: after a
 * restart, or in another process, a position means nothing and the state is sent whole. `onSuperseded` is told how many
 * messages were not sent because the whole state stood for them.
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
      // A change still being handed round may reach this listener once more: pages pass over what they know.
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
