import type { Caller } from '#kit/access.ts'
import { hashPassword } from '#kit/password.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { changeUser, mustBeLong } from './users.service.ts'

interface NewPassword {
  readonly password: string
  readonly currentPassword?: string | undefined
  /** Where the call comes from. */
  readonly address: string
}

/** The hash of a new password of the caller's own, who knows the one in force. */
export async function newPasswordHash(
  ports: Ports,
  caller: Caller,
  { password, currentPassword, address }: NewPassword,
): Promise<string> {
  await ports.declared.sessions.mustKnowPassword(ports, caller, currentPassword, address)
  return hashPassword(password, address)
}

/** Puts a password that is long enough for who organises in the place of one's own; every other session ends. */
export async function lengthen(ports: Ports, caller: Caller, given: NewPassword): Promise<void> {
  const { domainId, userId } = caller
  mustBeLong(given.password)
  const passwordHash = await newPasswordHash(ports, caller, given)
  await transaction(ports.db, async (tx) => {
    await changeUser(tx, ports, { domainId, userId, change: { passwordHash } })
    await ports.declared.sessions.revokeAccess(tx, ports, userId, caller, given.password)
  })
}
