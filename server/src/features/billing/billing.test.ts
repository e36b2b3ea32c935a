import type { ArticleChoice } from '@parvis/contract/articles/articles.ts'
import type { Billing } from '@parvis/contract/billing/billing.ts'
import { describe, expect, it } from 'vitest'
import { articleDays, articles, userArticles } from '#db/tables/articles.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { transaction } from '#kit/transaction.ts'
import type { World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { heldLines, payerOf, readBilling, rememberBilling } from './billing.service.ts'

interface Holding {
  names?: { firstName: string; lastName: string }
  registeredBy?: string
  registered?: boolean
  isRemote?: boolean
  dayIds?: readonly string[]
  articles?: readonly ArticleChoice[]
}

async function makeEvent(): Promise<World> {
  const world = await makeWorld({ days: [{ priceCents: 1500 }, { priceCents: 2000 }, {}] })
  const { eventId, ports } = world
  await ports.db.insert(articles).values([
    { eventId, id: 'lunch', label: 'Déjeuner', priceCents: 1265, vatRate: 1000, position: 0 },
    { eventId, id: 'visit', label: 'Visite', priceCents: 500, vatRegime: 'admission_on_site', position: 1 },
    { eventId, id: 'map', label: 'Plan', priceCents: 0, position: 2 },
  ])
  await ports.db.insert(articleDays).values([
    { eventId, articleId: 'lunch', dayId: 'j1' },
    { eventId, articleId: 'visit', dayId: '0' },
    { eventId, articleId: 'map', dayId: '0' },
  ])
  return world
}

async function holder(world: World, { names, dayIds = [], articles: held = [], ...facts }: Holding): Promise<string> {
  const { eventId, ports, clock } = world
  const { userId } = await world.person(names)
  const { registered = true, isRemote = false, registeredBy = null } = facts
  const registeredAt = registered ? clock.now() : null
  const standing = { registered, responded: registered, registeredAt, isRemote, registeredBy, code: userId }
  await ports.db.insert(participations).values({ eventId, userId, ...standing })
  for (const eventDayId of ['j1', 'j2', 'j3'])
    await ports.db
      .insert(participationDays)
      .values({ eventId, userId, eventDayId, registered: dayIds.includes(eventDayId) })
  if (held.length > 0)
    await ports.db
      .insert(userArticles)
      .values(held.map(({ id, dayId }) => ({ eventId, userId, articleId: id, dayId, takenAt: clock.now() })))
  return userId
}

const linesOf = async (world: World, payerId: string, preview?: readonly ArticleChoice[], language = 'fr') => {
  const event = await loadEvent(world.ports.db, world.eventId)
  const lines = await heldLines(
    world.ports.db,
    event,
    payerId,
    language,
    preview && { articles: preview, now: world.clock.now(), typoId: null },
  )
  return lines.map(({ key, cents, regime, label, person = '' }) => [key, cents, regime, label, person])
}
const lunch = { id: 'lunch', dayId: 'j1' }
const visit = { id: 'visit', dayId: '0' }

describe('the account of a payer', () => {
  it('lists their own articles, then those of each companion who comes, by name', async () => {
    const world = await makeEvent()
    const payer = await holder(world, { dayIds: ['j1', 'j3'], articles: [lunch, { id: 'map', dayId: '0' }] })
    const names = { firstName: 'Léa', lastName: 'Petit' }
    const lea = await holder(world, { names, registeredBy: payer, isRemote: true, dayIds: ['j2'], articles: [visit] })
    const absent = await holder(world, { registeredBy: payer, registered: false, dayIds: [], articles: [visit] })
    await holder(world, { dayIds: ['j1'] })
    expect(await linesOf(world, payer)).toEqual([
      ['j1', 1500, 'admission_on_site', 'Participation – mardi 11 mai 2027', ''],
      ['j3', 0, 'admission_on_site', 'Participation – jeudi 13 mai 2027', ''],
      ['map 0', 0, 'service', 'Plan', ''],
      ['lunch j1', 1265, 'service', 'Déjeuner – mardi 11 mai 2027', ''],
      ['j2', 2000, 'admission_remote', 'Participation – mercredi 12 mai 2027', 'Léa Petit'],
      ['visit 0', 500, 'admission_on_site', 'Visite', 'Léa Petit'],
    ])
    const db = world.ports.db
    expect(await Promise.all([lea, absent, payer, 'nobody'].map((id) => payerOf(db, world.eventId, id)))).toEqual([
      payer,
      payer,
      payer,
      'nobody',
    ])
  })

  it('is worded in the language asked for, as the event words it', async () => {
    const world = await makeEvent()
    const payer = await holder(world, { dayIds: ['j1'], articles: [lunch] })
    const labels = (await linesOf(world, payer, undefined, 'en')).map(([, , , label]) => label)
    expect(labels).toEqual(['Attendance – Tuesday, 11 May 2027', 'Déjeuner – Tuesday, 11 May 2027'])
  })

  it('can be read with other articles supposed, registered or not', async () => {
    const world = await makeEvent()
    const payer = await holder(world, { dayIds: ['j1'], articles: [lunch] })
    await holder(world, { registeredBy: payer, articles: [lunch] })
    const keys = async (id: string, preview?: ArticleChoice[]) =>
      (await linesOf(world, id, preview)).map(([key]) => key)
    expect(await keys(payer, [visit, { id: 'dinner', dayId: 'j1' }])).toEqual(['j1', 'visit 0', 'lunch j1'])
    expect(await keys(payer, [])).toEqual(['j1', 'lunch j1'])
    expect(await keys(payer)).toEqual(['j1', 'lunch j1', 'lunch j1'])
    const { userId } = await world.person()
    expect(await keys(userId, [visit])).toEqual(['visit 0'])
    expect(await keys(userId)).toEqual([])
  })

  it('does not exist in another event', async () => {
    const [world, other] = [await makeEvent(), await makeEvent()]
    const payer = await holder(world, { dayIds: ['j1'] })
    expect(await linesOf(other, payer)).toEqual([])
  })
})

describe('the billing of a payer', () => {
  it('is remembered, the last one, without the spaces of its numbers', async () => {
    const world = await makeEvent()
    const userId = await holder(world, {})
    const { ports, eventId } = world
    const billing: Billing = {
      type: 1,
      country: 'FR',
      intra_communautaire: '',
      social_reason: 'Atelier',
      address: '1 rue des Arts',
      address_more: '',
      postal_code: '38000',
      city: 'Grenoble',
      siret: '732 829 320 00074',
      service_code: '',
      engagement_number: '',
    }
    expect(await readBilling(ports.db, eventId, userId)).toBeUndefined()
    for (const city of ['Grenoble', 'Lyon'])
      await transaction(ports.db, (tx) =>
        rememberBilling(tx, ports, { eventId, userId, billing: { ...billing, city } }),
      )
    expect(await readBilling(ports.db, eventId, userId)).toEqual({ ...billing, city: 'Lyon', siret: '73282932000074' })
  })
})
