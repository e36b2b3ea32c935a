import { describe, expect, it } from 'vitest'
import type { Feature } from './feature.ts'
import { feature } from './feature.ts'
import { declared, features } from './features.ts'

const all: readonly Feature[] = features
const said = (says: (one: Feature) => boolean) => all.filter(says).map(({ name }) => name)

describe('the features of the server', () => {
  it('lock places in one order, which names every feature that holds some', () => {
    const order = declared.holdings.map((holding) => all.find(({ follows }) => follows === holding)?.name)
    expect(order).toEqual(['articles', 'conferences', 'quotas'])
    expect(said(({ follows }) => follows !== 'nothing').toSorted()).toEqual(order.toSorted())
  })

  it('are all visited by an erasure, and everything they keep about people', () => {
    expect(declared.kept).toHaveLength(all.flatMap(({ keeps }) => keeps).length)
    expect(declared.erasing).toHaveLength(said(({ erases }) => erases !== undefined).length)
    expect(declared.forgetting).toHaveLength(said(({ forgets }) => forgets !== undefined).length)
  })

  it('give up what people hold, and say what they keep about them, or the types refuse them', () => {
    // @ts-expect-error a feature that does not say what follows
    feature({ name: 'stamps', keeps: [] })
    // @ts-expect-error a feature that does not say what it keeps about people
    feature({ name: 'stamps', follows: 'nothing' })
    expect(feature({ name: 'stamps', follows: 'nothing', keeps: [] }).name).toBe('stamps')
  })
})
