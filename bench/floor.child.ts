import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openPostgres } from '../server/src/db/postgres.ts'
import { answerQuestions } from './children.ts'
import type { Plan, PlannedStatement, Value } from './plan.ts'

/** Plan of the floor: the statements of a request, and the rest of its response. */
export interface FloorPlan {
  readonly each: Plan
  /** Statements repeated when older than a second. */
  readonly everySecond: Plan
  /**
   * A response of ours: sent unchanged when a request reads nothing, else its QR code with the row of the last
   * statement.
   */
  readonly sample: { readonly qrcode?: unknown }
}

// The bare driver with the server's settings; no router, validation or framework.
const pool = await openPostgres(process.env['DATABASE_URL'] ?? '', {
  poolSize: Number(process.env['DATABASE_POOL_SIZE']),
})
let plan: FloorPlan = { each: [], everySecond: [], sample: {} }
let refreshed = 0
let hasFailed = false

type Names = Record<string, string>
type Client = Pick<typeof pool, 'query'>

function drawn(name: string): string {
  if (name.startsWith('id')) return randomUUID()
  if (name.startsWith('code'))
    return Array.from(randomBytes(12), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('')
  return randomBytes(20).toString('hex')
}

function filled(value: Value, names: Names, now: number): unknown {
  if ('is' in value) return value.is
  if ('msFromNow' in value) {
    const moment = new Date(now + value.msFromNow)
    return value.isText ? moment.toISOString() : moment
  }
  let text = ''
  for (let i = 0; i < value.fill.length; i++) {
    const part = value.fill[i] ?? ''
    if (i % 2 === 1) names[part] ??= drawn(part)
    text += i % 2 === 1 ? names[part] : part
  }
  return text
}

function send(client: Client, { text, name, values, isArrayMode }: PlannedStatement, names: Names, now: number) {
  const config = { text, ...(name && { name }), ...(isArrayMode && { rowMode: 'array' as const }) }
  return client.query({ ...config, values: values.map((value) => filled(value, names, now)) })
}

async function run(steps: Plan, names: Names): Promise<unknown> {
  const now = Date.now()
  let row: unknown
  for (const step of steps) {
    if ('together' in step) {
      const results = await Promise.all(step.together.map((statement) => send(pool, statement, names, now)))
      row = results.at(-1)?.rows[0]
    } else await transaction(step.transaction, names, now)
  }
  return row
}

async function transaction(groups: readonly (readonly PlannedStatement[])[], names: Names, now: number): Promise<void> {
  const client = await pool.connect()
  let isBroken = true
  try {
    for (const group of groups) {
      const results = await Promise.all(group.map((statement) => send(client, statement, names, now)))
      if (group.some(({ text }, i) => text.startsWith(COUNTING) && results[i]?.rowCount === 0)) throw new Full()
    }
    isBroken = false
  } catch (error) {
    if (isFull(error)) await client.query('rollback').then(() => (isBroken = false))
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** Updates no row where the day is full. */
const COUNTING = 'update "event_days" set "taken"'
class Full extends Error {}

/** The update found no place, or the check constraint refused one. */
const isFull = (error: unknown): boolean =>
  error instanceof Full || (error instanceof Error && 'code' in error && error.code === '23514')

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

async function answer(request: IncomingMessage): Promise<string> {
  const path = request.url ?? ''
  const names: Names = {
    userId: path.split('/users/')[1]?.split('/')[0] ?? '',
    tokenHash: createHash('sha256')
      .update(request.headers.authorization?.slice(7) ?? '')
      .digest('base64url'),
  }
  if (names['userId']?.startsWith('me')) names['userId'] = `person-${request.headers.authorization?.split('-').at(-1)}`
  if (request.method === 'PUT') await bodyOf(request)
  if (plan.everySecond.length > 0 && performance.now() - refreshed > 1000) {
    refreshed = performance.now()
    await run(plan.everySecond, names)
  }
  if (plan.each.length === 0) return JSON.stringify(plan.sample)
  return JSON.stringify({ row: await run(plan.each, names), qrcode: plan.sample.qrcode })
}

const server = createServer((request, response) => {
  answer(request).then(
    (json) => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(json),
      })
      response.end(json)
    },
    (error: unknown) => {
      if (isFull(error)) return response.writeHead(409, { 'content-length': 0 }).end()
      if (!hasFailed) console.error(error)
      hasFailed = true
      response.writeHead(500, { 'content-length': 0 }).end()
    },
  )
})
server.listen(0, '127.0.0.1')

answerQuestions({
  ready: () => {},
  port: () => (server.address() as AddressInfo).port,
  plan: (given: FloorPlan) => {
    plan = given
    refreshed = 0
  },
  cpu: () => process.cpuUsage(),
})

process.once('SIGTERM', async () => {
  server.closeAllConnections()
  server.close()
  await pool.end()
  process.exit(0)
})
