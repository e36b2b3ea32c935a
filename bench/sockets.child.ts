import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { delayBefore } from '../front/src/kit/push.ts'
import { answerQuestions } from './children.ts'

export interface Opening {
  readonly port: number
  readonly path: string
  readonly count: number
  /** First messages, reused in rotation. */
  readonly hellos: readonly string[]
  /** Reconnects after the delays of our page; off by default. */
  readonly comesBack?: boolean
}

export interface Received {
  /** Messages without keep-alives, since the last question. */
  readonly messages: number
  readonly open: number
  /** Milliseconds from sending to receipt, on one socket in twenty. */
  readonly p50: number
  readonly p99: number
  readonly gaps: number
}

const SAMPLED = 20
/** Prefix of keep-alives, which are not counted. */
const PING = '{"type":"PING"'
const SHORT = 100
const TOGETHER = 200

/** Fields that one page in twenty reads: sequence number, and due time in a change or a whole state. */
interface Sampled {
  readonly type: string
  readonly epoch?: string
  readonly seq?: number
  readonly at?: number
  readonly state?: { readonly at?: number }
}

/** Counts its messages; one page in twenty also reads their due time and sequence number. */
class Page {
  readonly opening: Opening
  readonly index: number
  readonly hello: string
  socket: Socket | undefined
  backAt: number | undefined
  attempts = 0
  seq: number | undefined
  epoch: string | undefined
  #rest: Buffer = Buffer.alloc(0)
  #isUpgraded = false
  #isWelcome = false
  #welcomed: () => void = () => {}

  constructor(opening: Opening, index: number) {
    this.opening = opening
    this.index = index
    this.hello = opening.hellos[index % opening.hellos.length] ?? ''
  }

  /** Resolves on the first message, or when the socket is closed. */
  connect(): Promise<void> {
    const { port, path } = this.opening
    this.#isUpgraded = false
    this.#isWelcome = false
    this.#rest = Buffer.alloc(0)
    const socket = connect(port, '127.0.0.1')
    this.socket = socket
    const key = randomBytes(16).toString('base64')
    socket.write(
      `GET /api${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
    )
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', () => {})
    return new Promise((resolve) => {
      this.#welcomed = resolve
      socket.on('close', () => {
        if (this.socket === socket) this.#lost()
        resolve()
      })
    })
  }

  leave(): void {
    const { socket } = this
    this.socket = undefined
    socket?.destroy()
  }

  #read(chunk: Buffer): void {
    let data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    if (!this.#isUpgraded) {
      const end = data.indexOf('\r\n\r\n')
      if (end === -1) {
        this.#rest = data
        return
      }
      if (!data.subarray(0, 12).includes('101')) {
        this.socket?.destroy()
        return
      }
      this.#isUpgraded = true
      data = data.subarray(end + 4)
      this.socket?.write(maskedFrame(this.hello))
    }
    this.#rest = this.#frames(data)
  }

  #frames(data: Buffer): Buffer {
    let at = 0
    while (data.length - at >= 2) {
      const short = (data[at + 1] ?? 0) & 0x7f
      const header = short < 126 ? 2 : 4
      if (short === 127) throw new Error('a frame of the bench is longer than expected')
      if (data.length - at < header) break
      const length = short < 126 ? short : data.readUInt16BE(at + 2)
      if (data.length - at < header + length) break
      this.#hear((data[at] ?? 0) & 0x0f, data.subarray(at + header, at + header + length))
      at += header + length
    }
    return data.subarray(at)
  }

  #hear(code: number, payload: Buffer): void {
    if (code === 8) {
      const asked = Number(payload.subarray(2).toString())
      if (payload.length > 2 && Number.isFinite(asked)) this.backAt = performance.now() + asked
      this.socket?.end(maskedFrame('', 0x88))
      return
    }
    if (code === 9) {
      this.socket?.write(maskedFrame('', 0x8a))
      return
    }
    if (code !== 1 || (payload.length < SHORT && payload.includes(PING))) return
    messages++
    if (!this.#isWelcome) {
      this.#isWelcome = true
      this.attempts = 0
      this.backAt = undefined
      this.#welcomed()
    }
    if (this.index % SAMPLED === 0) this.#look(payload)
  }

  #look(payload: Buffer): void {
    const message = JSON.parse(payload.toString()) as Sampled
    if (message.seq === undefined) return
    if (message.type !== 'SNAPSHOT' && this.seq !== undefined && message.seq > this.seq + 1) gaps++
    this.seq = message.seq
    this.epoch = message.epoch
    const due = message.at ?? message.state?.at
    if (due !== undefined) latencies.push(Number(process.hrtime.bigint() / 1000n) / 1000 - due)
  }

  #lost(): void {
    if (!this.opening.comesBack) return
    const now = performance.now()
    const delay = delayBefore(this.attempts)
    const wait = this.backAt !== undefined && this.attempts === 0 ? this.backAt - now : delay
    this.attempts++
    this.seq = undefined
    setTimeout(() => void this.connect().then(() => this.#isBack()), Math.max(0, wait))
  }

  #isBack(): void {
    if (this.#isWelcome && this.socket?.readyState === 'open') backs.push(performance.now())
  }
}

let pages: Page[] = []
let messages = 0
let gaps = 0
let latencies: number[] = []
let backs: number[] = []

function maskedFrame(text: string, first = 0x81): Buffer {
  const payload = Buffer.from(text)
  const header =
    payload.length < 126
      ? Buffer.from([first, 0x80 | payload.length])
      : Buffer.from([first, 0x80 | 126, payload.length >> 8, payload.length & 0xff])
  // A zero mask leaves the text unchanged.
  return Buffer.concat([header, Buffer.alloc(4), payload])
}

async function open(opening: Opening): Promise<number> {
  const opened = Array.from({ length: opening.count }, (_, i) => new Page(opening, pages.length + i))
  pages.push(...opened)
  const waiting = opened.slice()
  const work = async () => {
    for (let page = waiting.pop(); page; page = waiting.pop()) await page.connect()
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  return opened.filter(({ socket }) => socket?.readyState === 'open').length
}

function heard(): Received {
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0
  const open = pages.filter(({ socket }) => socket?.readyState === 'open').length
  const result = { messages, open, p50: at(0.5), p99: at(0.99), gaps }
  messages = 0
  latencies = []
  return result
}

/** Cuts the sampled sockets, which then reconnect with their position. */
async function cut(wait: number): Promise<{ cut: number; gaps: number }> {
  const reading = pages.filter(({ index }) => index % SAMPLED === 0)
  for (const page of reading) page.leave()
  await new Promise((resolve) => setTimeout(resolve, wait))
  await Promise.all(
    reading.map((page) => {
      const { type } = JSON.parse(page.hello) as { type: string }
      const hello = JSON.stringify({ type, epoch: page.epoch, seq: page.seq })
      Object.assign(page, { hello })
      return page.connect()
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  return { cut: reading.length, gaps }
}

answerQuestions({
  ready: () => {},
  open,
  heard,
  cut,
  watch: () => {
    backs = []
    return performance.now()
  },
  backs: () => backs,
  cpu: () => process.cpuUsage(),
  leave: () => {
    for (const page of pages) page.leave()
    pages = []
  },
})

process.once('SIGTERM', () => process.exit(0))
