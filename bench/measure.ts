import { setTimeout as wait } from 'node:timers/promises'
import type { Sent } from '../server/src/testing/statements.ts'
import type { Child } from './children.ts'
import { startChild } from './children.ts'
import type { Person, Seeded } from './event.ts'
import type { FloorPlan } from './floor.child.ts'
import type { Load, LoadResult } from './load.child.ts'
import type { Plan, Recording } from './plan.ts'
import { planOf } from './plan.ts'
import { scratchDatabase } from './scratch.ts'

const POOL_SIZE = '10'
const DATA_DIR = '.data/bench'
export const CONNECTIONS = 16

/** Our server, the floor and the load, each in its own process. */
export interface Field {
  readonly load: Child
  readonly ours: Child
  readonly floor: Child
}

/**
 * Seeds a database, starts the processes, plays, and removes the database. Explains itself where PostgreSQL is
 * missing. With `--profile`, our server writes a CPU profile into its data folder.
 */
export async function onField(
  seed: (url: string) => Promise<Seeded>,
  play: (field: Field, seeded: Seeded) => Promise<void>,
): Promise<void> {
  const scratch = await scratchDatabase().catch((error: unknown) => {
    console.error(
      `This bench needs PostgreSQL (DATABASE_URL): ${error instanceof Error ? error.message : String(error)}`,
    )
    process.exit(1)
  })
  const children: Child[] = []
  const start = async (...child: Parameters<typeof startChild>) => {
    const started = await startChild(...child)
    children.push(started)
    return started
  }
  try {
    const seeded = await seed(scratch.url)
    const env = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1',
      HOST: '127.0.0.1',
      DATABASE_URL: scratch.url,
      DATABASE_POOL_SIZE: POOL_SIZE,
    }
    const secret = 'a secret of the bench of thirty-two characters'
    const quiet = { PORT: '0', DEMO: 'off', RATE_LIMIT: '0', LOG_LEVEL: 'error', SECRET: secret, DATA_DIR }
    const profiling = process.argv.includes('--profile') ? ['--cpu-prof', `--cpu-prof-dir=${DATA_DIR}`] : []
    // Engine options of `npm start` and `npm run serve`.
    const engine = ['--max-semi-space-size=16', ...profiling]
    const ours = await start('ours.child.ts', { ...env, ...quiet }, engine)
    await play({ ours, floor: await start('floor.child.ts', env), load: await start('load.child.ts') }, seeded)
    await seeded.close()
  } finally {
    for (const child of children) await child.stop()
    await scratch.drop()
  }
}

export function print(report: Readonly<Record<string, unknown>>): void {
  console.log(JSON.stringify(report, null, process.argv.includes('--json') ? undefined : 2))
}

export interface Call {
  readonly name: string
  readonly isAnonymous?: boolean
  request(person: Person): { method: 'GET' | 'PUT' | 'POST'; path: string; body?: object }
}

export function asHttp(call: Call, person: Person): string {
  const { method, path, body } = call.request(person)
  const json = body === undefined ? '' : JSON.stringify(body)
  const content =
    body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`
  const bearer = call.isAnonymous ? '' : `authorization: Bearer ${person.token}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${bearer}accept-language: fr\r\n${content}\r\n${json}`
}

/** The response to a call, optionally signed in; a refusal ends the bench. */
export async function answerOf<T>(
  url: string,
  token: string | undefined,
  { method, body }: { method: string; body?: object | undefined },
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${url} answers ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

async function fetchAs(field: Field, call: Call, person: Person): Promise<unknown> {
  const { method, path, body } = call.request(person)
  const port = await field.ours.ask<number>('port')
  return answerOf(`http://127.0.0.1:${port}${path}`, call.isAnonymous ? undefined : person.token, { method, body })
}

async function recordAs(field: Field, call: Call, person: Person): Promise<Recording & { reply: unknown }> {
  await field.ours.ask('record')
  const at = Date.now()
  const reply = await fetchAs(field, call, person)
  return { person, at, sent: await field.ours.ask<Sent[]>('recorded'), reply }
}

