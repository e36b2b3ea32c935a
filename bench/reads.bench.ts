import type { Seeded } from './event.ts'
import { personOf, seedEvent, seedPeople } from './event.ts'
import type { Call, Field } from './measure.ts'
import { asHttp, CONNECTIONS, compare, learn, measure, onField, print, rounded } from './measure.ts'
import { countOf, listOf } from './plan.ts'

const SIZES = [500, 5000] as const
const RUNS = 7
const SECONDS = 1
const TARGET = 0.7

async function readAll(field: Field, call: Call, people: number) {
  const plan = await learn(field, call, [personOf(1), personOf(2), personOf(3), personOf(4)])
  await field.floor.ask('plan', plan)
  const requests = Array.from({ length: 500 }, (_, i) => asHttp(call, personOf(1 + ((i * 37) % people))))
  const run = (who: 'ours' | 'floor', seconds: number) =>
    measure(field, who, { connections: CONNECTIONS, requests, seconds })
  for (const who of ['ours', 'floor'] as const) await run(who, 1)
  const compared = await compare(RUNS, (who) => run(who, SECONDS))
  return {
    ...compared,
    statements: { ...countOf(plan.each), sent: listOf(plan.each), everySecond: listOf(plan.everySecond) },
  }
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
  await seedPeople(seeded, { from: 1, to: small, registered: true })
  const first = await read(small)
  await seedPeople(seeded, { from: small + 1, to: large, registered: true })
  const second = await read(large)
  const all = [...first, ...second]
  const worst = all.reduce((a, b) => (b.ratio < a.ratio ? b : a))
  const { call, ours, floor, ratio, runs, spread } = worst
  const growthOf = (name: string) => {
    const [few, many] = all.filter((result) => result.call === name).map(({ cpuMicros }) => cpuMicros.ours)
    return rounded((many ?? Number.NaN) / (few ?? Number.NaN))
  }
  const growth = Object.fromEntries(calls.map(({ name }) => [name, growthOf(name)]))
  const headline = { name: 'reads', ours, floor, ratio, target: TARGET, unit: 'requests/s', runs, spread, worst: call }
  print({ ...headline, growth, calls: all })
}

await onField(seedEvent, play)
