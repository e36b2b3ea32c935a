import { readSummary } from '@parvis/contract/checkout/checkout.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { and, asc, eq } from 'drizzle-orm'
import { sessions } from '#db/tables/auth.ts'
import { sandboxPayments } from '#db/tables/checkout.ts'
import { outbox } from '#db/tables/emails.ts'
import { lookAt } from '#features/unpaid/unpaid.service.ts'
import type { Shop } from './shop.ts'
import { makeShop, play } from './shop.ts'
import type { EventToMake, Person } from './world.ts'

const HOUR_MS = 3_600_000

/** A shop that reserves unpaid places for two days. */
export interface UnpaidShop extends Shop {
  /** Runs the recurring check of the event, and sends its mails. */
  look(): Promise<void>
  pass(hours: number): Promise<void>
  toldTo(person: Person): Promise<(typeof outbox.$inferSelect)[]>
  keptUntil(person: Person): Promise<string | null>
  /** Completes a payment in a session that should have been closed, as when its news are late. */
  payLate(url: string): Promise<void>
}

export async function makeUnpaidShop(settings: SomeSettings = {}, event: EventToMake = {}): Promise<UnpaidShop> {
  const shop = await makeShop({ FO_UNPAID_HOURS: 48, ...settings }, event)
  async function look() {
    await lookAt(shop.ports, shop.eventId)
    await shop.ports.jobs.settle()
  }
  // Starts the event's deadlines.
  await look()
  shop.clock.advance(1000)
  return {
    ...shop,
    look,
    async pass(hours) {
      shop.clock.advance(hours * HOUR_MS)
      // Extends sessions, which would expire.
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
