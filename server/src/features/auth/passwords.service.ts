import { authRefusals } from '@parvis/contract/auth/auth.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { userRefusals } from '@parvis/contract/users/users.ts'
import { findPasswordHash } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { verifyPassword } from '#kit/password.ts'
import type { Ports } from '#ports/ports.ts'
import { findReset } from './auth.store.ts'
import { takeGuessOf } from './guesses.service.ts'

/**
 * Refuses a new password without the current one: the session may have been left open. Not asked after the link for a
 * forgotten password, nor of an account without a password.
 */
export async function mustKnowPassword(
  ports: Ports,
  caller: Caller,
  current: string | undefined,
  address: string,
): Promise<void> {
  const passwordHash = await findPasswordHash(ports.db, caller.userId)
  if (passwordHash === null) return
  const resetsUntil = await findReset(ports.db, caller.tokenHash)
  if (resetsUntil !== null && ports.clock.now() < resetsUntil) return
  if (current === undefined || current === '')
    refuse(common.VALIDATION, {}, [{ path: 'currentPassword', code: 'PASSWORD_CURRENT_REQUIRED' }])
  // An open session must not bypass the limit of guesses.
  const minutes = await takeGuessOf(ports, caller.userId)
  if (minutes > 0) refuse(authRefusals.LOGIN_BLOCKED, { minutes, count: minutes })
  if (!(await verifyPassword(passwordHash, current, address)))
    refuse(userRefusals.PASSWORD_WRONG, {}, [{ path: 'currentPassword', code: 'PASSWORD_WRONG' }])
}
