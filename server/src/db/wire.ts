import { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

const terminate = 'X'.charCodeAt(0)
const authenticationOk = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/**
 * A PostgreSQL server for `pg`'s `stream` option, in this process, over one PGlite. PGlite has one session: clients
 * take turns, and the session is reset between them.
 */
export function wireServer(engine: PGlite): () => Duplex {
  let lastLeft: Promise<void> = Promise.resolve()
  return () => {
    const client = new WireClient(engine, lastLeft)
    lastLeft = client.left
    return client
  }
}

class WireClient extends Duplex {
  readonly left: Promise<void>
  readonly #leave: () => void
  readonly #engine: PGlite
  readonly #admitted: Promise<void>
  #serving: Promise<void> = Promise.resolve()
  #unread: Buffer = Buffer.alloc(0)
  #greeted = false
  #used = false

  constructor(engine: PGlite, admitted: Promise<void>) {
    super()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.left = promise
    this.#leave = resolve
    this.#engine = engine
    this.#admitted = admitted
  }

  // Called by `pg` on a net.Socket.
  connect(): this {
    setImmediate(() => this.emit('connect'))
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#serving = this.#serve(chunk)
    this.#serving.then(() => done(), done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done)
  }

  override _final(done: (error?: Error) => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#serving
      .catch(() => {})
      .then(() => this.#cleanUp())
      .catch(() => {})
      .then(() => {
        this.#leave()
        done(error)
      })
  }

  async #serve(chunk: Buffer): Promise<void> {
    await this.#admitted
    // PGlite resolves in microtasks only: without this pause a busy client would block all timers and sockets.
    await nextTurn()
    this.#unread = this.#unread.length > 0 ? Buffer.concat([this.#unread, chunk]) : chunk
    if (!this.#greeted && !this.#greet()) return
    const complete = completeLength(this.#unread)
    if (complete === 0) return
    const messages = this.#unread.subarray(0, complete)
    this.#unread = this.#unread.subarray(complete)
    await this.#execute(messages)
  }

  #greet(): boolean {
    if (this.#unread.length < 8 || this.#unread.length < this.#unread.readInt32BE(0)) return false
    this.#unread = this.#unread.subarray(this.#unread.readInt32BE(0))
    this.#greeted = true
    this.push(Buffer.concat([authenticationOk, readyForQuery]))
    return true
  }

  async #execute(messages: Buffer): Promise<void> {
    this.#used = true
    const replies: Uint8Array[] = []
    // `execProtocolRaw` would keep every parsed reply. The engine reuses its buffer, hence the copy.
    await this.#engine.execProtocolRawStream(messages, {
      onRawData: (data) => replies.push(data.slice()),
    })
    if (replies.length > 0 && !this.destroyed && !this.readableEnded) {
      this.push(Buffer.concat(replies))
    }
  }

  async #cleanUp(): Promise<void> {
    await this.#admitted
    if (!this.#used || this.#engine.closed) return
    for (const statement of ['ROLLBACK', 'DISCARD ALL']) {
      await this.#engine.execProtocolRawStream(simpleQuery(statement), { onRawData: () => {} })
    }
  }
}

/** Length of the complete messages, up to the client's Terminate message. */
function completeLength(bytes: Buffer): number {
  let end = 0
  while (bytes.length - end >= 5 && bytes[end] !== terminate) {
    const next = end + 1 + bytes.readInt32BE(end + 1)
    if (next > bytes.length) break
    end = next
  }
  return end
}

function simpleQuery(statement: string): Buffer {
  const text = Buffer.from(`${statement}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text])
}
