import { refuse } from '@parvis/contract/kit/refusal.ts'
import { factorRefusals, removeFactor } from '@parvis/contract/two-factor/two-factor.ts'
import { closeSessions, publishRevoked } from '#features/auth/sessions.service.ts'
import { isFactorRequired, listOrganisersOf, saveFactorRequired } from '#features/events/organisers.service.ts'
import type { Caller } from '#kit/access.ts'
import { auditChange } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { tellOwner } from './two-factor.mail.ts'
import { deleteFactor, findAccounts, findFactor } from './two-factor.store.ts'

/** Requires a second factor of all organisers of a domain, or no longer; applies to open sessions at once. */
export async function requireOfAll(ports: Ports, { domainId, userId }: Caller, required: boolean): Promise<void> {
  await transaction(ports.db, async (tx) => {
    if (required && !(await findFactor(tx, userId))?.confirmedAt) refuse(factorRefusals.FACTOR_OWN_FIRST)
    auditChange({ required: await isFactorRequired(tx, domainId) }, { required })
    await saveFactorRequired(tx, domainId, required)
    for (const organiser of await listOrganisersOf(tx, domainId)) publishRevoked(tx, ports, organiser)
  })
}

/** Author in the journal when the command line made the change. */
const COMMAND_LINE = 'npm run admin'

/**
 * Removes the second factor of an address in every domain, and ends the sessions. Returns how many accounts had one.
 */
export const resetFactor = (ports: Ports, email: string): Promise<number> =>
  transaction(ports.db, async (tx) => {
    const accounts = await findAccounts(tx, email)
    let reset = 0
    for (const account of accounts) if (await resetOne(tx, ports, account)) reset++
    return reset
  })

async function resetOne(tx: Tx, ports: Ports, account: { userId: string; domainId: string }): Promise<boolean> {
  const { userId, domainId } = account
  if (!(await deleteFactor(tx, userId))) return false
  await closeSessions(tx, ports, userId)
  await tellOwner(tx, ports, account, 'reset')
  const at = ports.clock.now()
  await ports.hooks.appendAuditEntry(tx, {
    ...{ id: newId(at), at, domainId, eventId: null, userId: '', device: COMMAND_LINE, subjectId: userId },
    ...{ right: 'team', route: removeFactor.route, item: '', before: undefined, after: undefined, why: '' },
  })
  return true
}
