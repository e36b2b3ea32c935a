import type { Tx } from './transaction.ts'

/**
 * Why what opened an account opens it no more: its address is another or was proved for the first time (`owner`), so that all
 * that is older may be a stranger’s; or a new password was chosen (`password`).
 */
export type AccessEnd = 'owner' | 'password'

/** Takes away what a feature keeps that opens an account, besides its address. */
export type AccessEnding = (tx: Tx, ended: { readonly userId: string; readonly why: AccessEnd }) => Promise<void>
