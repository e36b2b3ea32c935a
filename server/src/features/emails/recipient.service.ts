import type { User } from '@parvis/contract/users/users.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Executor } from '#kit/transaction.ts'

/** The person that mails about a user go to: the user, or their registrar when they have no address. */
export async function toldOf(db: Executor, domainId: string, user: User): Promise<User | undefined> {
  if (user.Authentication.email !== '') return user
  const registrarId = user.UserEvent?.registeredBy
  const registrar = registrarId ? await readUser(db, { domainId, userId: registrarId }) : undefined
  return registrar?.Authentication.email ? registrar : undefined
}
