import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { joinTeam } from '@parvis/contract/team/team.ts'
import { acceptTeamInvitation as acceptShape, joinTeam as joinShape, teamRefusals } from '@parvis/contract/team/team.ts'
import { userRefusals } from '@parvis/contract/users/users.ts'
import { openSession, proveAddress, tellRevoked } from '#features/auth/sessions.service.ts'
import { loadEvent } from '#features/context/context.service.ts'
import { setRole } from '#features/context/organisers.service.ts'
import { changeUser, createUser, findByEmail, mustBeLong, readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { newId } from '#kit/ids.ts'
import { hashPassword } from '#kit/password.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { idOf, isThere, mustOpen } from './invitations.service.ts'
import type { InvitationRow } from './invitations.store.ts'
import { deleteInvitation, findInvitation, lockInvitation } from './invitations.store.ts'

/** Uses an invitation up for somebody, who has its role from then on; throws `TEAM_ALREADY`. */
async function enter(tx: Tx, ports: Ports, row: InvitationRow, userId: string, route: string): Promise<void> {
  const { domainId, eventId, role, everywhere } = row
  if (await isThere(tx, userId, row)) refuse(teamRefusals.TEAM_ALREADY)
  await deleteInvitation(tx, row.id)
  await setRole(tx, { domainId, eventId: everywhere ? null : eventId, userId }, role)
  tellRevoked(tx, ports, userId)
  // Whoever accepts had no right yet, so the call that they make is not in the journal by itself.
  const at = ports.clock.now()
  await ports.declared.keepDeed(tx, {
    ...{
      id: newId(at),
      at,
      domainId,
      eventId,
      userId,
      device: '',
      subjectId: undefined,
      right: 'team',
      route,
      item: '',
    },
    ...{ before: undefined, after: { role, everywhere }, why: '' },
  })
}

/** The event from which an invitation that a link opens was sent. */
async function eventOf(ports: Ports, token: string): Promise<{ context: string }> {
  const found = await findInvitation(ports.db, idOf(token))
  const { eventId } = mustOpen(ports, token, found)
  return (await loadEvent(ports.db, eventId)).row
}

/** Accepts an invitation with the account of the caller: the address of the event's pages. */
export async function accept(
  ports: Ports,
  { token, anyAccount }: { token: string; anyAccount: boolean },
  { userId, domainId }: Caller,
): Promise<{ context: string }> {
  const { context } = await eventOf(ports, token)
  return transaction(ports.db, async (tx) => {
    const row = mustOpen(ports, token, await lockInvitation(tx, idOf(token)))
    // An account of another organisation is nobody here.
    if (row.domainId !== domainId) refuse(teamRefusals.TEAM_INVITATION_GONE)
    const me = (await readUser(tx, { domainId, userId })) ?? refuse(common.NOT_FOUND)
    if (!anyAccount && me.Authentication.email.toLowerCase() !== row.email) refuse(teamRefusals.TEAM_OTHER_ACCOUNT)
    await enter(tx, ports, row, userId, acceptShape.route)
    return { context }
  })
}

/** Accepts one with an account that its link makes, or gives a first password, and signs it in. */
export async function join(
  ports: Ports,
  { token, password, ...names }: HandlerInput<typeof joinTeam>['body'],
  { language, address }: { language: string; address: string },
): Promise<{ token: string; context: string; userId: string }> {
  // Before a password is hashed for it, which is slow by design.
  const { context } = await eventOf(ports, token)
  mustBeLong(password)
  const passwordHash = await hashPassword(password, address)
  return transaction(ports.db, async (tx) => {
    const row = mustOpen(ports, token, await lockInvitation(tx, idOf(token)))
    const userId = await accountOf(tx, ports, row, { ...names, passwordHash, languageId: language })
    await enter(tx, ports, row, userId, joinShape.route)
    const session = await openSession(tx, ports, { domainId: row.domainId, userId, strength: 'password', password })
    return { token: session, userId, context }
  })
}

interface Given {
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string
  readonly languageId: string
}

/** The account of an invited address, which the link proves; throws `EMAIL_ALREADY_USED` where it has a password. */
async function accountOf(tx: Tx, ports: Ports, { domainId, email }: InvitationRow, given: Given): Promise<string> {
  const account = await findByEmail(tx, domainId, email)
  if (!account) return createUser(tx, ports, { domainId, email, isVouched: true, isProved: true, ...given })
  const { userId } = account
  if (account.passwordHash !== null) refuse(userRefusals.EMAIL_ALREADY_USED)
  await proveAddress(tx, ports, userId)
  const { languageId: _, ...change } = given
  await changeUser(tx, ports, { domainId, userId, change })
  return userId
}
