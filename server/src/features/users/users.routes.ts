import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { UserChange } from '@parvis/contract/users/users.ts'
import { getMe, getUser, getUsers, updateUser, userRefusals } from '@parvis/contract/users/users.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent, settingsFor } from '#features/context/context.service.ts'
import type { Caller } from '#kit/access.ts'
import { isOrganiser } from '#kit/access.ts'
import { hashPassword } from '#kit/password.ts'
import { serve } from '#kit/serve.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { UserPath } from './users.service.ts'
import { changeUser, readUser, readUsers } from './users.service.ts'
import { isTypology, organisesAny } from './users.store.ts'

/** Takes back a person's tokens but the caller's own, and their mailed links: sessions are above users, so it is handed in. */
export type RevokeAccess = (tx: Tx, userId: string, caller: Caller) => Promise<void>

export function usersRoutes(app: FastifyInstance, revokeAccess: RevokeAccess): void {
  const read = async (ports: Ports, path: UserPath) => (await readUser(ports.db, path)) ?? refuse(common.NOT_FOUND)

  serve(app, getMe, async ({ params, query, caller, ports }) =>
    read(ports, { ...params, ...query, userId: caller.userId }),
  )

  serve(app, getUser, async ({ params, query, ports }) => read(ports, { ...params, ...query }))

  serve(app, getUsers, async ({ params, query, body, caller, ports }) => {
    const readerId = isOrganiser(caller, query.eventId) ? undefined : caller.userId
    return { data: await readUsers(ports.db, { ...params, ...query, userIds: body.ids, readerId }) }
  })

  serve(app, updateUser, async ({ params, query, body, caller, ports, language }) => {
    const path = { ...params, ...query }
    await mustBeAllowed(ports, path, body, caller, language)
    const { password, ...change } = body
    const passwordHash = password === undefined ? undefined : await hashPassword(password)
    await transaction(ports.db, async (tx) => {
      await changeUser(tx, ports, { ...params, change: { ...change, passwordHash } })
      if (passwordHash !== undefined || body.email !== undefined) await revokeAccess(tx, params.userId, caller)
    })
    return read(ports, path)
  })
}

/** A password is one's own affair, an address and the exhibitor's flag are an organiser's; the rest is also the registrar's. */
async function mustBeAllowed(
  ports: Ports,
  path: UserPath,
  change: UserChange,
  caller: Caller,
  language: string,
): Promise<void> {
  const isOwn = caller.userId === path.userId
  const organises = isOrganiser(caller, path.eventId)
  if (change.password !== undefined && !isOwn) refuse(common.FORBIDDEN)
  if ((change.email !== undefined || change.isExhibitor !== undefined) && !organises) refuse(common.FORBIDDEN)
  // Whoever changes an address may then ask for a link to it: only one who runs the domain may do so to another organiser.
  const runsTheDomain = caller.organises.includes(null)
  if (change.email !== undefined && !isOwn && !runsTheDomain && (await organisesAny(ports.db, path.userId)))
    refuse(common.FORBIDDEN)
  if (change.typoId != null) await mustBeOffered(ports, path, change.typoId, organises, language)
}

/** A hidden type of participant is given by organisers alone. */
async function mustBeOffered(
  ports: Ports,
  { domainId, eventId }: UserPath,
  typoId: string,
  organises: boolean,
  language: string,
): Promise<void> {
  const hidden =
    eventId === undefined
      ? undefined
      : settingsFor(await loadEvent(ports.db, eventId, domainId), language).FO_TYPOLOGY_HIDDEN
  const isOffered = organises || hidden?.includes(typoId) === false
  if (isOffered && (await isTypology(ports.db, domainId, eventId, typoId))) return
  refuse(userRefusals.TYPOLOGY_UNKNOWN, {}, [{ path: 'typoId', code: 'TYPOLOGY_UNKNOWN' }])
}
