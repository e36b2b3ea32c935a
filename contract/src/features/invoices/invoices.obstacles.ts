import type { ContextConfig } from '#features/events/events.part.ts'
import { asksToPay, everyLevel } from '#features/events/events.part.ts'
import { defaultSettings } from '#features/events/events.settings.ts'
import type { ObstacleShare } from '#kit/obstacle.ts'
import { point } from '#kit/obstacle.ts'
import { invoiceRefusals } from './invoices.ts'
import { missingOfSeller } from './seller.rules.ts'

const toSeller = { screen: 'organisation/argent/paiement', setting: 'FO_SELLER', isOngoing: true as const }

/** A seller without the data that invoices must have: the first payment would be refused. */
export const invoicesObstacles: ObstacleShare<ContextConfig> = {
  obstacles: [
    { key: 'seller', ...toSeller, explains: [invoiceRefusals.SELLER_INCOMPLETE] },
    { key: 'bank', ...toSeller },
    { key: 'invoice', ...toSeller, explains: [invoiceRefusals.INVOICE_INVALID] },
  ],
  pointsOf({ config }) {
    if (!asksToPay(config)) return []
    const { FO_SELLER: seller = defaultSettings.FO_SELLER } = config.settings
    const sellers = [seller, ...everyLevel(config).flatMap((level) => level.FO_SELLER ?? [])]
    const all = [...new Set(sellers.flatMap(missingOfSeller))]
    const missing = all.filter((field) => field !== 'bank')
    const points = [
      ...(missing.length > 0 ? [point('blocks', 'seller', missing.length, missing.join())] : []),
      ...(all.includes('bank') ? [point('blocks', 'bank')] : []),
    ]
    return points.length > 0 ? points : [point('ready', 'seller')]
  },
}
