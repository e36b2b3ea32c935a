import type { Order } from '@parvis/contract/checkout/checkout.ts'
import { server as paymentEn } from '@parvis/contract/checkout/payment.en.ts'
import { server as paymentFr } from '@parvis/contract/checkout/payment.fr.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { toEuros } from '@parvis/contract/kit/money.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { csv, gathered } from '#kit/csv.ts'
import type { Ports } from '#ports/ports.ts'
import type { ListedOrder, OrderFilters } from './order-list.store.ts'
import { countRealOrders, isIndividual, listOrderRows } from './order-list.store.ts'

export { countRealOrders }

export function orderOnWire({ row, firstName, lastName, ...around }: ListedOrder): Order {
  const { id, userId, method, status, reference, billing, lines, invoiceId, forgoneCents } = row
  return {
    ...{ id, userId, method, status, reference, billing, lines, invoiceId, forgoneCents },
    ...around,
    price: toEuros(row.grossCents),
    payer: { firstName, lastName, company: isIndividual(row) ? '' : billing.social_reason },
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}

interface EventPath {
  readonly domainId: string
  readonly eventId: string
}

async function whereOf({ db }: Ports, { domainId, eventId }: EventPath) {
  const event = await loadEvent(db, eventId, domainId)
  return { eventId, timeZone: event.row.timeZone }
}

export async function listOrders(
  ports: Ports,
  path: EventPath,
  asked: OrderFilters & { page: number; pageSize: number },
): Promise<{ data: Order[]; total: number; page: number; pageSize: number }> {
  const { rows, total } = await listOrderRows(ports.db, await whereOf(ports, path), asked)
  return { data: rows.map(orderOnWire), total, page: asked.page, pageSize: asked.pageSize }
}

const COLUMNS = [
  ...['reference', 'payer', 'company', 'lines', 'method', 'state', 'amount', 'received', 'credited', 'invoice'],
  ...['created', 'settled'],
] as const
const PAGE = 500

export async function tableOfOrders(
  ports: Ports,
  path: EventPath,
  asked: OrderFilters,
  language: string,
): Promise<Uint8Array> {
  const where = await whereOf(ports, path)
  const { say } = translator(language, wordsIn(language, { fr: paymentFr, en: paymentEn }))
  async function* rows() {
    for (let page = 1; ; page++) {
      const { rows: found } = await listOrderRows(ports.db, where, { ...asked, page, pageSize: PAGE })
      for (const one of found) {
        const { row, firstName, lastName, receivedCents, creditedCents, invoiceNumber } = one
        yield [
          ...[row.reference, `${lastName} ${firstName}`.trim(), isIndividual(row) ? '' : row.billing.social_reason],
          ...[row.lines.map(({ label }) => label).join(', '), say(`orders.method.${row.method}`)],
          ...[say(`orders.status.${row.status}`), toEuros(row.grossCents), toEuros(receivedCents)],
          ...[toEuros(creditedCents), invoiceNumber ?? '', row.createdAt, row.settledAt],
        ]
      }
      if (found.length < PAGE) return
    }
  }
  const columns = COLUMNS.map((column) => ({ title: say(`orders.column.${column}`) }))
  return gathered(csv({ name: 'orders', columns, rows: rows(), timeZone: where.timeZone, yesNo: ['', ''] }))
}
