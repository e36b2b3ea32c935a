import { isDue } from '@parvis/contract/participation/participation.rules.ts'
import type { TicketDetails } from '@parvis/contract/registration/registration.ts'
import type { Payer } from '#features/checkout/account.service.ts'
import { payerAt } from '#features/checkout/account.service.ts'
import { readSummary } from '#features/checkout/summary.service.ts'
import { readWaiting } from '#features/waiting-list/waiting-list.service.ts'
import type { Ports } from '#ports/ports.ts'
import { readDraft } from './registration.service.ts'
import { listRepresented } from './registration.store.ts'

interface Path {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
}

/** What somebody's ticket says beside their participation. */
export async function readTicket(ports: Ports, path: Path, language: string): Promise<TicketDetails> {
  const payer = await payerAt(ports, path, language)
  const [draft, waiting, represented, owed] = await Promise.all([
    readDraft(ports, path),
    readWaiting(ports, path),
    listRepresented(ports.db, path.eventId, path.userId),
    owedBy(ports, payer),
  ])
  const represents = represented.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
  return { ...owed, waiting, step: draft.step, represents: represents.filter((name) => name !== '') }
}

/** Counted for those alone who still have to pay: most have not. */
async function owedBy(ports: Ports, payer: Payer): Promise<Pick<TicketDetails, 'payment' | 'due' | 'reference'>> {
  const isOwing = payer.settings.FO_PAYMENT_ACTIVE && isDue(payer.user.UserEvent)
  if (!isOwing) return { payment: 'none', due: 0, reference: '' }
  const { payment, transfer, totalTTC } = await readSummary(ports, payer)
  return { payment, due: Math.max(transfer?.amount ?? totalTTC, 0), reference: transfer?.reference ?? '' }
}
