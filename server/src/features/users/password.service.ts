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

/** Puts a password that is long enough for who organises in the place of one's own; every other session ends. */
export async function lengthen(
  ports: Ports,
  caller: Caller,
  { password, currentPassword, address }: NewPassword,
): Promise<void> {
  const { domainId, userId } = caller
  const { sessions } = ports.declared
  mustBeLong(password)
  await sessions.mustKnowPassword(ports, caller, currentPassword, address)
  const passwordHash = await hashPassword(password, address)
  await transaction(ports.db, async (tx) => {
    await changeUser(tx, ports, { domainId, userId, change: { passwordHash } })
    await sessions.revokeAccess(tx, ports, userId, caller, password)
  })
}
