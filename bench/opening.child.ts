import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { answerQuestions } from './children.ts'
import type { Step } from './opening.record.ts'

/** People who arrive within some seconds; each makes all requests of a visit. */
export interface Crowd {
  readonly port: number
  readonly steps: readonly Step[]
  readonly from: number
  readonly count: number
  readonly seconds: number
}

export interface CrowdResult {
  readonly statuses: Readonly<Record<string, number>>
  /** Refusals to retry later without `Retry-After`. */
  readonly withoutRetryAfter: number
  /** Times the page gave up retrying and the person pressed the button again. */
  readonly pressedAgain: number
  /** People who gave up for good, with the last response. */
  readonly gaveUp: readonly { readonly number: number; readonly last: string }[]
  readonly seconds: number
  /** Of one response, in ms. */
  readonly callP50: number
  readonly callP99: number
  readonly fileP99: number
  /** Of a whole visit without pauses, in seconds. */
  readonly visitP50: number
  readonly visitP99: number
}

/** The page's values (`front/src/kit/call.ts`, `front/src/kit/retry.ts`). */
const TIMEOUT_MS = 20_000
const RETRIES = 3
const MOST_WAIT_MS = 8_000
const PRESSES = 10
/** Time to read and type between two calls. */
const PAUSE_MS = [200, 1200] as const

const between = ([least, most]: readonly [number, number]) => least + Math.random() * (most - least)

interface Reply {
  readonly status: number
  readonly retryAfter: number | undefined
  readonly body: string
}

async function read(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return response.headers['content-encoding'] === undefined ? Buffer.concat(chunks).toString() : ''
}

/** Status 0: no response. */
function send(port: number, agent: Agent, step: Step, idempotencyKey: string): Promise<Reply> {
  return new Promise((resolve) => {
    const { method, path, body } = step
    const headers = {
      ...step.headers,
      'accept-encoding': 'br, gzip',
      ...(method === 'POST' && { 'idempotency-key': idempotencyKey }),
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const lost = () => resolve({ status: 0, retryAfter: undefined, body: '' })
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent, signal }, (response) => {
      const after = Number(response.headers['retry-after'] ?? Number.NaN)
      const retryAfter = Number.isFinite(after) ? after : undefined
      read(response).then((text) => resolve({ status: response.statusCode ?? 0, retryAfter, body: text }), lost)
    })
    sent.on('error', lost)
    sent.end(body)
  })
}

const at = (values: readonly number[], share: number) =>
  Math.round((values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0) * 10) / 10

class Tally {
  readonly statuses: Record<string, number> = {}
  withoutRetryAfter = 0
  pressedAgain = 0
  readonly gaveUp: { number: number; last: string }[] = []
  readonly calls: number[] = []
  readonly files: number[] = []
  readonly visits: number[] = []

  note(step: Step, { status, retryAfter }: Reply, ms: number): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    if ((status === 429 || status === 503) && retryAfter === undefined) this.withoutRetryAfter++
    ;(step.kind === 'call' ? this.calls : this.files).push(ms)
  }
}

const isPassing = (status: number) => status === 0 || status === 429 || status >= 500

/** One request, retried as the page does, then by the person pressing again. */
async function insist(crowd: Crowd, agent: Agent, step: Step, tally: Tally): Promise<Reply> {
  for (let press = 0; ; press++) {
    const key = randomUUID()
    for (let failures = 0; ; failures++) {
      const start = performance.now()
      const reply = await send(crowd.port, agent, step, key)
      tally.note(step, reply, performance.now() - start)
      if (!isPassing(reply.status) || (press === PRESSES && failures === RETRIES)) return reply
      const pause = reply.retryAfter === undefined ? 1000 * 2 ** failures : reply.retryAfter * 1000
      if (failures === RETRIES || pause > MOST_WAIT_MS) break
      await wait(pause)
    }
    tally.pressedAgain++
    await wait(between([3000, 8000]))
  }
}

async function visit(crowd: Crowd, number: number, tally: Tally): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const own = { userId: '', token: '', email: `ouverture-${number}@example.org`, name: `Prunelle-${number}` }
  const filled = (text: string) =>
    text.replaceAll(/~(userId|token|email|name)~/g, (_, what: keyof typeof own) => own[what])
  let busyMs = 0
  try {
    for (const step of crowd.steps) {
      if (step.method !== 'GET') await wait(between(PAUSE_MS))
      const mine: Step = {
        ...step,
        path: filled(step.path),
        headers: Object.fromEntries(Object.entries(step.headers).map(([name, value]) => [name, filled(value)])),
        ...(step.body !== undefined && { body: filled(step.body) }),
      }
      const start = performance.now()
      const reply = await insist(crowd, agent, mine, tally)
      busyMs += performance.now() - start
      if (reply.status < 200 || reply.status >= 400) {
        tally.gaveUp.push({ number, last: `${reply.status} to ${mine.method} ${mine.path}: ${reply.body}` })
        return
      }
      if (step.method === 'POST' && step.path.includes('/users?')) {
        const { data } = JSON.parse(reply.body) as { data: { token: string; user: { id: string } } }
        Object.assign(own, { token: data.token, userId: data.user.id })
      }
    }
    tally.visits.push(busyMs / 1000)
  } finally {
    agent.destroy()
  }
}

async function play(crowd: Crowd): Promise<CrowdResult> {
  const tally = new Tally()
  const start = performance.now()
  await Promise.all(
    Array.from({ length: crowd.count }, async (_, i) => {
      await wait(((i + Math.random()) / crowd.count) * crowd.seconds * 1000)
      await visit(crowd, crowd.from + i, tally)
    }),
  )
  const { statuses, withoutRetryAfter, pressedAgain, gaveUp } = tally
  return {
    ...{ statuses, withoutRetryAfter, pressedAgain, gaveUp },
    seconds: (performance.now() - start) / 1000,
    callP50: at(tally.calls, 0.5),
    callP99: at(tally.calls, 0.99),
    fileP99: at(tally.files, 0.99),
    visitP50: at(tally.visits, 0.5),
    visitP99: at(tally.visits, 0.99),
  }
}

answerQuestions({ ready: () => {}, play })
