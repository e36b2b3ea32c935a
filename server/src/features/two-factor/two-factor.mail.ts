import { tellAccount } from '#features/emails/account.mail.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

export type Happened = 'on' | 'off' | 'appOff' | 'passkey' | 'passkeyOff' | 'recovery' | 'reset'

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
