import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { clean } from '@parvis/contract/kit/typed.ts'
import { isTypeSettled } from '@parvis/contract/users/users.rules.ts'
import type { User, UserChange } from '@parvis/contract/users/users.ts'
import { getMe, getUser, getUsers, lengthenPassword, updateUser, userRefusals } from '@parvis/contract/users/users.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent, settingsOf } from '#features/events/events.service.ts'
import { rightsInEach } from '#features/events/organisers.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight, hasRightEverywhere, isOfTeam, isSelf, mustBeAtLeast } from '#kit/access.ts'
import { auditChange, isAudited } from '#kit/audit-log.ts'
import { addressOf } from '#kit/limits/rate-limit.ts'
import { serve } from '#kit/serve.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { lockUser } from './lock.store.ts'
import { hasFactor, organisesByPassword } from './organisers.store.ts'
import { lengthen, newPasswordHash } from './password.service.ts'
import type { FormerAddress, UserPath } from './users.service.ts'
import {
  changeUser,
  holdToDelete,
  mayDecideOf,
  mustBeLong,
  readUser,
  readUsers,
  userFor,
  userIn,
} from './users.service.ts'
import { isTypology } from './users.store.ts'

export interface Sessions {
  /** Ends all sessions and links: the address now belongs to another person. */
  endAccess(tx: Tx, ports: Ports, userId: string): Promise<void>
  /** Ends all sessions and mailed links but the caller's own session. */
  revokeAccess(tx: Tx, ports: Ports, userId: string, caller: Caller, password?: string): Promise<void>
  /** Refuses a new password unless the caller gives the current one or has just followed a reset link. */
  mustKnowPassword(ports: Ports, caller: Caller, current: string | undefined, address: string): Promise<void>
}

export interface Shown {
  /** The person has answered: from now on their own record is shown. */
  showOwn(tx: Tx, path: { readonly eventId: string; readonly userId: string }): Promise<void>
  saveShown(
    tx: Tx,
    path: { readonly eventId: string; readonly userId: string },
    change: Partial<Record<'firstName' | 'lastName' | 'mobile' | 'phone', string>>,
  ): Promise<boolean>
}

declare module '#kit/hooks.ts' {
  interface Hooks {
    readonly sessions: Sessions
    readonly shown: Shown
    readonly notifyFormerAddress: (tx: Tx, ports: Ports, former: FormerAddress) => Promise<void>
  }
}

async function read(
  ports: Ports,
  path: UserPath,
  { caller, language }: { readonly caller: Caller; readonly language: string },
): Promise<User> {
  const isOwn = isSelf(caller, path.userId)
  const user = userFor(caller, (await readUser(ports.db, path, { isOwn })) ?? refuse(common.NOT_FOUND))
  if (path.eventId === undefined) return user
  return userIn(user, await loadEvent(ports.db, path.eventId, path.domainId), language)
}

export function usersRoutes(app: FastifyInstance): void {
  serve(app, getMe, async ({ params, query, caller, ports, language }) => {
    const me = await read(ports, { ...params, ...query, userId: caller.userId }, { caller, language })
    const { awaits } = caller
    if (!awaits || !isOfTeam({ ...caller, ...awaits }, query.eventId))
      return { ...me, awaits: null, rightsInEach: await rightsInEach(ports.db, caller) }
    return { ...me, isOrganiser: false, rights: [], awaits: awaits.what, rightsInEach: [] }
  })

  serve(app, getUser, async ({ params, query, ports, caller, language }) =>
    read(ports, { ...params, ...query }, { caller, language }),
  )

  serve(app, getUsers, async ({ params, query, body, caller, ports, language }) => {
    const runs = hasRight(caller, 'people.read', query.eventId) ? query.eventId : undefined
    const reader = hasRightEverywhere(caller, 'people.read') ? undefined : { userId: caller.userId, runs }
    const found = await readUsers(ports.db, { ...params, ...query, userIds: body.ids, reader })
    const people = found.map((person) => userFor(caller, person))
    if (query.eventId === undefined) return { data: people }
    const event = await loadEvent(ports.db, query.eventId, params.domainId)
    return { data: people.map((person) => userIn(person, event, language)) }
  })

  serve(app, lengthenPassword, async ({ body, caller, ports, request }) => {
    await lengthen(ports, caller, { ...body, address: addressOf(request) })
    return undefined
  })

  serve(app, updateUser, async ({ params, query, body, caller, ports, language, request }) => {
    const path = { ...params, ...query }
    const isOwn = caller.userId === params.userId
    await mustBeAllowed(ports, path, body, caller, language)
    const { password, currentPassword, email: changed, was, ...change } = body
    if (password !== undefined && (await organisesByPassword(ports.db, params.userId))) mustBeLong(password)
    const given = password === undefined ? undefined : { password, currentPassword, address: addressOf(request) }
    const passwordHash = given && (await newPasswordHash(ports, caller, given))
    const named = changed === undefined ? undefined : path.eventId
    const event = named === undefined ? undefined : await loadEvent(ports.db, named, params.domainId)
    await transaction(ports.db, async (tx) => {
      // Only organisers may change another person's address, and vouch for it.
      const email = changed === undefined ? undefined : { address: changed, isVouched: !isOwn }
      if (was) await lockUser(tx, params.userId)
      if (reachesAll(caller, path, body)) await mustRunAllOf(tx, params.userId, caller)
      const isTold = isAudited() || changed !== undefined || was !== undefined
      const before = isTold ? await readUser(tx, path, { isOwn: isSelf(caller, params.userId) }) : undefined
      const former = before?.Authentication.email ?? ''
      if (before && was) mustStand({ ...before, email: former }, was)
      if (before) auditChange({ ...before, email: former }, { ...change, email: changed })
      const kept = await keepShown(tx, ports, path, { change, caller })
      await changeUser(tx, ports, { ...params, change: { ...kept, email, passwordHash } })
      if (before && changed !== undefined && former !== '' && former !== changed) {
        const { firstName, languageId } = before
        const told = { ...params, event, email: former, firstName, language: languageId ?? language }
        await ports.hooks.notifyFormerAddress(tx, ports, told)
      }
      // A new address set by an organiser gives the account to another person.
      if (changed !== undefined && former !== changed && !isOwn)
        await ports.hooks.sessions.endAccess(tx, ports, params.userId)
      else if (passwordHash !== undefined || changed !== undefined)
        await ports.hooks.sessions.revokeAccess(tx, ports, params.userId, caller, password)
    })
    return read(ports, path, { caller, language })
  })
}

