import type { HeldLine } from '@parvis/contract/billing/statement.rules.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { promoCodes, promoUses } from '#db/tables/promo-codes.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import { isWhole } from '#testing/scope.ts'
import type { World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { applyCode, consumeUse, forgettingSpent, releaseUse, takeUse } from './promo-codes.service.ts'

const USES = 7
const CROWD = isWhole ? 200 : 60
const day: HeldLine = {
  key: 'j1',
  userId: 'a',
  cents: 1500,
  vatRate: 2000,
  dayId: 'j1',
  regime: 'admission_on_site',
  label: 'Mardi',
}

async function makeCrowd(maxUses: number | null, size = CROWD): Promise<{ world: World; userIds: string[] }> {
  const world = await makeWorld()
  const { eventId, ports, clock } = world
  await ports.db.insert(promoCodes).values({ eventId, code: 'AMI', kind: 'percentage', percentage: 1000, maxUses })
  const userIds = await Promise.all(
    Array.from({ length: size }, async () => {
      const { userId } = await world.person()
      const toApply = { eventId, userId, typoId: null, code: 'ami', now: clock.now(), held: [day] }
      await transaction(ports.db, (tx) => applyCode(tx, ports, toApply))
      return userId
    }),
  )
  return { world, userIds }
}

const codeOf = async ({ ports, eventId }: World) => {
  const [row] = await ports.db.select().from(promoCodes).where(eq(promoCodes.eventId, eventId))
  const taken = await ports.db
    .select()
    .from(promoUses)
    .where(and(eq(promoUses.eventId, eventId), isNotNull(promoUses.takenAt)))
  return { uses: row?.uses, taken: taken.length }
}

const buying = ({ ports, eventId, clock }: World, userId: string, then: (tx: Tx) => Promise<void> = async () => {}) =>
  forgettingSpent(ports.db, { eventId, userId }, () =>
    transaction(ports.db, async (tx) => {
      await takeUse(tx, { eventId, userId, now: clock.now() })
      await then(tx)
    }),
  )

async function answersOf(tries: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const one of await Promise.allSettled(tries)) {
    const answer = one.status === 'fulfilled' ? 'ok' : String(one.reason instanceof Error ? one.reason.message : '')
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

describe('the uses of a code, wanted by a crowd at once', () => {
  it('go to exactly as many people as the maximum; the others are told, and their code forgotten', async () => {
    const { world, userIds } = await makeCrowd(USES)
    const answers = await answersOf(userIds.map((userId) => buying(world, userId)))
    expect(answers).toEqual({ ok: USES, PROMO_USED_UP: CROWD - USES })
    expect(await codeOf(world)).toEqual({ uses: USES, taken: USES })
    const left = await world.ports.db.select().from(promoUses).where(eq(promoUses.eventId, world.eventId))
    expect(left).toHaveLength(USES)
  })

  it('are one for a person who asks ten times at once', async () => {
    const { world, userIds } = await makeCrowd(USES, 1)
    const [userId = ''] = userIds
    expect(await answersOf(Array.from({ length: 10 }, () => buying(world, userId)))).toEqual({ ok: 10 })
    expect(await codeOf(world)).toEqual({ uses: 1, taken: 1 })
  })

  it('are counted right while they are taken, given back and used all at once', async () => {
    const { world, userIds } = await makeCrowd(null, 60)
    const { ports, eventId, clock } = world
    const lives = userIds.map(async (userId, i) => {
      await buying(world, userId)
      if (i % 3 === 0) await transaction(ports.db, (tx) => releaseUse(tx, { eventId, userId }))
      if (i % 3 === 1) await transaction(ports.db, (tx) => consumeUse(tx, { eventId, userId, now: clock.now() }))
    })
    expect(await answersOf(lives)).toEqual({ ok: 60 })
    expect(await codeOf(world)).toEqual({ uses: 40, taken: 40 })
  })

  it('are not taken when the purchase is undone', async () => {
    const { world, userIds } = await makeCrowd(USES, 1)
    const [userId = ''] = userIds
    const undone = () => Promise.reject(new Error('undone'))
    expect(await answersOf([buying(world, userId, undone)])).toEqual({ undone: 1 })
    expect(await codeOf(world)).toEqual({ uses: 0, taken: 0 })
  })

  it('never exceed the maximum even without a check before: the database refuses', async () => {
    const { world } = await makeCrowd(USES, 0)
    const blindly = () =>
      world.ports.db
        .update(promoCodes)
        .set({ uses: sql`${promoCodes.uses} + 1` })
        .where(eq(promoCodes.eventId, world.eventId))
    const tries = await Promise.allSettled(Array.from({ length: 60 }, blindly))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(USES)
  })
})
