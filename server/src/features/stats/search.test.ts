import { findUsers } from '@parvis/contract/stats/stats.ts'
import { describe, expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

interface Facts {
  readonly firstName?: string
  readonly lastName: string
  readonly email?: string
  readonly code?: string
  readonly comes?: boolean
  /** Answers are lacking, or the payment is. */
  readonly lacks?: 'answers' | 'payment'
}

let made = 0
async function comes(
  world: World,
  { firstName = 'Camille', lastName, email, code, comes: isComing = true, lacks }: Facts,
) {
  const { userId } = await world.person({ firstName, lastName, ...(email && { email }) })
  made++
  await world.ports.db.insert(participations).values({
    ...{ eventId: world.eventId, userId, code: code ?? `A00000000${made}`.slice(0, 12) },
    ...(isComing && { registered: true, responded: true, isCompleted: !lacks, isPartial: lacks === 'answers' }),
    ...(isComing && { registeredAt: world.clock.now() }),
  })
}

describe('people who are searched for', () => {
  const found = async (world: World, as: Person, filters: Record<string, string>) => {
    const query = { eventId: world.eventId, page: 1, pageSize: 25 }
    const { status, body } = await world.call(findUsers, { query, body: { filters, headers: ['lastName'] } }, { as })
    expect(status).toBe(200)
    return body.data.map(({ cells }) => cells['lastName'])
  }

  it('are found by what they are called, whatever the accents, the capitals and the order of the words', async () => {
    const world = await makeWorld()
    const ana = await world.person({ organiser: true })
    await comes(world, { firstName: 'Élodie', lastName: 'Garabédian', email: 'elodie@bois.fr' })
    await comes(world, { firstName: 'Paul', lastName: 'Élodion', code: 'XE4TKCJQ1XY6' })
    for (const typed of ['garabedian élo', 'ELODIE garab', 'bois.fr', 'garabédian'])
      expect(await found(world, ana, { search: typed })).toEqual(['Garabédian'])
    expect(await found(world, ana, { search: 'xe4t kcjq 1xy6' })).toEqual(['Élodion'])
    expect(await found(world, ana, { search: 'elodi' })).toEqual(['Élodion', 'Garabédian'])
    expect(await found(world, ana, { search: 'elodi %' })).toEqual([])
  })

  it('are found by an address in its own letters, as it is kept, or pasted', async () => {
    const world = await makeWorld()
    const ana = await world.person({ organiser: true })
    await comes(world, { lastName: 'Maire', email: 'contact@xn--htel-de-ville-plb.fr' })
    await comes(world, { lastName: 'Autre', email: 'contact@hotel-de-ville.fr' })
    const typed = [
      'contact@hôtel-de-ville.fr',
      '@hôtel-de-ville.fr',
      'XN--HTEL-DE-VILLE-PLB.fr',
      'con\u200btact@hôtel-de-ville.fr maire',
    ]
    for (const search of typed) expect([search, await found(world, ana, { search })]).toEqual([search, ['Maire']])
    expect(await found(world, ana, { email: 'contact@hôtel-de-ville.fr' })).toEqual(['Maire'])
  })

  it('are filtered by where they stand too, which is said of no column', async () => {
    const world = await makeWorld()
    const ana = await world.person({ organiser: true })
    await comes(world, { lastName: 'Venant' })
    await comes(world, { lastName: 'Muet', comes: false })
    expect(await found(world, ana, { standing: 'complete' })).toEqual(['Venant'])
    expect(await found(world, ana, { standing: 'unanswered' })).toEqual(['Muet'])
    await comes(world, { lastName: 'Débiteur', lacks: 'payment' })
    await comes(world, { lastName: 'Oublieux', lacks: 'answers' })
    expect(await found(world, ana, { standing: 'complete' })).toEqual(['Venant'])
    expect(await found(world, ana, { standing: 'due' })).toEqual(['Débiteur'])
    expect(await found(world, ana, { standing: 'partial' })).toEqual(['Oublieux'])
  })
})
