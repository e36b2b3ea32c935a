import type { EventConfig } from '@parvis/contract/parts'
import { listLeads } from '#features/context/organisers.service.ts'
import { tellAccount } from '#features/emails/account.mail.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import type { Place } from '#kit/part.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

/** The accounts to which an event asks for transfers, in all of its languages and types of participants. */
function accountsOf({ settings, settingsByLanguage }: EventConfig): string {
  const levels = [settings, ...Object.values(settingsByLanguage)].flatMap((level) => [
    level,
    ...Object.values(level.typosV2 ?? {}),
  ])
  const accounts = levels.flatMap(({ FO_SELLER: seller }) =>
    seller && seller.bank !== '' ? [`${seller.bank} ${seller.bic}`.trim()] : [],
  )
  return [...new Set(accounts)].join(', ')
}

/** Tells all who lead an event that transfers go to another account from now on: whoever changed it may not be one of them. */
export async function tellBankChanged(
  tx: Tx,
  ports: Ports,
  { domainId, eventId }: Place,
  { before, after, caller }: { before: EventConfig; after: EventConfig; caller: Caller },
): Promise<void> {
  const [was, is] = [accountsOf(before), accountsOf(after)]
  if (was === is) return
  const by = await readUser(tx, { domainId, userId: caller.userId })
  const who = caller.key?.name ?? [by?.firstName, by?.lastName].filter(Boolean).join(' ')
  const variables = { event: after.name, was: was || '–', is: is || '–', who }
  for (const userId of await listLeads(tx, domainId, eventId))
    await tellAccount(tx, ports, { domainId, userId }, { key: 'mail.bank', variables, about: 'bank-account' })
}
