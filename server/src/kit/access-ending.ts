import type { Tx } from './transaction.ts'

/**
 * Why old ways into an account end: its address changed or was verified for the first time (`owner`), so that older
 * sessions and links may belong to a stranger; or a new password was chosen (`password`).
 */
export type AccessEndReason = 'owner' | 'password'

export type AccessEndHandler = (
  tx: Tx,
  ended: { readonly userId: string; readonly why: AccessEndReason },
) => Promise<void>
