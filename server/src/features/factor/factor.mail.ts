import { tellAccount } from '#features/emails/account.mail.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

/** What has happened to somebody’s second factor. */
export type Happened = 'on' | 'off' | 'appOff' | 'passkey' | 'passkeyOff' | 'recovery' | 'reset'

/** Tells somebody by mail what has happened to their second factor: if it was not them, they hear of it. */
export const tellOwner = (
  tx: Tx,
  ports: Ports,
  whose: { readonly domainId: string; readonly userId: string },
  what: Happened,
  left = 0,
): Promise<void> =>
  tellAccount(tx, ports, whose, {
    ...{ key: `mail.factor.${what}`, variables: { left: String(left) }, about: 'second-factor' },
  })
