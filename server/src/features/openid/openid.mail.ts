import { tellAccount } from '#features/emails/account.mail.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

/** A security notice, in case it was not the account's owner. */
export const tellLinked = (
  tx: Tx,
  ports: Ports,
  whose: { readonly domainId: string; readonly userId: string },
): Promise<void> => tellAccount(tx, ports, whose, { key: 'mail.openid', about: 'openid-link' })
