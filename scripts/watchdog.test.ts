import { expect, it } from 'vitest'
import type { Sample } from './watchdog.ts'
import { makeMeter, verdictOn } from './watchdog.ts'

const MINUTE = 60_000
const at = (minutes: number, spent: number): Sample => ({ at: minutes * MINUTE, spent })

it.each<readonly [string, readonly Sample[], ReturnType<typeof verdictOn>]>([
  ['has just begun', [at(0, 0)], undefined],
  ['waits for less than two minutes', [at(0, 0), at(1, 100), at(2.9, 100.5)], undefined],
  ['has spent nothing for two minutes', [at(0, 0), at(1, 100), at(3, 100.5)], 'hung'],
  ['has spent nothing at all', [at(0, 0), at(1, 0), at(2, 0)], 'hung'],
  ['is starved, and goes on', [at(0, 0), at(1, 100), at(3, 101.5), at(5, 103)], undefined],
  ['has lasted two hours and a half', [at(0, 0), at(149, 9_000), at(150, 9_060)], 'too long'],
])('a run that %s is judged so', (_, samples, verdict) => {
  expect(verdictOn(samples)).toBe(verdict)
})

it('the end of an idle browser does not make a run look hung', () => {
  const spentBy = makeMeter()
  const looks = [
    [{ pid: 1, spent: 10 }],
    [
      { pid: 1, spent: 12 },
      { pid: 2, spent: 300 },
    ],
    [{ pid: 1, spent: 14 }],
    [{ pid: 1, spent: 20 }],
  ]
  expect(looks.map(spentBy)).toEqual([10, 312, 314, 320])
})
