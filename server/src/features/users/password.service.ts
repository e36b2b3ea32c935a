import type { Caller } from '#kit/access.ts'
import { hashPassword } from '#kit/password.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { changeUser, mustBeLong } from './users.service.ts'

interface NewPassword {
  readonly password: string
  readonly currentPassword?: string | undefined
  readonly address: string
}

/** Requires the current password. */
export async function newPasswordHash(
  ports: Ports,
  caller: Caller,
  { password, currentPassword, address }: NewPassword,
): Promise<string> {
  await ports.hooks.sessions.mustKnowPassword(ports, caller, currentPassword, address)
  return hashPassword(password, address)
}

/** Replaces the caller's password by one long enough for organisers, and ends their other sessions. */
export async function lengthen(ports: Ports, caller: Caller, given: NewPassword): Promise<void> {
  const { domainId, userId } = caller
  mustBeLong(given.password)
  const passwordHash = await newPasswordHash(ports, caller, given)
  await transaction(ports.db, async (tx) => {
    await changeUser(tx, ports, { domainId, userId, change: { passwordHash } })
    await ports.hooks.sessions.revokeAccess(tx, ports, userId, caller, given.password)
  })
}
