import { personOf, seedEvent, seedPeople } from './event.ts'
import { asHttp, CONNECTIONS, type Call, compare, type Field, learn, measure, onField, rounded } from './measure.ts'
import { countOf, listOf } from './plan.ts'

const SIZES = [500, 5000] as const
const RUNS = 7
const SECONDS = 1
const TARGET = 0.7

type Seeded = Awaited<ReturnType<typeof seedEvent>>

async function readAll(field: Field, call: Call, people: number) {
  const plan = await learn(field, call, [personOf(1), personOf(2), personOf(3), personOf(4)])
  await field.floor.ask('plan', plan)
  const requests = Array.from({ length: 500 }, (_, i) => asHttp(call, personOf(1 + ((i * 37) % people))))
  const run = (who: 'ours' | 'floor', seconds: number) => measure(field, who, { connections: CONNECTIONS, requests, seconds })
  for (const who of ['ours', 'floor'] as const) await run(who, 1)
  const compared = await compare(RUNS, (who) => run(who, SECONDS))
  return { ...compared, statements: { ...countOf(plan.each), sent: listOf(plan.each), everySecond: listOf(plan.everySecond) } }
}

async function play(field: Field, seeded: Seeded): Promise<void> {
  const calls: Call[] = [
    { name: 'context', isAnonymous: true, request: () => ({ method: 'GET', path: seeded.contextPath }) },
    { name: 'registration', request: () => ({ method: 'GET', path: seeded.mePath }) },
  ]
  const read = async (size: number) => {
    const results = []
    for (const call of calls) results.push({ call: call.name, people: size, ...(await readAll(field, call, size)) })
    return results
  }
  const [small, large] = SIZES
  await seedPeople(seeded.pool, seeded.eventId, { from: 1, to: small, registered: true })
  const first = await read(small)
  await seedPeople(seeded.pool, seeded.eventId, { from: small + 1, to: large, registered: true })
  const second = await read(large)
  const all = [...first, ...second]
  const worst = all.reduce((a, b) => (b.ratio < a.ratio ? b : a))
  const { ours, floor, ratio, runs, spread } = worst
  const growth = Object.fromEntries(
    first.map(({ call, cpuMicros }, i) => [call, rounded((second[i]?.cpuMicros.ours ?? Number.NaN) / cpuMicros.ours)]),
  )
  const sizes = Object.fromEntries(calls.map(({ name }) => [name, all.filter(({ call }) => call === name)]))
  const report = { name: 'reads', ours, floor, ratio, target: TARGET, unit: 'requests/s', runs, spread, worst: worst.call, growth, ...sizes }
  console.log(JSON.stringify(report, null, process.argv.includes('--json') ? undefined : 2))
}

let seeded: Seeded | undefined
await onField(
  async (url) => {
    seeded = await seedEvent(url)
  },
  async (field) => {
    if (!seeded) return
    await play(field, seeded).finally(seeded.close)
  },
)