/**
 * The floor's plan for a call: the very statements of ours, recorded for two people while our cache is warm;
 * statements once a second are those that a third person's call adds a second later.
 */
export async function learn(
  field: Field,
  call: Call,
  people: readonly [Person, Person, Person, Person],
): Promise<FloorPlan> {
  const [warm, first, second, cold] = people
  await fetchAs(field, call, warm)
  const recordings = [await recordAs(field, call, first), await recordAs(field, call, second)] as const
  const each = planOf(...recordings)
  await wait(1100)
  const late = await recordAs(field, call, cold)
  const known = new Set(recordings[0].sent.map(({ text }) => text))
  const sent = late.sent.filter(({ text }) => !known.has(text))
  const everySecond: Plan = planOf({ ...late, sent }, { ...late, sent })
  return { each, everySecond, sample: recordings[0].reply as FloorPlan['sample'] }
}

export interface Run extends LoadResult {
  readonly perSecond: number
  readonly cpuMicros: number
}

/** Sends the load to one server; a status outside `honest` is a failure. */
export async function measure(
  field: Field,
  who: 'ours' | 'floor',
  load: Omit<Load, 'port'>,
  honest: readonly number[] = [200],
): Promise<Run> {
  const server = field[who]
  const port = await server.ask<number>('port')
  const before = await server.ask<NodeJS.CpuUsage>('cpu')
  const result = await field.load.ask<LoadResult>('send', { ...load, port } satisfies Load)
  const after = await server.ask<NodeJS.CpuUsage>('cpu')
  const cpu = after.user + after.system - before.user - before.system
  const refused = result.answered - honest.reduce((sum, status) => sum + (result.statuses[status] ?? 0), 0)
  if (refused > 0)
    throw new Error(`${who} refused ${refused} of ${result.answered} requests: ${JSON.stringify(result.statuses)}`)
  return { ...result, perSecond: result.answered / result.seconds, cpuMicros: cpu / result.answered }
}

export interface Compared {
  readonly ours: number
  readonly floor: number
  /** Median of the ratios of each turn: disturbances of the machine affect both sides. */
  readonly ratio: number
  readonly runs: { readonly ours: readonly number[]; readonly floor: readonly number[] }
  readonly spread: number
  readonly p99: { readonly ours: number; readonly floor: number }
  readonly bytes: { readonly ours: number; readonly floor: number }
  readonly cpuMicros: { readonly ours: number; readonly floor: number }
}

/** Medians of runs of ours and the floor in turns, with alternating order. */
export async function compare(runs: number, runOne: (who: 'ours' | 'floor') => Promise<Run>): Promise<Compared> {
  const done = { ours: [] as Run[], floor: [] as Run[] }
  for (let i = 0; i < runs; i++) {
    const turns = i % 2 === 0 ? (['floor', 'ours'] as const) : (['ours', 'floor'] as const)
    for (const who of turns) done[who].push(await runOne(who))
  }
  const middle = (who: 'ours' | 'floor', of: (run: Run) => number) => rounded(median(done[who].map(of)))
  const both = (of: (run: Run) => number) => ({ ours: middle('ours', of), floor: middle('floor', of) })
  const ratios = done.ours.map((run, i) => run.perSecond / (done.floor[i]?.perSecond ?? Number.NaN))
  const { ours, floor } = both((run) => run.perSecond)
  const ratio = median(ratios)
  return {
    ours,
    floor,
    ratio: rounded(ratio),
    runs: {
      ours: done.ours.map((run) => rounded(run.perSecond)),
      floor: done.floor.map((run) => rounded(run.perSecond)),
    },
    spread: rounded((Math.max(...ratios) - Math.min(...ratios)) / ratio),
    p99: both((run) => run.p99),
    bytes: both((run) => run.bytes),
    cpuMicros: both((run) => run.cpuMicros),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** Three significant figures; integers above a hundred. */
export const rounded = (value: number): number => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)))
