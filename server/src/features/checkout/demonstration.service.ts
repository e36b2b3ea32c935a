import type { ConfigRules } from '#part.ts'
import { countRealOrders } from './order-list.service.ts'

/** Keeps the demonstration closed where visitors could choose the answer of the bank, or where there are real orders. */
export const demonstrationRules: ConfigRules = {
  async faults(tx, { eventId, before, after }) {
    const isDemonstration = [before, after].map((config) => config?.settings.FO_PAYMENT_PROVIDER === 'sandbox')
    if (before === undefined || isDemonstration[0] || !isDemonstration[1]) return []
    const path = 'settings.FO_PAYMENT_PROVIDER'
    if (before.published) return [{ path, code: 'DEMONSTRATION_PUBLISHED' }]
    return (await countRealOrders(tx, eventId)) > 0 ? [{ path, code: 'DEMONSTRATION_ORDERS' }] : []
  },
}
