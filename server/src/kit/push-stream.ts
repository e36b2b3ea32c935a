import { randomBytes } from 'node:crypto'

/** Somebody who listens: a socket, or a response that stays open. */
export interface Listener {
  /** Hands over a message, framed once for all sockets. False when it could not be handed over now. */
  send(message: Message): boolean
  /** Says goodbye; `retryAfter` in milliseconds. */
  close(retryAfter: number): void
}

/** What travels, in the shapes that transports write. */
export interface Message {
  readonly text: string
  /** A whole WebSocket text frame, unmasked (RFC 6455, § 5.2). */
  readonly frame: Buffer
  /** Where it stands in its stream, for `Last-Event-ID`. */
  readonly id: string
}

export interface Position {
  readonly epoch?: string | undefined
  readonly seq?: number | undefined
}

export interface Stream<State extends object> {
  /** Begins to listen: what was missed since `position` where it is still kept, else the state as it is. */
  join(listener: Listener, position?: Position): void
  leave(listener: Listener): void
  /** Sends a change to all, and keeps it for those who come back; `state` is what newcomers get from now on. */
  publish(type: string, change: object, state: State): void
  /** A listener can take messages again: it gets the state, which says all that it missed. */
  catchUp(listener: Listener): void
  /** The state as a newcomer gets it. */
  snapshot(): Message
  /** The state with its place, for whoever asks once. */
  read(): { epoch: string; seq: number; state: State }
  readonly size: number
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

/**
 * One stream of numbered changes of a state, for all who may see the same. `epoch` names the stream's life: after a
 * restart, or in another process, a position means nothing and the state is sent whole.
 */
export function createStream<State extends object>(initial: State, now: () => Date): Stream<State> {
  const epoch = randomBytes(6).toString('base64url')
  const listeners = new Set<Listener>()
  const kept: Message[] = []
  let state = initial
  let seq = 0
  let snapshot: Message | undefined
  let queue: Message[] = []
  let isSending = false

  const messageOf = (type: string, content: object): Message => {
    const text = JSON.stringify({ type, epoch, seq, serverTime: now().toISOString(), ...content })
    return { text, frame: textFrame(text), id: `${epoch}:${seq}` }
  }
  const wholeState = (): Message => {
    snapshot ??= messageOf('SNAPSHOT', { state })
    return snapshot
  }

  async function send(): Promise<void> {
    isSending = true
    for (let message = queue.shift(); message; message = queue.shift()) {
      let served = 0
      for (const listener of listeners) {
        listener.send(message)
        if (++served % SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
      }
    }
    isSending = false
  }

  return {
    join(listener, position = {}) {
      const missed = seq - (position.seq ?? -1)
      const isKnown = position.epoch === epoch && position.seq !== undefined && missed >= 0 && missed <= kept.length
      // A change still being handed round may reach this listener once more: pages pass over what they know.
      if (isKnown) for (const message of missed === 0 ? [] : kept.slice(-missed)) listener.send(message)
      else listener.send(wholeState())
      listeners.add(listener)
    },
    leave(listener) {
      listeners.delete(listener)
    },
    publish(type, change, next) {
      state = next
      seq++
      snapshot = undefined
      const message = messageOf(type, change)
      kept.push(message)
      if (kept.length > KEPT) kept.shift()
      queue.push(message)
      if (!isSending) void send()
    },
    catchUp(listener) {
      listener.send(wholeState())
    },
    snapshot: wholeState,
    read: () => ({ epoch, seq, state }),
    get size() {
      return listeners.size
    },
    close(retryAfter) {
      let index = 0
      for (const listener of listeners) listener.close(retryAfter(index++))
      listeners.clear()
      queue = []
    },
  }
}
