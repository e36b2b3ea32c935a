import type { HeldLine } from '@parvis/contract/billing/statement.rules.ts'
import { RefusalError } from '@parvis/contract/kit/refusal.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articles } from '#db/tables/articles.ts'
import { promoCodes, promoUses } from '#db/tables/promo-codes.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import type { ToApply } from './promo-codes.service.ts'
import {
  applyCode,
  consumeUse,
  forgettingSpent,
  readGift,
  readGifts,
  releaseUse,
  takeUse,
} from './promo-codes.service.ts'

type Columns = Partial<typeof promoCodes.$inferInsert>
const tenPercent = { kind: 'percentage', percentage: 1000 } as const
const lunch: HeldLine = {
  key: 'lunch 0',
  userId: 'a',
  cents: 1000,
  vatRate: 1000,
  dayId: '0',
  regime: 'service',
  articleId: 'lunch',
  label: 'Déjeuner',
}

async function addCodes({ ports, eventId }: World, codes: Record<string, Columns>): Promise<void> {
  for (const id of ['lunch', 'dinner']) await ports.db.insert(articles).values({ eventId, id, label: id })
  for (const [code, columns] of Object.entries(codes))
    await ports.db.insert(promoCodes).values({ ...tenPercent, ...columns, eventId, code })
}

async function makeEvent(codes: Record<string, Columns>): Promise<World> {
  const world = await makeWorld()
  await addCodes(world, codes)
  return world
}

function payerOf(world: World, userId: string) {
  const { ports, eventId, clock } = world
  const payer = { eventId, userId }
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => saying(() => transaction(ports.db, work))
  return {
    apply: (code: string, more: Partial<ToApply> = {}) =>
      inTx((tx) => applyCode(tx, ports, { ...payer, typoId: null, code, now: clock.now(), held: [lunch], ...more })),
    take: () => inTx((tx) => takeUse(tx, { ...payer, now: clock.now() })),
    buy: () =>
      saying(() =>
        forgettingSpent(ports.db, payer, () =>
          transaction(ports.db, (tx) => takeUse(tx, { ...payer, now: clock.now() })),
        ),
      ),
    release: (code?: string) => inTx((tx) => releaseUse(tx, { ...payer, code })),
    consume: (code?: string) => inTx((tx) => consumeUse(tx, { ...payer, code, now: clock.now() })),
    gift: () => readGift(ports.db, eventId, userId),
    state: async () => {
      const own = and(eq(promoUses.eventId, eventId), eq(promoUses.userId, userId))
      const [use] = await ports.db.select().from(promoUses).where(own)
      if (!use) return 'nothing'
      return `${use.code} ${use.usedAt ? 'used' : use.takenAt ? 'taken' : 'remembered'}`
    },
  }
}

async function saying(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'ok'
  } catch (error) {
    if (error instanceof RefusalError) return `${error.refusal.status} ${error.refusal.code}`
    throw error
  }
}

async function uses(world: World, code: string): Promise<number | undefined> {
  const own = and(eq(promoCodes.eventId, world.eventId), eq(promoCodes.code, code))
  const [row] = await world.ports.db.select({ uses: promoCodes.uses }).from(promoCodes).where(own)
  return row?.uses
}

const someone = async (world: World) => payerOf(world, (await world.person()).userId)

interface Dated extends Columns {
  startsIn?: number
  endsIn?: number
}
const hoursFrom = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000)

