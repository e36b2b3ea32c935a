import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { joinTeam } from '@parvis/contract/team/team.ts'
import { acceptTeamInvitation as acceptShape, joinTeam as joinShape, teamRefusals } from '@parvis/contract/team/team.ts'
import { userRefusals } from '@parvis/contract/users/users.ts'
import { openSession, proveAddress, publishRevoked } from '#features/auth/sessions.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { setRole } from '#features/events/organisers.service.ts'
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

/** Deletes the invitation and assigns the role; throws `TEAM_ALREADY`. */
async function enter(tx: Tx, ports: Ports, row: InvitationRow, userId: string, route: string): Promise<void> {
  const { domainId, eventId, role, everywhere } = row
  if (await isThere(tx, userId, row)) refuse(teamRefusals.TEAM_ALREADY)
  await deleteInvitation(tx, row.id)
  await setRole(tx, { domainId, eventId: everywhere ? null : eventId, userId }, role)
  publishRevoked(tx, ports, userId)
  // The caller has no right yet, so the call is not journalled automatically.
  const at = ports.clock.now()
  await ports.hooks.appendAuditEntry(tx, {
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

async function eventOf(ports: Ports, token: string): Promise<{ context: string }> {
  const found = await findInvitation(ports.db, idOf(token))
  const { eventId } = mustOpen(ports, token, found)
  return (await loadEvent(ports.db, eventId)).row
}

export async function accept(
  ports: Ports,
  { token, anyAccount }: { token: string; anyAccount: boolean },
  { userId, domainId }: Caller,
): Promise<{ context: string }> {
  const { context } = await eventOf(ports, token)
  return transaction(ports.db, async (tx) => {
    const row = mustOpen(ports, token, await lockInvitation(tx, idOf(token)))
    // Accounts of other domains are treated as unknown.
    if (row.domainId !== domainId) refuse(teamRefusals.TEAM_INVITATION_GONE)
    const me = (await readUser(tx, { domainId, userId })) ?? refuse(common.NOT_FOUND)
    if (!anyAccount && me.Authentication.email.toLowerCase() !== row.email) refuse(teamRefusals.TEAM_OTHER_ACCOUNT)
    await enter(tx, ports, row, userId, acceptShape.route)
    return { context }
  })
}

/** Creates the account or sets its first password, and signs in. */
export async function join(
  ports: Ports,
  { token, password, ...names }: HandlerInput<typeof joinTeam>['body'],
  { language, address }: { language: string; address: string },
): Promise<{ token: string; context: string; userId: string }> {
  // Checked before the password hash, which is slow by design.
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

/** The link proves the address. Throws `EMAIL_ALREADY_USED` where the account has a password. */
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
