import { fullName } from '@parvis/contract/kit/full-name.ts'
import { isDue } from '@parvis/contract/participation/participation.rules.ts'
import { stepsFor } from '@parvis/contract/registration/registration.rules.ts'
import type { TicketDetails } from '@parvis/contract/registration/registration.ts'
import { isQuick } from '@parvis/contract/registration/screens.rules.ts'
import { owedIn } from '@parvis/contract/registration/ticket.rules.ts'
import { allSteps } from '@parvis/contract/steps'
import type { Payer } from '#features/checkout/account.service.ts'
import { payerAt } from '#features/checkout/account.service.ts'
import { readSummary } from '#features/checkout/summary.service.ts'
import { billedLines } from '#features/invoices/invoices.service.ts'
import { readWaiting } from '#features/waiting-list/waiting-list.service.ts'
import type { Caller } from '#kit/access.ts'
import type { Ports } from '#ports/ports.ts'
import { namesOfComing } from './group-cancellation.service.ts'
import { readDraft } from './registration.service.ts'
import { listRepresented } from './registration.store.ts'
import { worldOf } from './world.service.ts'

interface Path {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
}

export async function readTicket(
  ports: Ports,
  path: Path,
  { caller, language }: { caller: Caller; language: string },
): Promise<TicketDetails> {
  const payer = await payerAt(ports, path, language)
  const isShort = await takesTwoMinutes(ports, payer, language)
  const companions = await namesOfComing(ports, path, payer.user, { caller, language })
  const [draft, waiting, represented, owed] = await Promise.all([
    readDraft(ports, path),
    readWaiting(ports, path),
    listRepresented(ports.db, path.eventId, path.userId),
    owedBy(ports, payer, companions.length > 0),
  ])
  const represents = represented.map(fullName)
  const named = represents.filter((name) => name !== '')
  return { ...owed, waiting, step: draft.step, isQuick: isShort, represents: named, companions }
}

/** Computed only before the person has answered; not shown afterwards. */
async function takesTwoMinutes(ports: Ports, { event, user }: Payer, language: string): Promise<boolean> {
  if (user.UserEvent?.responded) return false
  const world = await worldOf(ports.db, ports, { event, user, draft: {}, language })
  return isQuick(stepsFor(allSteps, world), world)
}

type Money = Pick<TicketDetails, 'payment' | 'due' | 'credit' | 'reference' | 'keptUntil'>

/** Computed only for payers who owe money, or have paid and may have given something back. */
async function owedBy(ports: Ports, payer: Payer, bringsOthers: boolean): Promise<Money> {
  const { event, settings, user } = payer
  const facts = user.UserEvent
  const isPayer = settings.FO_PAYMENT_ACTIVE && facts !== null && !facts.registeredBy
  const isOwing =
    isPayer && (isDue(facts) || bringsOthers || (await billedLines(ports.db, event.row.id, user.id)).length > 0)
  if (!isOwing) return { payment: 'none', due: 0, credit: 0, reference: '', keptUntil: null }
  const summary = await readSummary(ports, payer)
  const { payment, transfer, totalTTC, keptUntil } = summary
  const reference = transfer?.reference ?? ''
  return { payment, due: owedIn(summary), credit: Math.max(-totalTTC, 0), reference, keptUntil }
}
