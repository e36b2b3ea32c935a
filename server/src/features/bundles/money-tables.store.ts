import { toEuros } from '@parvis/contract/kit/money.ts'
import { and, eq } from 'drizzle-orm'
import { freeItems } from '#db/tables/billing.ts'
import { orders, payments, receipts } from '#db/tables/checkout.ts'
import { invoices } from '#db/tables/invoices.ts'
import { reminders } from '#db/tables/money.ts'
import { promoUses } from '#db/tables/promo-codes.ts'
import { refunds } from '#db/tables/refunds.ts'
import { authentications, users } from '#db/tables/users.ts'
import { dayCell } from '#kit/csv.ts'
import type { ArchiveTable } from './rows.store.ts'
import { hasAddress, isUser, nameOf, pages, WHOM, whom, whomCells } from './rows.store.ts'

const paid: ArchiveTable = {
  key: 'payments',
  holds: ['payments'],
  columns: ['createdAt', 'order', ...WHOM, 'provider', 'state', 'amount', 'refunded', 'providerReference'],
  async *rows({ db, eventId, value }) {
    const { id, orderId, createdAt, provider, status, amountCents, refundedCents, providerRef } = payments
    const found = pages([id], ({ key, after, order, limit }) =>
      db
        .select({
          ...{ key, ...whom(eventId), createdAt, reference: orders.reference, provider, status },
          ...{ amountCents, refundedCents, providerRef },
        })
        .from(payments)
        .innerJoin(orders, eq(orders.id, orderId))
        .leftJoin(users, isUser(orders.userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(orders.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [
        ...[row.createdAt, row.reference, ...whomCells(row), row.provider, value('payment', row.status)],
        ...[toEuros(row.amountCents), toEuros(row.refundedCents), row.providerRef],
      ]
  },
}

const received: ArchiveTable = {
  key: 'receipts',
  holds: ['receipts'],
  columns: ['receivedOn', 'order', ...WHOM, 'amount', 'notedAt'],
  async *rows({ db, eventId }) {
    const { id, orderId, receivedOn, cents, notedAt } = receipts
    const found = pages([id], ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), receivedOn, reference: orders.reference, cents, notedAt })
        .from(receipts)
        .innerJoin(orders, eq(orders.id, orderId))
        .leftJoin(users, isUser(orders.userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(receipts.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [dayCell(row.receivedOn), row.reference, ...whomCells(row), toEuros(row.cents), row.notedAt]
  },
}

/** Without the account of a transfer that is still to be made. */
const givenBack: ArchiveTable = {
  key: 'refunds',
  holds: ['refunds'],
  columns: [
    ...['createdAt', 'order', ...WHOM, 'creditNote', 'way', 'state', 'amount', 'givenOn', 'givenBy'],
    'transferReference',
  ],
  async *rows({ db, eventId, value }) {
    const { id, orderId, createdAt, creditNoteId, way, status, cents, givenOn, givenBy, reference } = refunds
    const found = pages([id], ({ key, after, order, limit }) =>
      db
        .select({
          ...{ key, ...whom(eventId), createdAt, ordered: orders.reference, number: invoices.number, way, status },
          ...{ cents, givenOn, givenBy: nameOf(givenBy), reference },
        })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, orderId))
        .leftJoin(invoices, eq(invoices.id, creditNoteId))
        .leftJoin(users, isUser(orders.userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(refunds.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [
        ...[row.createdAt, row.ordered, ...whomCells(row), row.number, value('way', row.way)],
        ...[value('refund', row.status), toEuros(row.cents), dayCell(row.givenOn), row.givenBy, row.reference],
      ]
  },
}

const reminded: ArchiveTable = {
  key: 'reminders',
  holds: ['reminders'],
  columns: ['sentAt', ...WHOM, 'amount'],
  async *rows({ db, eventId }) {
    const { id, userId, cents, sentAt } = reminders
    const found = pages([id], ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), cents, sentAt })
        .from(reminders)
        .leftJoin(users, isUser(userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(reminders.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found) yield [row.sentAt, ...whomCells(row), toEuros(row.cents)]
  },
}

const promoted: ArchiveTable = {
  key: 'promoUses',
  holds: ['promo_uses'],
  columns: ['code', ...WHOM, 'takenAt', 'usedAt'],
  async *rows({ db, eventId }) {
    const { code, userId, takenAt, usedAt } = promoUses
    const found = pages([userId], ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), code, takenAt, usedAt })
        .from(promoUses)
        .leftJoin(users, isUser(userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(promoUses.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found) yield [row.code, ...whomCells(row), row.takenAt, row.usedAt]
  },
}

const givenAway: ArchiveTable = {
  key: 'freeItems',
  holds: ['free_items'],
  columns: [...WHOM, 'items', 'reason', 'freedAt'],
  async *rows({ db, eventId }) {
    const { userId, items, reason, freedAt } = freeItems
    const found = pages([userId], ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), items, reason, freedAt })
        .from(freeItems)
        .leftJoin(users, isUser(userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(freeItems.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found) yield [...whomCells(row), row.items?.join(', ') ?? null, row.reason, row.freedAt]
  },
}

export const moneyTables: readonly ArchiveTable[] = [...[paid, received, givenBack, reminded, promoted], givenAway]