/**
 * Where the event shows names given by a host, an organiser's changes apply to these; returns the fields left for the
 * person's own record.
 */
async function keepShown<C extends Pick<UserChange, 'firstName' | 'lastName' | 'mobile' | 'phone'>>(
  tx: Tx,
  { hooks: { shown } }: Ports,
  { eventId, userId }: UserPath,
  { change, caller }: { readonly change: C; readonly caller: Caller },
): Promise<Partial<C>> {
  if (eventId === undefined) return change
  if (isSelf(caller, userId)) {
    await shown.showOwn(tx, { eventId, userId })
    return change
  }
  const { firstName, lastName, mobile, phone, ...others } = change
  const said = Object.entries({ firstName, lastName, mobile, phone }).filter(([, value]) => value !== undefined)
  if (said.length === 0) return change
  return (await shown.saveShown(tx, { eventId, userId }, Object.fromEntries(said))) ? (others as Partial<C>) : change
}

/** Refuses the change if a field has changed since the caller read it. */
function mustStand(now: Readonly<Record<string, unknown>>, was: NonNullable<UserChange['was']>): void {
  const read = Object.entries(was).filter(([, value]) => value !== undefined)
  // Older rows were stored before today's cleaning of texts; clients send cleaned values back.
  if (read.some(([key, value]) => clean(String(now[key] ?? '')) !== value)) refuse(common.STALE)
}

/**
 * Password: only oneself. Address and exhibitor flag: organisers. Everything else: also the participant who registered
 * the person.
 */
async function mustBeAllowed(
  ports: Ports,
  path: UserPath,
  change: UserChange,
  caller: Caller,
  language: string,
): Promise<void> {
  const isOwn = caller.userId === path.userId
  const organises = hasRight(caller, 'people.write', path.eventId)
  if (change.password !== undefined && !isOwn) refuse(common.FORBIDDEN)
  // A badge session may change only the language, for the live.
  if (Object.keys(change).some((key) => key !== 'languageId')) mustBeAtLeast(caller, 'anonymous')
  if (change.password !== undefined || change.email !== undefined) mustBeAtLeast(caller, 'link')
  const isOrganisers = change.email !== undefined || change.isExhibitor !== undefined
  if (isOrganisers && !organises) refuse(common.FORBIDDEN)
  // A changed address would let its next reader sign in without the second factor.
  if (change.email !== undefined && isOwn && (await hasFactor(ports.db, path.userId)))
    refuse(userRefusals.EMAIL_HAS_FACTOR)
  if (reachesAll(caller, path, change) && !(await mayDecideOf(ports.db, caller, path.userId)))
    refuse(userRefusals.ACCOUNT_OF_OTHERS)
  if (change.typoId != null) await mustBeOffered(ports, path, change.typoId, organises, language)
}

/** Whether the change shows in every event of the person. */
function reachesAll(caller: Caller, { eventId, userId }: UserPath, change: UserChange): boolean {
  if (caller.userId === userId) return false
  const isOrganisers = change.email !== undefined || change.isExhibitor !== undefined
  return isOrganisers || (change.typoId !== undefined && hasRight(caller, 'people.write', eventId))
}

/**
 * Such changes require the right on every event of the person, as a new address allows a sign-in link. The lock makes
 * concurrent role changes wait, or be seen here.
 */
async function mustRunAllOf(tx: Tx, userId: string, caller: Caller): Promise<void> {
  await holdToDelete(tx, userId)
  if (!(await mayDecideOf(tx, caller, userId))) refuse(userRefusals.ACCOUNT_OF_OTHERS)
}

/** Applies the rule of the type step, while registration is open. */
async function mayBeChosen(
  ports: Ports,
  path: UserPath & { readonly eventId: string },
  typoId: string,
  language: string,
): Promise<boolean> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const settings = await settingsOf(ports.db, event, language, path.userId)
  const user = await readUser(ports.db, path)
  const known = user?.UserEvent?.typoId ?? user?.typoId ?? null
  if (typoId === known) return true
  const isSettled = isTypeSettled({ known, isExhibitor: user?.isExhibitor ?? false }, settings)
  return !isSettled && !settings.FO_TYPOLOGY_HIDDEN.includes(typoId)
}

/** Hidden types are assigned by organisers only. */
async function mustBeOffered(
  ports: Ports,
  { domainId, eventId, userId }: UserPath,
  typoId: string,
  organises: boolean,
  language: string,
): Promise<void> {
  const isOffered =
    organises || (eventId !== undefined && (await mayBeChosen(ports, { domainId, eventId, userId }, typoId, language)))
  if (isOffered && (await isTypology(ports.db, { domainId, eventId, userId }, typoId))) return
  refuse(userRefusals.TYPOLOGY_UNKNOWN, {}, [{ path: 'typoId', code: 'TYPOLOGY_UNKNOWN' }])
}
