import { setTimeout as wait } from 'node:timers/promises'
import type { Child } from './children.ts'
import { startChild } from './children.ts'
import { median, print, rounded } from './measure.ts'
import type { Pushing } from './push.child.ts'
import type { Opening, Received } from './sockets.child.ts'

/** Both sides run on this machine: use `--sockets 2000` where ten thousand are too many. */
const given = process.argv.indexOf('--sockets')
const LARGE = given === -1 ? 10_000 : Number(process.argv[given + 1])
const SIZES = [LARGE / 10, LARGE] as const
const PER_SECOND = 10
const SECONDS = 5
const RUNS = 3
const TARGET = 0.9

interface Side {
  readonly server: Child
  readonly pages: Child
}
interface Run extends Received {
  readonly perSecond: number
  /** CPU time of the server for one message delivered. */
  readonly cpuMicros: number
  /** States due on all sockets, and those replaced by a later one. */
  readonly sent: number
  readonly superseded: number
}

const children: Child[] = []
async function startSide(who: 'ours' | 'floor'): Promise<Side> {
  const server = await startChild('push.child.ts', { BENCH_SIDE: who }, ['--expose-gc'])
  const pages = await startChild('sockets.child.ts')
  children.push(server, pages)
  return { server, pages }
}

async function openTo({ server, pages }: Side, count: number): Promise<number> {
  const port = await server.ask<number>('port')
  const before = await server.ask<number>('memory')
  const opening: Opening = { port, path: '/push/live', count, hellos: ['{"type":"HELLO"}'] }
  const open = await pages.ask<number>('open', opening)
  if (open !== count) throw new Error(`only ${open} of ${count} sockets are open`)
  return ((await server.ask<number>('memory')) - before) / count
}

async function run({ server, pages }: Side, sockets: number): Promise<Run> {
  await pages.ask('heard')
  const replacedBefore = await server.ask<number>('superseded')
  const before = await server.ask<NodeJS.CpuUsage>('cpu')
  const began = performance.now()
  const pushed = await server.ask<number>('push', { perSecond: PER_SECOND, seconds: SECONDS } satisfies Pushing)
  let messages = 0
  const all = pushed * sockets
  let last = await pages.ask<Received>('heard')
  let [p50, p99] = [last.p50, last.p99]
  let superseded = (await server.ask<number>('superseded')) - replacedBefore
  for (
    messages = last.messages;
    messages + superseded < all && performance.now() - began < 60_000;
    messages += last.messages
  ) {
    await wait(50)
    superseded = (await server.ask<number>('superseded')) - replacedBefore
    last = await pages.ask<Received>('heard')
    p50 = Math.max(p50, last.p50)
    p99 = Math.max(p99, last.p99)
  }
  const seconds = (performance.now() - began) / 1000
  const after = await server.ask<NodeJS.CpuUsage>('cpu')
  const cpu = after.user + after.system - before.user - before.system
  return {
    ...last,
    messages,
    p50,
    p99,
    sent: all,
    superseded,
    perSecond: messages / seconds,
    cpuMicros: cpu / messages,
  }
}

try {
  const sides = { ours: await startSide('ours'), floor: await startSide('floor') }
  const sizes = []
  let opened = 0
  for (const sockets of SIZES) {
    const more = sockets - opened
    const bytes = { ours: await openTo(sides.ours, more), floor: await openTo(sides.floor, more) }
    opened = sockets
    const done = { ours: [] as Run[], floor: [] as Run[] }
    for (let i = 0; i < RUNS; i++)
      for (const who of i % 2 === 0 ? (['floor', 'ours'] as const) : (['ours', 'floor'] as const))
        done[who].push(await run(sides[who], sockets))
    const both = (of: (one: Run) => number) => ({
      ours: rounded(median(done.ours.map(of))),
      floor: rounded(median(done.floor.map(of))),
    })
    // Both keep up while the machine can, so the CPU time of a message is compared.
    const ratios = done.ours.map((one, i) => (done.floor[i]?.cpuMicros ?? Number.NaN) / one.cpuMicros)
    sizes.push({
      sockets,
      ratio: rounded(median(ratios)),
      spread: rounded((Math.max(...ratios) - Math.min(...ratios)) / median(ratios)),
      delivered: both(({ perSecond }) => perSecond),
      missing: both(({ sent, messages, superseded }) => sent - messages - superseded),
      superseded: both((one) => one.superseded),
      cpuMicros: both(({ cpuMicros }) => cpuMicros),
      p50: both((one) => one.p50),
      p99: both((one) => one.p99),
      bytesASocket: { ours: Math.round(bytes.ours), floor: Math.round(bytes.floor) },
    })
  }
  const pushing = sides.ours.server.ask('push', { perSecond: PER_SECOND, seconds: 4 } satisfies Pushing)
  const cut = await sides.ours.pages.ask<{ cut: number; gaps: number }>('cut', 1_000)
  await pushing
  const large = sizes.at(-1)
  print({
    name: 'push',
    ours: large?.delivered.ours,
    floor: large?.delivered.floor,
    ratio: large?.ratio,
    target: TARGET,
    unit: 'messages/s',
    runs: RUNS,
    sizes,
    cut,
  })
  if (cut.gaps > 0 || sizes.some(({ missing }) => missing.ours > 0)) {
    console.error('Messages were missed')
    process.exitCode = 1
  }
} finally {
  for (const child of children) await child.stop()
}
