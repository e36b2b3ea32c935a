import { Seller } from '@parvis/contract/billing/billing.settings.ts'
import type { Billing } from '@parvis/contract/billing/billing.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { invoiceArchives, invoices } from '#db/tables/invoices.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import type { Tx } from '#kit/transaction.ts'
import { rehearsal, transaction } from '#kit/transaction.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import type { ToIssue } from './invoices.service.ts'
import { invoicePdf, issueInvoice } from './invoices.service.ts'
import { takeNumber } from './invoices.store.ts'

const ISSUERS = 12
const EACH = 25

const seller = z.parse(Seller, {
  ...{ name: 'Fondation Aubépine', legalForm: 'Association', siret: '73282932000074', vatNumber: 'FR44732829320' },
  ...{ address: '9 rue des Orfèvres', postalCode: '21000', city: 'Dijon' },
})
const billing: Billing = {
  ...{ type: 4, intra_communautaire: '', country: 'FR', social_reason: 'Zoë Œuvrard', address: '1 rue des Lilas' },
  ...{ address_more: '', postal_code: '38000', city: 'Grenoble', siret: '', service_code: '', engagement_number: '' },
}

async function makeShop(): Promise<{ world: World; person: Person; toIssue: ToIssue }> {
  const world = await makeWorld({ settings: { FO_SELLER: seller } })
  const person = await world.person()
  const event = await loadEvent(world.ports.db, world.eventId)
  const line = { key: 'k', kind: 'item', label: 'Journée', quantity: 1, unitCents: 12000 } as const
  const toIssue: ToIssue = {
    ...{ ...world.path, event, settings: settingsFor(event, 'fr'), userId: person.userId, billing },
    ...{ buyerEmail: person.email, lines: [{ ...line, vatRate: 2000, category: 'S' }], language: 'fr' },
    ...{ isPaid: true, isSpecimen: false },
  }
  return { world, person, toIssue }
}

/** Concurrent issuers, each with sequential calls; one call in ten fails at its end. */
async function crowd(world: World, work: (tx: Tx) => Promise<void>): Promise<number> {
  const outcomes = await Promise.all(
    Array.from({ length: ISSUERS }, async (_, side) => {
      let done = 0
      for (let i = 0; i < EACH; i++) {
        const isFailing = (side * EACH + i) % 10 === 0
        const attempt = transaction(world.ports.db, async (tx) => {
          await work(tx)
          if (isFailing) throw new Error('a payment that fails')
        })
        done += await attempt.then(
          () => 1,
          () => 0,
        )
      }
      return done
    }),
  )
  return outcomes.reduce((sum, done) => sum + done, 0)
}

describe('numbers that many want at once', () => {
  it('have no gap, no double, and dates in their order', async () => {
    const { world, toIssue } = await makeShop()
    const count = await crowd(world, async (tx) => {
      await issueInvoice(tx, world.ports, toIssue)
    })
    expect(count).toBe(ISSUERS * EACH * 0.9)
    const { num, issuedAt } = invoices
    const rows = await world.ports.db
      .select({ num, issuedAt })
      .from(invoices)
      .where(eq(invoices.eventId, world.eventId))
      .orderBy(asc(num))
    expect(rows.map((row) => row.num)).toEqual(Array.from({ length: count }, (_, i) => i + 1))
    const times = rows.map((row) => row.issuedAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('would be dated out of order with the time of the transaction, which is why the clock is asked', async () => {
    const { world } = await makeShop()
    const { db } = world.ports
    const [begun, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const take = (isFirst: boolean) =>
      transaction(db, async (tx) => {
        const { rows } = await tx.execute<{ at: string }>(sql`select to_char(now(), 'YYYY-MM-DD HH24:MI:SS.US') as at`)
        if (isFirst) {
          begun.resolve()
          await taken.promise
        }
        return { ...(await takeNumber(tx, world.domainId, 'control')), began: rows[0]?.at ?? '' }
      })
    const first = take(true)
    await begun.promise
    const second = await take(false).finally(taken.resolve)
    const inOrder = [second, await first]
    expect(inOrder.map(({ num }) => num)).toEqual([1, 2])
    const began = inOrder.map((one) => one.began)
    expect(began).toEqual(began.toSorted().toReversed())
    expect(new Set(began).size).toBe(2)
    const times = inOrder.map(({ issuedAt }) => issuedAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('end with the year of a request made before it ended', async () => {
    const { world } = await makeShop()
    const { db } = world.ports
    // As if the last number had been taken in the last second of the year.
    const { year } = await transaction(db, (tx) => takeNumber(tx, world.domainId, 'late'))
    await db.execute(sql`update invoice_counters set last_issued_at = make_timestamptz(${year}, 12, 31, 23, 59, 59.5, 'Europe/Paris') + interval '1 second'
      where domain_id = ${world.domainId} and series = 'late'`)
    const { issueDate, num } = await transaction(db, (tx) => takeNumber(tx, world.domainId, 'late'))
    expect({ issueDate, num }).toEqual({ issueDate: `${year}-12-31`, num: 2 })
  })

  it('begin again with the year in Paris, an hour before the year in UTC', async () => {
    const { world } = await makeShop()
    const takenAt = (instant: string) =>
      rehearsal(world.ports.db, async (tx) => {
        // A number takes the time of the database: this transaction gives it another.
        await tx.execute(sql`create schema new_year`)
        await tx.execute(
          sql.raw(`create function new_year.clock_timestamp() returns timestamptz
          language sql as $$ select timestamptz '${instant}' $$`),
        )
        await tx.execute(sql`set local search_path = new_year, pg_catalog, public`)
        const { year, num, issueDate } = await takeNumber(tx, world.domainId, 'new year')
        return { year, num, issueDate }
      })
    expect(await takenAt('2027-12-31T22:59:59Z')).toEqual({ year: 2027, num: 1, issueDate: '2027-12-31' })
    expect(await takenAt('2027-12-31T23:00:00Z')).toEqual({ year: 2028, num: 1, issueDate: '2028-01-01' })
  })

  it('lead to one file each, with any number of readers', async () => {
    const { world, toIssue } = await makeShop()
    const { id } = await transaction(world.ports.db, (tx) => issueInvoice(tx, world.ports, toIssue))
    const files = await Promise.all(Array.from({ length: ISSUERS }, () => invoicePdf(world.ports, id)))
    expect(new Set(files.map((file) => file.toString('latin1'))).size).toBe(1)
    const rows = await world.ports.db.select().from(invoiceArchives).where(eq(invoiceArchives.invoiceId, id))
    expect(rows).toHaveLength(1)
  })
})