describe('applying a code', () => {
  it.each<[string, Dated, Partial<ToApply>, string]>([
    ['AMI', {}, {}, 'ok'],
    [' ami ', {}, {}, 'ok'],
    ['AUTRE', {}, {}, '404 PROMO_UNKNOWN'],
    ['AMI', { startsIn: 1 }, {}, '422 PROMO_NOT_YET'],
    ['AMI', { startsIn: 0 }, {}, 'ok'],
    ['AMI', { endsIn: -1 }, {}, '422 PROMO_OVER'],
    ['AMI', { endsIn: 0 }, {}, 'ok'],
    ['AMI', { typoIds: ['press'] }, {}, '422 PROMO_NOT_FOR_YOU'],
    ['AMI', { typoIds: ['press'] }, { typoId: 'press' }, 'ok'],
    ['AMI', { maxUses: 2, uses: 2 }, {}, '409 PROMO_USED_UP'],
    ['AMI', { maxUses: 3, uses: 2 }, {}, 'ok'],
    ['AMI', {}, { held: [] }, '422 PROMO_USELESS'],
    ['AMI', { percentage: 1 }, {}, '422 PROMO_USELESS'],
    ['AMI', { kind: 'article', articleId: 'dinner' }, {}, '422 PROMO_USELESS'],
    ['AMI', { kind: 'article', articleId: 'lunch' }, {}, 'ok'],
    ['AMI', { kind: 'amount', amountCents: 500 }, {}, 'ok'],
  ])('typed « %s », that is %j, for %j: %s', async (typed, { startsIn, endsIn, ...columns }, more, answer) => {
    const world = await makeWorld()
    const now = world.clock.now()
    const startAt = startsIn === undefined ? null : hoursFrom(now, startsIn)
    const endAt = endsIn === undefined ? null : hoursFrom(now, endsIn)
    await addCodes(world, { AMI: { ...columns, startAt, endAt } })
    const payer = await someone(world)
    expect(await payer.apply(typed, more)).toBe(answer)
    expect(await payer.state()).toBe(answer === 'ok' ? 'AMI remembered' : 'nothing')
  })

  it.each([
    ["L'INVITÉ-2027 A", ' l’invite\u0301\u20112027\u00a0\u202fa\u200b'],
    ['ALPAGE10', 'ＡＬＰＡＧＥ１０\u200b'],
    ['INVITÉ\u00a02027', 'invité 2027'],
    ['INVITÉ  2027', 'Invité\u20092027'],
    ['DEUX\u20112', 'deux-2'],
  ])('takes a code that is kept as %j and pasted as %j', async (code, pasted) => {
    const world = await makeEvent({ [code]: {} })
    const { apply, take } = await someone(world)
    expect([await apply(pasted), await take()]).toEqual(['ok', 'ok'])
    expect(await uses(world, code)).toBe(1)
  })

  it('remembers one code at a time, until something is bought with it', async () => {
    const world = await makeEvent({ AMI: {}, DUO: { maxUses: 1 } })
    const payer = await someone(world)
    expect([await payer.apply('AMI'), await payer.apply('DUO')]).toEqual(['ok', 'ok'])
    expect(await payer.state()).toBe('DUO remembered')
    await payer.take()
    expect(await payer.apply('DUO')).toBe('ok')
    expect([await payer.state(), await uses(world, 'DUO')]).toEqual(['DUO taken', 1])
    expect(await payer.apply('AMI')).toBe('ok')
    expect([await payer.state(), await uses(world, 'DUO')]).toEqual(['AMI remembered', 0])
    await payer.consume()
    expect(await payer.apply('DUO')).toBe('409 PROMO_ALREADY_USED')
    expect(await payer.apply('AMI')).toBe('409 PROMO_ALREADY_USED')
  })

  it('is read back as its discount', async () => {
    const world = await makeEvent({ AMI: {} })
    const payer = await someone(world)
    expect(await payer.gift()).toBeUndefined()
    await payer.apply('AMI')
    const gift = { code: 'AMI', label: 'Code promo AMI', kind: 'percentage', basisPoints: 1000 }
    expect(await payer.gift()).toEqual({ gift, isUsed: false })
    await payer.take()
    await payer.consume()
    expect(await payer.gift()).toEqual({ gift, isUsed: true })
  })

  it('gives nothing in another event, also where many payers are read together', async () => {
    const [world, other] = [await makeEvent({ AMI: {} }), await makeEvent({ MOITIE: { percentage: 5000 } })]
    const { userId } = await world.person()
    expect(await payerOf(world, userId).apply('AMI')).toBe('ok')
    expect(await payerOf(other, userId).apply('MOITIE')).toBe('ok')
    const codes = async ({ ports, eventId }: World) =>
      [...(await readGifts(ports.db, eventId, [userId]))].map(([id, { gift }]) => [id, gift.code])
    expect([await codes(world), await codes(other)]).toEqual([[[userId, 'AMI']], [[userId, 'MOITIE']]])
    expect(await codes(await makeEvent({ AMI: {} }))).toEqual([])
  })
})

