import { folded } from '@parvis/contract/kit/folded.ts'
import { findUsers } from '@parvis/contract/stats/stats.ts'
import { describe, expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { inAnyOrder, randomFrom } from '#testing/random.ts'
import { testSeed } from '#testing/scope.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

interface Facts {
  readonly firstName?: string
  readonly lastName: string
  readonly email?: string
  readonly code?: string
  readonly comes?: boolean
  readonly lacks?: 'answers' | 'payment'
  readonly shownAs?: { readonly firstName: string; readonly lastName: string }
}

let made = 0
async function comes(world: World, { firstName = 'Camille', lastName, email, code, ...how }: Facts) {
  const { comes: isComing = true, lacks, shownAs } = how
  const { userId } = await world.person({ firstName, lastName, ...(email && { email }) })
  made++
  await world.ports.db.insert(participations).values({
    ...{ eventId: world.eventId, userId, code: code ?? `A00000000${made}`.slice(0, 12) },
    ...(shownAs && { shownAs: { ...shownAs, mobile: '', phone: '', extended: {} } }),
    ...(isComing && { registered: true, responded: true, isCompleted: !lacks, isPartial: lacks === 'answers' }),
    ...(isComing && { registeredAt: world.clock.now() }),
  })
}

async function table(world: World, as: Person, filters: Record<string, string>) {
  const query = { eventId: world.eventId, page: 1, pageSize: 25 }
  const { status, body } = await world.call(findUsers, { query, body: { filters, headers: ['lastName'] } }, { as })
  expect(status).toBe(200)
  const namesOf = (rows: typeof body.data) => rows.map(({ cells }) => cells['lastName'])
  return { found: namesOf(body.data), near: namesOf(body.near), total: body.total }
}
const found = async (world: World, as: Person, filters: Record<string, string>) =>
  (await table(world, as, filters)).found

const NAMES = [
  ...['Wałęsa', 'Čapek', 'Nguyễn', 'Yıldız', 'Țepeș', 'Dvořák', 'Erdős', 'Παπαδόπουλος', 'O’Brien', "D'Ornano"],
  ...['Straße', 'Đorđević', 'Sørensen', 'Þórsdóttir', 'Əliyev', 'Cœur', 'Anne-Marie', 'van den Berghe', 'Шевченко'],
  ...['山田', '김민수', 'محمد', 'ﬁn', 'Col·legi', 'Ｗｉｄｅ', 'राम', '100%', 'back\\slash', 'under_score'],
]

describe('people found by a search', () => {
  it.each([
    ['Wałęsa', ['walesa', 'Wałęsa', 'WAŁĘSA']],
    ['Čapek', ['capek', 'čapek']],
    ['Nguyễn', ['nguyen', 'Nguyễn'.normalize('NFD')]],
    ['Yıldız', ['yildiz', 'YILDIZ']],
    ['Παπαδόπουλος', ['παπαδοπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ']],
    ['Cœur', ['coeur', 'CŒUR']],
    ['O’Brien', ["O'Brien", 'o´brien']],
    ["D'Ornano", ['D’Ornano', 'ornano d']],
    ['Anne-Marie', ['anne marie', 'marie anne', 'Anne‑Marie']],
    ['Straße', ['strasse', 'STRASSE']],
  ])('are found as %s in any spelling', async (lastName, typed) => {
    const world = await makeWorld()
    const ana = await world.person({ organiser: true })
    await comes(world, { firstName: 'Kenzō', lastName })
    await comes(world, { firstName: 'Luc', lastName: 'Autre' })
    for (const search of [...typed, `kenzo ${typed[0]}`]) {
      expect(await found(world, ana, { search })).toEqual([lastName])
      expect(await found(world, ana, { lastName: typed[0] ?? '' })).toEqual([lastName])
    }
  })

  it('are found by the spelling of their names, by its folding, and by their words in any order', async () => {
    const world = await makeWorld()
    const ana = await world.person({ organiser: true })
    const random = randomFrom(testSeed)
    const pick = () => NAMES[random(NAMES.length)] ?? ''
    const people = Array.from({ length: 12 }, () => ({ firstName: pick(), lastName: `${pick()} ${pick()}` }))
    for (const one of people) await comes(world, one)
    for (const { firstName, lastName } of people) {
      const name = `${firstName} ${lastName}`
      const shuffled = inAnyOrder(name.split(' '), random).join(' ')
      for (const search of [name, folded(name), name.toUpperCase(), name.normalize('NFD'), shuffled])
        expect([search, (await found(world, ana, { search })).includes(lastName)]).toEqual([search, true])
    }
  })

  it('are followed by people with names close to the typed one, the nearest first, where few are found', async () => {
    const world = await makeWorld()
    const ana = await world.person({ organiser: true })
    for (const lastName of ['Bäcker', 'Bäckers', 'Becker', 'Martin']) await comes(world, { lastName })
    expect(await table(world, ana, { search: 'becker' })).toEqual({
      found: ['Becker'],
      near: ['Bäcker', 'Bäckers'],
      total: 1,
    })
    expect(await table(world, ana, { search: 'Bekcer camile' })).toMatchObject({
      found: [],
      near: ['Becker', 'Bäcker'],
    })
    expect(await table(world, ana, { search: 'becker', standing: 'unanswered' })).toMatchObject({ near: [] })
    expect(await table(world, ana, { lastName: 'becker' })).toMatchObject({ found: ['Becker'], near: [] })
    expect(await table(world, ana, { search: 'zzzz' })).toMatchObject({ found: [], near: [] })
    for (const i of [1, 2, 3, 4]) await comes(world, { firstName: `Ana ${i}`, lastName: 'Becker' })
    expect(await table(world, ana, { search: 'becker' })).toMatchObject({ near: [], total: 5 })
  })

  it('are found by the name that the event shows, and by no other', async () => {
    const world = await makeWorld()
    const ana = await world.person({ organiser: true })
    await comes(world, { firstName: 'Hedy', lastName: 'Wałęsa', shownAs: { firstName: 'Ada', lastName: 'Bäcker' } })
    for (const search of ['walesa', 'walsea', 'hedy', 'he', 'hedy backer'])
      expect(await table(world, ana, { search })).toMatchObject({ found: [], near: [] })
    expect(await found(world, ana, { lastName: 'walesa' })).toEqual([])
    expect(await found(world, ana, { lastName: 'backer' })).toEqual(['Bäcker'])
    expect(await found(world, ana, { search: 'ada backer' })).toEqual(['Bäcker'])
    expect(await table(world, ana, { search: 'becker' })).toMatchObject({ found: [], near: ['Bäcker'] })
  })

  it('stand in the order of letters without their accents', async () => {
    const world = await makeWorld()
    const ana = await world.person({ organiser: true })
    for (const lastName of ['Dupont', 'Čapek', 'Łuk', 'Zola', 'Œuf']) await comes(world, { lastName })
    expect(await found(world, ana, { search: 'camille' })).toEqual(['Čapek', 'Dupont', 'Łuk', 'Œuf', 'Zola'])
  })

  it('are found by their names, with any accents, capitals and order of the words', async () => {
    const world = await makeWorld()
    const ana = await world.person({ organiser: true })
    await comes(world, { firstName: 'Élodie', lastName: 'Garabédian', email: 'elodie@bois.fr' })
    await comes(world, { firstName: 'Paul', lastName: 'Élodion', code: 'XE4TKCJQ1XY6' })
    for (const typed of ['garabedian élo', 'ELODIE garab', 'bois.fr', 'garabédian'])
      expect(await found(world, ana, { search: typed })).toEqual(['Garabédian'])
    expect(await found(world, ana, { search: 'xe4t kcjq 1xy6' })).toEqual(['Élodion'])
    expect(await found(world, ana, { search: 'elodi' })).toEqual(['Élodion', 'Garabédian'])
    expect(await found(world, ana, { search: 'elodi %' })).toEqual([])
    for (const search of ['-', '– —']) expect(await found(world, ana, { search })).toEqual([])
    expect(await found(world, ana, { search: 'garab - elo' })).toEqual(['Garabédian'])
  })

  it('are found by an address in its own letters, as stored, or pasted', async () => {
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
