import type { User } from '@parvis/contract/users/users.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Tx } from '#kit/transaction.ts'

/** Who is told of what becomes of somebody: themselves, or whoever registered them where they have no address. */
export async function toldOf(tx: Tx, domainId: string, user: User): Promise<User | undefined> {
  if (user.Authentication.email !== '') return user
  const registrarId = user.UserEvent?.registeredBy
  const registrar = registrarId ? await readUser(tx, { domainId, userId: registrarId }) : undefined
  return registrar?.Authentication.email ? registrar : undefined
}
