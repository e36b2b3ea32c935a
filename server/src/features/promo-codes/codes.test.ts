import type { PromoCodeBody } from '@parvis/contract/promo-codes/promo-codes.ts'
import { deletePromoCode, listPromoCodes, savePromoCode } from '@parvis/contract/promo-codes/promo-codes.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articles } from '#db/tables/articles.ts'
import { participations } from '#db/tables/participation.ts'
import { promoCodes, promoUses } from '#db/tables/promo-codes.ts'
import { makeWorld } from '#testing/world.ts'

const tenPercent: PromoCodeBody = { gift: { kind: 'percentage', percentage: 10 }, typoIds: [] }

async function setUp() {
  const world = await makeWorld({ typologies: [{ id: 'press', label: 'Presse' }] })
  const { eventId, ports } = world
  await ports.db.insert(articles).values({ eventId, id: 'lunch', label: 'Déjeuner' })
  const organiser = await world.person({ organiser: true })
  const at = (code: string) => ({ ...world.path, code })
  return {
    world,
    save: (code: string, body: PromoCodeBody, as = organiser) =>
      world.call(savePromoCode, { params: at(code), body }, { as }),
    remove: (code: string) => world.call(deletePromoCode, { params: at(code) }, { as: organiser }),
    list: async () => (await world.call(listPromoCodes, { params: world.path }, { as: organiser })).body.data,
    use: (code: string, uses: number) =>
      ports.db
        .update(promoCodes)
        .set({ uses })
        .where(and(eq(promoCodes.eventId, eventId), eq(promoCodes.code, code))),
    remember: async (code: string) => {
      const { userId } = await world.person()
      await ports.db.insert(participations).values({ eventId, userId, code: userId })
      await ports.db.insert(promoUses).values({ eventId, userId, code })
    },
  }
}

describe('the promo codes of an event', () => {
  it('are saved with any discount, in upper case, and listed', async () => {
    const { save, list } = await setUp()
    const bodies: Record<string, PromoCodeBody> = {
      AMI: { gift: { kind: 'percentage', percentage: 12.5 }, typoIds: ['press'], maxUses: 7 },
      DINER: { gift: { kind: 'article', articleId: 'lunch' }, typoIds: [], endAt: '2027-05-01T00:00:00.000Z' },
      'ÉTÉ 27': { gift: { kind: 'amount', amount: 19.99 }, typoIds: [], startAt: '2027-04-01T00:00:00.000Z' },
    }
    for (const [code, body] of Object.entries(bodies)) {
      const { status, body: saved } = await save(` ${code.toLowerCase()} `, body)
      expect([status, saved]).toEqual([200, { ...body, code, uses: 0 }])
    }
    expect(await list()).toEqual(Object.entries(bodies).map(([code, body]) => ({ ...body, code, uses: 0 })))
  })

  it('are changed as a whole', async () => {
    const { save, list } = await setUp()
    await save('AMI', { ...tenPercent, maxUses: 7, typoIds: ['press'] })
    await save('ami', { gift: { kind: 'amount', amount: 5 }, typoIds: [] })
    expect(await list()).toEqual([{ code: 'AMI', gift: { kind: 'amount', amount: 5 }, typoIds: [], uses: 0 }])
  })

  it('are one code in any spacing, also where a former spelling was stored', async () => {
    const { world, save, list, remove } = await setUp()
    const kept = { eventId: world.eventId, code: 'INVITÉ\u00a02027', kind: 'percentage', percentage: 1000 } as const
    await world.ports.db.insert(promoCodes).values(kept)
    await save('invité 2027', { ...tenPercent, maxUses: 7 })
    expect(await list()).toMatchObject([{ code: kept.code, maxUses: 7 }])
    expect((await remove('Invité\u202f2027')).status).toBe(204)
    await save('l’été\u00a027', tenPercent)
    await save("L'ÉTÉ  27\u200b", tenPercent)
    expect(await list()).toMatchObject([{ code: "L'ÉTÉ 27" }])
  })

  it('that were used keep their discount, and a maximum of at least their uses', async () => {
    const { save, use } = await setUp()
    await save('AMI', tenPercent)
    await use('AMI', 3)
    const other = await save('AMI', { ...tenPercent, gift: { kind: 'percentage', percentage: 20 } })
    expect([other.status, other.error.code, other.error.errors?.[0]?.path]).toEqual([409, 'PROMO_IN_USE', 'gift'])
    const fewer = await save('AMI', { ...tenPercent, maxUses: 2 })
    expect([fewer.status, fewer.error.errors?.[0]]).toMatchObject([400, { path: 'maxUses' }])
    expect((await save('AMI', { ...tenPercent, maxUses: 3, typoIds: ['press'] })).status).toBe(200)
  })

  it.each<[Partial<PromoCodeBody>, string]>([
    [{ gift: { kind: 'article', articleId: 'cake' } }, 'gift.articleId'],
    [{ gift: { kind: 'percentage', percentage: 101 } }, 'gift.percentage'],
    [{ gift: { kind: 'amount', amount: 0.001 } }, 'gift.amount'],
    [{ typoIds: ['press', 'staff'] }, 'typoIds.1'],
    [{ maxUses: 0 }, 'maxUses'],
    [{ startAt: '2027-05-02T00:00:00Z', endAt: '2027-05-01T00:00:00Z' }, 'endAt'],
  ])('are refused as %j', async (wrong, path) => {
    const { save, list } = await setUp()
    const { status, error } = await save('AMI', { ...tenPercent, ...wrong })
    expect([status, error.errors?.map((one) => one.path)]).toEqual([400, [path]])
    expect(await list()).toEqual([])
  })

  it('are deleted unless they were used, and forgotten by people who remembered them', async () => {
    const { save, remove, list, use, remember } = await setUp()
    for (const code of ['AMI', 'DUO']) await save(code, tenPercent)
    await remember('AMI')
    await use('DUO', 1)
    expect((await remove('ami')).status).toBe(204)
    const used = await remove('DUO')
    expect([used.status, used.error.code]).toEqual([409, 'PROMO_IN_USE'])
    const gone = await remove('AMI')
    expect([gone.status, gone.error.code]).toEqual([404, 'PROMO_UNKNOWN'])
    expect((await list()).map(({ code }) => code)).toEqual(['DUO'])
  })

  it('are the organisers’ alone, and each event has its own', async () => {
    const { world, save, list } = await setUp()
    const other = await setUp()
    await other.save('AMI', tenPercent)
    expect(await list()).toEqual([])
    const visitor = await world.person()
    expect((await save('AMI', tenPercent, visitor)).status).toBe(403)
    expect((await world.call(listPromoCodes, { params: world.path }, { as: visitor })).status).toBe(403)
  })
})