describe('a use of a code', () => {
  it('is taken once, given back, taken again, and stays once something is bought', async () => {
    const world = await makeEvent({ AMI: { maxUses: 1 } })
    const payer = await someone(world)
    await payer.apply('AMI')
    const seen = []
    for (const act of [
      'take',
      'take',
      'release',
      'release',
      'take',
      'consume',
      'consume',
      'release',
      'take',
    ] as const) {
      expect(await payer[act]()).toBe('ok')
      seen.push(`${await payer.state()} ${await uses(world, 'AMI')}`)
    }
    expect(seen).toEqual([
      'AMI taken 1',
      'AMI taken 1',
      'AMI remembered 0',
      'AMI remembered 0',
      'AMI taken 1',
      'AMI used 1',
      'AMI used 1',
      'AMI used 1',
      'AMI used 1',
    ])
  })

  it('is refused when none is left; the code is forgotten then', async () => {
    const world = await makeEvent({ AMI: { maxUses: 1 } })
    const [first, second] = [await someone(world), await someone(world)]
    await first.apply('AMI')
    await second.apply('AMI')
    await first.take()
    expect(await second.take()).toBe('409 PROMO_USED_UP')
    expect(await second.state()).toBe('AMI remembered')
    expect(await second.buy()).toBe('409 PROMO_USED_UP')
    expect(await second.state()).toBe('nothing')
    expect(await second.buy()).toBe('ok')
    expect(await uses(world, 'AMI')).toBe(1)
  })

  it('is refused past its end', async () => {
    const world = await makeEvent({ AMI: {} })
    const payer = await someone(world)
    await payer.apply('AMI')
    await world.ports.db
      .update(promoCodes)
      .set({ endAt: hoursFrom(world.clock.now(), -1) })
      .where(eq(promoCodes.eventId, world.eventId))
    expect(await payer.buy()).toBe('422 PROMO_OVER')
    expect(await payer.state()).toBe('nothing')
  })

  it('of a person without a code is neither taken, given back nor used', async () => {
    const world = await makeEvent({ AMI: {} })
    const payer = await someone(world)
    expect([await payer.take(), await payer.release(), await payer.consume()]).toEqual(['ok', 'ok', 'ok'])
    expect([await payer.state(), await uses(world, 'AMI')]).toEqual(['nothing', 0])
  })

  it('of an order that is dropped stays with the code that replaced it', async () => {
    const world = await makeEvent({ AMI: {}, DUO: {} })
    const payer = await someone(world)
    await payer.apply('AMI')
    await payer.take()
    await payer.apply('DUO')
    await payer.take()
    await payer.release('AMI')
    expect([await payer.state(), await uses(world, 'AMI'), await uses(world, 'DUO')]).toEqual(['DUO taken', 0, 1])
  })

  it('of a payment that arrives late is counted again, or stands uncounted beyond the maximum', async () => {
    const world = await makeEvent({ AMI: { maxUses: 1 }, DUO: { maxUses: 1 } })
    const [late, other, third] = [await someone(world), await someone(world), await someone(world)]
    await late.apply('AMI')
    await late.take()
    await late.apply('DUO')
    await late.take()
    await late.consume('AMI')
    expect([await late.state(), await uses(world, 'AMI'), await uses(world, 'DUO')]).toEqual(['AMI used', 1, 0])
    await third.apply('DUO')
    await other.apply('DUO')
    await other.take()
    await third.consume('DUO')
    expect([await third.state(), await uses(world, 'DUO')]).toEqual(['DUO used', 1])
  })

  it('of a code that was deleted since leaves the payment unchanged', async () => {
    const world = await makeEvent({ AMI: {} })
    const payer = await someone(world)
    await payer.apply('AMI')
    expect(await payer.consume('DUO')).toBe('ok')
    expect(await payer.state()).toBe('AMI remembered')
  })
})
