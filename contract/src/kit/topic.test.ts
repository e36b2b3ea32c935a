import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import type { ChangeOf, FrameOf, StateOf } from './topic.ts'
import { frameIn, topic } from './topic.ts'

const tides = topic({
  path: '/push/tides',
  query: z.object({ harbour: z.string() }),
  hello: z.object({ type: z.literal('HELLO') }),
  state: z.object({ metres: z.number() }),
  changes: { ROSE: { metres: z.number() }, TURNED: {} },
})
const place = { epoch: 'a', seq: 7, serverTime: '2027-05-11T08:00:00Z' }

describe('a frame of a topic', () => {
  it.each([
    [{ type: 'SNAPSHOT', ...place, state: { metres: 3.2 } }],
    [{ type: 'ROSE', ...place, metres: 3.4 }],
    [{ type: 'TURNED', ...place }],
    [{ type: 'PING', serverTime: place.serverTime }],
  ])('is read as it was declared: %j', (message) => {
    expect(frameIn(tides, message)).toEqual({ frame: message })
  })

  it('is read without undeclared fields', () => {
    expect(frameIn(tides, { type: 'TURNED', ...place, moon: 'full' })).toEqual({ frame: { type: 'TURNED', ...place } })
  })

  it.each([
    ['of an undeclared type', { type: 'FELL', ...place }, { type: 'FELL', epoch: 'a', seq: 7 }, /type$/],
    [
      'named as what every object has',
      { type: 'toString', ...place },
      { type: 'toString', epoch: 'a', seq: 7 },
      /type$/,
    ],
    ['without its content', { type: 'ROSE', ...place }, { type: 'ROSE', epoch: 'a', seq: 7 }, /metres$/],
    [
      'whose state is wrong',
      { type: 'SNAPSHOT', ...place, state: { metres: 'three' } },
      { type: 'SNAPSHOT', epoch: 'a', seq: 7 },
      /state\.metres$/,
    ],
    ['without a place', { type: 'ROSE', metres: 3.4, serverTime: place.serverTime }, { type: 'ROSE' }, /epoch, seq$/],
    ['that is no object', 'ROSE', { type: '' }, /type$/],
  ])('%s is reported with its fault and its readable part', (_, message, head, fault) => {
    expect(frameIn(tides, message)).toEqual({
      head,
      fault: expect.objectContaining({ message: expect.stringMatching(fault) }),
    })
  })

  it('has the types of its schemas', () => {
    expectTypeOf<StateOf<typeof tides>>().toEqualTypeOf<{ metres: number }>()
    expectTypeOf<ChangeOf<typeof tides>['type']>().toEqualTypeOf<'ROSE' | 'TURNED'>()
    expectTypeOf<Extract<FrameOf<typeof tides>, { type: 'ROSE' }>['metres']>().toEqualTypeOf<number>()
  })
})
