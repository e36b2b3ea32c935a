import { configKeys } from '@parvis/contract/parts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Feature } from './feature.ts'
import { feature } from './feature.ts'
import { features, hooks, openingReaders, ownersOf } from './features.ts'

const all: readonly Feature[] = features
const parts = all.flatMap(({ part }) => part ?? [])
const said = (says: (one: Feature) => boolean) => all.filter(says).map(({ name }) => name)

describe('the features of the server', () => {
  it('lock places in one order, which names every feature that holds some', () => {
    const order = hooks.entitlements.map(
      (holding) => all.find(({ onParticipationChange }) => onParticipationChange === holding)?.name,
    )
    expect(order).toEqual(['articles', 'conferences', 'quotas', 'place-lists'])
    expect(said(({ onParticipationChange }) => onParticipationChange !== 'nothing').toSorted()).toEqual(
      order.toSorted(),
    )
  })

  it('are all visited by an erasure, and everything they keep about people', () => {
    expect(hooks.kept).toHaveLength(all.flatMap(({ keeps }) => keeps).length)
    expect(hooks.erasing).toHaveLength(said(({ erases }) => erases !== undefined).length)
    expect(hooks.forgetting).toHaveLength(said(({ forgets }) => forgets !== undefined).length)
  })

  it('write an event in one order a phase, which names every feature that does something in it', () => {
    const namesOf = (written: readonly unknown[]) => written.map((part) => all.find((one) => one.part === part)?.name)
    const { guarding, adding, locking, dropping, changing } = hooks.parts
    expect(namesOf(locking)).toEqual(['articles', 'conferences', 'quotas', 'promo-codes', 'events'])
    expect(namesOf(dropping)).toEqual(['promo-codes'])
    expect(namesOf(changing).at(-1)).toBe('events')
    expect(guarding).toHaveLength(parts.filter(({ guard }) => guard).length)
    expect(adding).toHaveLength(parts.filter(({ add }) => add).length)
    expect(locking).toHaveLength(parts.filter(({ lock }) => lock).length)
    expect(dropping).toHaveLength(parts.filter(({ drop }) => drop).length)
    expect(changing).toHaveLength(parts.filter(({ change }) => change).length)
  })

  it('own each key of an event once, or the application does not start', () => {
    expect(hooks.parts.reading.flatMap(({ share }) => Object.keys(share.fields))).toEqual(configKeys)
    const quotas = parts.filter(({ share }) => 'quotas' in share.fields)
    expect(() => ownersOf(parts.filter((part) => !quotas.includes(part)))).toThrow('No feature owns the key “quotas”')
    expect(() => ownersOf([...parts, ...quotas])).toThrow('Two features own the key “quotas”')
    const stray = quotas.map((part) => ({ ...part, share: { ...part.share, fields: { stamps: z.string() } } }))
    expect(() => ownersOf([...parts, ...stray])).toThrow('A feature owns “stamps”, which is no key of an event')
  })

  it('read all data of the steps, or the application does not start', () => {
    const others = all.filter(({ name }) => name !== 'quotas')
    expect(() => openingReaders(others)).toThrow('No feature reads “quotas” for the steps of a registration')
  })

  it('list held items in one order', () => {
    expect(hooks.held.map((held) => all.find((one) => one.held === held)?.name)).toEqual([
      'conferences',
      'articles',
      'quotas',
      'place-lists',
    ])
    // @ts-expect-error a feature that does not say how its holdings are read
    feature({ name: 'stamps', onParticipationChange: async () => undefined, keeps: [] })
  })

  it('declare their entitlements and their personal data, or the types refuse them', () => {
    // @ts-expect-error a feature that does not say what follows
    feature({ name: 'stamps', keeps: [] })
    // @ts-expect-error a feature that does not say what it keeps about people
    feature({ name: 'stamps', onParticipationChange: 'nothing' })
    expect(feature({ name: 'stamps', onParticipationChange: 'nothing', keeps: [] }).name).toBe('stamps')
  })
})
