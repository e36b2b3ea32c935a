import type { EventConfig } from '@parvis/contract/parts'
import { tellAccount } from '#features/emails/account.mail.ts'
import { levelsOf } from '#features/event-config/levels.service.ts'
import { listOrganisers, readUser } from '#features/users/users.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { ConfigRules, SavedConfig } from '#part.ts'
import type { Ports } from '#ports/ports.ts'

/** The accounts to which an event asks for transfers, in all of its languages and types of participants. */
function accountsOf(config: EventConfig): string {
  const accounts = [...levelsOf(config).values()].flatMap(({ FO_SELLER: seller }) =>
    seller && seller.bank !== '' ? [`${seller.bank} ${seller.bic}`.trim()] : [],
  )
  return [...new Set(accounts)].join(', ')
}

/** Tells all who lead an event that its transfers go to another account from now on. */
async function tellBankChanged(tx: Tx, ports: Ports, { domainId, eventId, before, after, caller }: SavedConfig) {
  const [was, is] = [accountsOf(before), accountsOf(after)]
  if (was === is) return
  const by = await readUser(tx, { domainId, userId: caller.userId })
  const who = caller.key?.name ?? [by?.firstName, by?.lastName].filter(Boolean).join(' ')
  const variables = { event: after.name, was: was || '–', is: is || '–', who }
  for (const { userId } of await listOrganisers(tx, { domainId, eventId, right: 'team' }))
    await tellAccount(tx, ports, { domainId, userId }, { key: 'mail.bank', variables, about: 'bank-account' })
}

export const accountRules: ConfigRules = { saved: tellBankChanged }
