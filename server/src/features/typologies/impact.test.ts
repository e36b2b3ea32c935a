import { describe, expect, it } from 'vitest'
import type { TypeChange } from './impact.service.ts'
import { typologyImpact } from './impact.service.ts'

const types = (prefix: string) =>
  Array.from({ length: 200 }, (_, i) => ({ id: `${prefix}${i}`, label: '', isRetired: false, colour: null }))

function articles(onRead: () => void) {
  return Array.from({ length: 200 }, (_, i) => ({
    ...{ id: `a${i}`, price: 1, tiers: [], kept: [] },
    get prices() {
      onRead()
      return {}
    },
  }))
}

async function effectsOf(held: number) {
  let reads = 0
  const all = articles(() => {
    reads += 1
    // 200 articles for 400 types are 80 000.
    if (reads > 200_000) throw new Error('What a type owes is told once for each of the others')
  })
  const event = (prefix: string) => ({
    ...{ typologies: types(prefix), articles: all, promoCodes: [], forms: [], settings: {}, settingsByLanguage: {} },
  })
  const people = new Map(held === 0 ? [] : types('t').map(({ id }) => [id, held] as const))
  const change: unknown = { before: event('t'), after: event('u') }
  const effects = await typologyImpact(change as TypeChange, async () => people)
  return { effects, reads }
}

describe('types that are all replaced by others', () => {
  it('have no move target searched where they have no people', async () => {
    expect(await effectsOf(0)).toEqual({ effects: [], reads: 0 })
  })

  it('are told their effect once each, not once for each of the others', async () => {
    const { effects } = await effectsOf(1)
    expect(effects).toHaveLength(200)
    expect(effects[0]?.remedies).toHaveLength(201)
  })
})
