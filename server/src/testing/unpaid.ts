import { readSummary } from '@parvis/contract/checkout/checkout.ts'
import type { SomeSettings } from '@parvis/contract/context/context.settings.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import { and, asc, eq } from 'drizzle-orm'
import { sessions } from '#db/tables/auth.ts'
import { sandboxPayments } from '#db/tables/checkout.ts'
import { outbox } from '#db/tables/emails.ts'
import { lookAt } from '#features/unpaid/unpaid.service.ts'
import type { Shop } from './shop.ts'
import { makeShop, play } from './shop.ts'
import type { EventToMake, Person } from './world.ts'

const HOUR_MS = 3_600_000

/** A shop whose places are kept for two days, and the passing of its time. */
export interface UnpaidShop extends Shop {
  /** Looks at the event as its round does, and lets its mails leave. */
  look(): Promise<void>
  /** Hours go by, and the round looks at the event once they have. */
  pass(hours: number): Promise<void>
  /** What was written to somebody of their place, in order. */
  toldTo(person: Person): Promise<(typeof outbox.$inferSelect)[]>
  keptUntil(person: Person): Promise<string | null>
  /** Has the bank take money in a session that it should have closed, as where its news come late. */
  payLate(url: string): Promise<void>
}

export async function makeUnpaidShop(settings: SomeSettings = {}, event: EventToMake = {}): Promise<UnpaidShop> {
  const shop = await makeShop({ FO_UNPAID_HOURS: 48, ...settings }, event)
  async function look() {
    await lookAt(shop.ports, shop.eventId)
    await shop.ports.jobs.settle()
  }
  // The event gives up places from now on.
  await look()
  shop.clock.advance(1000)
  return {
    ...shop,
    look,
    async pass(hours) {
      shop.clock.advance(hours * HOUR_MS)
      // Nobody has to sign in again.
      const expiresAt = new Date(shop.clock.now().getTime() + HOUR_MS)
      await shop.ports.db.update(sessions).set({ expiresAt }).where(eq(sessions.domainId, shop.domainId))
      await look()
    },
    async toldTo({ userId }) {
      const rows = await shop.ports.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.eventId, shop.eventId), eq(outbox.userId, userId)))
        .orderBy(asc(outbox.createdAt), asc(outbox.id))
      const those: readonly (number | null)[] = [mailAction.placeKept, mailAction.placeReleased]
      return rows.filter(({ actionId }) => those.includes(actionId))
    },
    async payLate(url) {
      const ref = new URL(url).pathname.split('/').at(-1) ?? ''
      const expiresAt = new Date(shop.clock.now().getTime() + HOUR_MS)
      await shop.ports.db.update(sandboxPayments).set({ status: 'open', expiresAt }).where(eq(sandboxPayments.ref, ref))
      const { status } = await play(shop, url, 'accept')
      if (status !== 303) throw new Error(`The payment is refused: ${status}`)
    },
    keptUntil: async (person) => (await shop.call(readSummary, { params: shop.path }, { as: person })).body.keptUntil,
  }
}
