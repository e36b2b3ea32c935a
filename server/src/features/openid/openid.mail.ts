import { tellAccount } from '#features/emails/account.mail.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

/** Tells somebody by mail that their account opens by the provider from now on: if it was not them, they hear of it. */
export const tellLinked = (
  tx: Tx,
  ports: Ports,
  whose: { readonly domainId: string; readonly userId: string },
): Promise<void> => tellAccount(tx, ports, whose, { key: 'mail.openid', about: 'openid-link' })
