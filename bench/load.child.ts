import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { answerQuestions } from './children.ts'

export interface Load {
  readonly port: number
  readonly connections: number
  readonly requests: readonly string[]
  /** Duration of repeated sending; each request once by default. */
  readonly seconds?: number
}

export interface LoadResult {
  readonly answered: number
  readonly seconds: number
  readonly statuses: Readonly<Record<string, number>>
  /** Indexes in `requests` of those answered 200. */
  readonly acknowledged: readonly number[]
  readonly acknowledgedSeconds: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
}

interface Reply {
  readonly status: number
  readonly length: number
}

const HEADERS_END = Buffer.from('\r\n\r\n')

class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #resolve: (reply: Reply) => void = () => {}
  #reject: (error: Error) => void = () => {}

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay(true)
    this.#socket.on('data', (chunk) => this.#read(chunk))
    this.#socket.on('error', (error) => this.#reject(error))
    this.#socket.on('close', () => this.#reject(new Error('The server closed the connection')))
  }

  send(request: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf(HEADERS_END)
    if (end === -1) return
    const headers = this.#received.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1]
    if (length === undefined) this.#reject(new Error('An answer has no length'))
    if (length === undefined || this.#received.length < end + 4 + Number(length)) return
    this.#received = Buffer.alloc(0)
    this.#resolve({ status: Number(headers.slice(9, 12)), length: Number(length) })
  }
}

async function send({ port, connections, requests, seconds }: Load): Promise<LoadResult> {
  const latencies: number[] = []
  const acknowledged: number[] = []
  const statuses: Record<string, number> = {}
  let next = 0
  let bytes = 0
  let acknowledgedMs = 0
  const start = performance.now()
  const isOver = () => (seconds === undefined ? next >= requests.length : performance.now() - start > seconds * 1000)
  const work = async () => {
    const connection = new Connection(port)
    while (!isOver()) {
      const place = next++ % requests.length
      const sent = performance.now()
      const reply = await connection.send(requests[place] ?? '')
      latencies.push(performance.now() - sent)
      bytes += reply.length
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
      if (reply.status === 200) acknowledgedMs = performance.now() - start
      if (seconds === undefined && reply.status === 200) acknowledged.push(place)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  const elapsed = (performance.now() - start) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  const answered = latencies.length
  return {
    answered,
    seconds: elapsed,
    statuses,
    acknowledged,
    acknowledgedSeconds: acknowledgedMs / 1000,
    p50: at(0.5),
    p99: at(0.99),
    bytes: Math.round(bytes / answered),
  }
}

answerQuestions({ ready: () => {}, send })
