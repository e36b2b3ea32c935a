import { describe, expect, it } from 'vitest'
import { leftFor } from './place-requests.rules.ts'
import type { PlaceRules, WaitingGroup } from './serving.rules.ts'
import { DEFAULT_RULES, planServing, unclaimed } from './serving.rules.ts'

const NOW = new Date('2027-05-01T10:00:00Z')
const LATER = new Date('2027-05-02T10:00:00Z')

/** `1×2` waits first for two places; `!` keeps them, `?` kept them too long. */
function groupsOf(told: string): WaitingGroup[] {
  return told
    .split(' ')
    .filter(Boolean)
    .map((one, i) => {
      const [, id = '', size = '1', mark = ''] = /^(\w)(?:×(\d+))?([!?]?)$/.exec(one) ?? []
      const keptUntil = mark === '!' ? LATER : mark === '?' ? NOW : null
      return { id, size: Number(size), rank: null, joinedAt: new Date(NOW.getTime() + i), keptUntil }
    })
}

describe('the places left to a person', () => {
  it.each([
    ['a stranger, nobody waiting', 5, 3, 0, false, 2],
    ['a stranger, with one person waiting', 5, 3, 1, false, 1],
    ['a stranger, with more people waiting than places', 5, 3, 4, false, 0],
    ['a person for whom a place is kept', 5, 4, 3, true, 1],
    ['that person, with places beyond all requests', 9, 3, 2, true, 4],
    ['that person, once the capacity is lowered', 3, 4, 0, true, 0],
    ['a stranger, once the capacity is lowered', 3, 4, 0, false, 0],
  ])('are counted for %s', (_, capacity, taken, others, isOffered, left) => {
    expect(leftFor({ capacity, taken }, { others, isOffered })).toBe(left)
  })
})

describe('a round of a waiting list', () => {
  const plan = (free: number, groups: string, rules: Partial<PlaceRules> = {}, isServed = true) =>
    planServing({ capacity: 10, taken: 10 - free }, groupsOf(groups), {
      ...{ rules: { ...DEFAULT_RULES, ...rules }, isServed, now: NOW, today: '2027-05-01' },
    })
  it.each([
    ['offers free places in turn', 2, 'a b c', {}, 'a b'],
    ['offers nothing without a free place', 0, 'a b', {}, ''],
    ['counts places that are kept', 2, 'a! b c', {}, 'b'],
    ['gives an expired place to the next', 1, 'a? b', {}, 'b'],
    ['offers a group all its places', 3, 'a×2 b', {}, 'a b'],
    ['lets those behind a group wait until it fits', 1, 'a×2 b', {}, ''],
    ['passes over a group that does not fit where the list says so', 1, 'a×2 b', { skipsGroups: true }, 'b'],
    ['offers nothing by itself where an organiser does', 2, 'a', { isAutomatic: false }, ''],
    ['offers on its last day', 1, 'a', { until: '2027-05-01' }, 'a'],
    ['offers nothing after its last day', 1, 'a', { until: '2027-04-30' }, ''],
  ])('%s', (_, free, groups, rules, offered) => {
    expect(plan(free, groups, rules).offered.join(' ')).toBe(offered)
  })
  it('ends expired offers even while nothing is served', () => {
    expect(plan(3, 'a? b', {}, false)).toEqual({ expired: ['a'], withdrawn: [], offered: [] })
  })
  it('takes back the last offers when the capacity is lowered', () => {
    expect(plan(2, 'a! b×2! c')).toEqual({ expired: [], withdrawn: ['b'], offered: [] })
    expect(plan(-1, 'a!')).toEqual({ expired: [], withdrawn: ['a'], offered: [] })
  })
  it('serves groups that the team has ranked first', () => {
    const [first, second] = groupsOf('a b')
    const ranked = [first, { ...second, rank: 1 }] as WaitingGroup[]
    const serving = { rules: DEFAULT_RULES, isServed: true, now: NOW, today: '2027-05-01' }
    expect(planServing({ capacity: 1, taken: 0 }, ranked, serving).offered).toEqual(['b'])
  })
})

it('leaves places unclaimed that are neither taken nor kept', () => {
  expect(unclaimed({ capacity: 10, taken: 4 }, groupsOf('a×2! b? c'), NOW)).toBe(4)
})
