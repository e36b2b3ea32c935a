import { nameIn } from '@parvis/contract/events/events.rules.ts'
import { spacedBadgeCode } from '@parvis/contract/kit/badge-code.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Right } from '@parvis/contract/kit/rights.ts'
import { rightsTogether } from '@parvis/contract/kit/rights.ts'
import { givesBadge, MIN_TEAM_PASSWORD } from '@parvis/contract/users/users.rules.ts'
import type { User, UserEvent } from '@parvis/contract/users/users.ts'
import { userRefusals } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor, typologyIn } from '#features/events/events.service.ts'
import type { Caller } from '#kit/access.ts'
import { eventsWithRight, hasRightEverywhere } from '#kit/access.ts'
import { newId } from '#kit/ids.ts'
import { memoize } from '#kit/memoize.ts'
import { qrSvg } from '#kit/qr.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { violated } from '#kit/transaction.ts'

import type { Ports } from '#ports/ports.ts'
import type { Reads, ShownAs } from './displayed-names.store.ts'
import { listStrangers, shown, shownIn, shownUsers, showsOthers } from './displayed-names.store.ts'
import { calledBy, listNear, namedLike } from './name-search.store.ts'
import { listOrganisers } from './organisers.store.ts'
import { findProof, findVerifiedMobile, saveProved, saveVerifiedMobile } from './proofs.store.ts'
import type { Account, UserPath, UserRow } from './users.store.ts'
import {
  claimAccount,
  claimEmail,
  deleteUser,
  findAccount,
  findPasswordHash,
  findUser,
  forgetGuesses,
  fullName,
  holdToDelete,
  insertUser,
  isErased,
  isOfDomain,
  isUnclaimed,
  listClaimed,
  listUsers,
  reachesBeyond,
  readGuesses,
  saveEmail,
  savePassword,
  saveUser,
  takeGuess,
  takesPart,
} from './users.store.ts'

export type { Account, Reads, ShownAs, UserPath }
export {
  calledBy,
  claimAccount,
  deleteUser,
  findPasswordHash,
  findProof,
  findVerifiedMobile,
  forgetGuesses,
  fullName,
  holdToDelete,
  isErased,
  isOfDomain,
  isUnclaimed,
  listClaimed,
  listNear,
  listOrganisers,
  listStrangers,
  namedLike,
  readGuesses,
  savePassword,
  saveProved,
  saveVerifiedMobile,
  shown,
  shownIn,
  shownUsers,
  showsOthers,
  takeGuess,
  takesPart,
}

export const isTooShort = (password: string): boolean => password.length < MIN_TEAM_PASSWORD

export function mustBeLong(password: string): void {
  if (isTooShort(password)) refuse(common.VALIDATION, {}, [{ path: 'password', code: 'PASSWORD_SHORT_TEAM' }])
}

type OfTeams = Pick<Caller, 'organises'>

const reachOf = (of: OfTeams, right: Right): Reads =>
  hasRightEverywhere(of, right) ? 'everything' : eventsWithRight(of, right)

export const readsOf = (of: OfTeams): Reads => reachOf(of, 'people.read')

const instant = (date: Date | string | null): string | null => (date === null ? null : new Date(date).toISOString())

/** Cached, as people load their QR with every page. */
const qrOf = memoize((code) => qrSvg(code, { label: `Badge ${spacedBadgeCode(code)}` }), 1000)

function userEventOnWire({ user, participation, typo, company, days }: UserRow): UserEvent | null {
  if (!participation) return null
  const {
    eventId: _,
    userId: __,
    employeeId: ___,
    createdAt: ____,
    updatedAt: _____,
    isPartial,
    refusesPhotos,
    shownAs,
    ...facts
  } = participation
  return {
    ...facts,
    ...(isPartial && { isPartial }),
    ...(refusesPhotos && { refusesPhotos }),
    ...(shownAs && { isIntroduced: true }),
    registeredAt: instant(participation.registeredAt),
    isRegistered: participation.registered && !participation.isRemote,
    isExhibitor: user.isExhibitor,
    typo,
    Employee: company && { Company: company },
    UserEventDays: days.map((day) => ({
      ...day,
      registeredAt: instant(day.registeredAt),
      presentAt: instant(day.presentAt),
    })),
  }
}

/**
 * Whether the caller may change account data valid everywhere, such as the address. For people who organise, this takes
 * the right on the domain's team: the account brings its rights along.
 */
export async function mayDecideOf(db: Executor, caller: Caller, userId: string): Promise<boolean> {
  if (hasRightEverywhere(caller, 'team')) return true
  return !(await reachesBeyond(db, userId, reachOf(caller, 'people.write')))
}

function userOnWire(row: UserRow, isOwn = false): User {
  const { user, participation } = row
  const { firstName, lastName, mobile, phone } = (isOwn ? undefined : participation?.shownAs) ?? user
  return {
    id: user.id,
    firstName,
    lastName,
    Authentication: { email: row.email ?? '' },
    isExhibitor: user.isExhibitor,
    mobile,
    phone,
    typo: row.ownTypo,
    typoId: user.typoId,
    languageId: user.languageId,
    isOrganiser: row.roles.length > 0,
    rights: rightsTogether(row.roles),
    UserEvent: userEventOnWire(row),
    conferences: row.conferences.map((held) => ({
      ...held,
      startAt: new Date(held.startAt).toISOString(),
      endAt: new Date(held.endAt).toISOString(),
    })),
    qrcode: participation?.registered && !participation.isPartial ? qrOf(participation.code) : null,
  }
}

/** Labels types and conferences as the event does, and removes the QR code of a badge that waits for payment. */
export function userIn<U extends User>(user: U, event: LoadedEvent, language: string): U {
  const sentences = event.sentences[language]
  const labelled = (typoId: string | null | undefined, label: string | null) =>
    typologyIn(event, language, { typoId, label })
  return {
    ...user,
    typo: labelled(user.typoId, user.typo),
    qrcode: isHeldBack(user, event) ? null : user.qrcode,
    UserEvent: user.UserEvent && { ...user.UserEvent, typo: labelled(user.UserEvent.typoId, user.UserEvent.typo) },
    conferences: user.conferences.map((held) => ({
      ...held,
      title: nameIn(sentences, `conference.${held.id}`, held.title),
      room: held.roomId === null ? '' : nameIn(sentences, `room.${held.roomId}`, held.room),
    })),
  }
}

const isHeldBack = ({ UserEvent: facts, typoId }: User, event: LoadedEvent): boolean => {
  const settings = settingsFor(event, 'fr', facts?.typoId ?? typoId)
  return settings.FO_BADGE_ACTIVE && !givesBadge(settings, facts)
}

/** A badge session sees no answers, as badges can be photographed. */
export const participationFor = ({ strength }: Pick<Caller, 'strength'>, facts: UserEvent): UserEvent =>
  strength === 'badge' ? { ...facts, extended: {} } : facts

/** A badge session sees no address, number or answer. */
export function userFor<U extends User>(caller: Pick<Caller, 'strength'>, user: U): U {
  if (caller.strength !== 'badge') return user
  const { UserEvent: facts } = user
  return {
    ...user,
    Authentication: { email: '' },
    ...{ mobile: '', phone: '', UserEvent: facts && participationFor(caller, facts) },
  }
}

/**
 * A person, with their participation if an event is named, in one statement. Where a host gave names, the event shows
 * these; `isOwn` reads the person's own record.
 */
export async function readUser(
  db: Executor,
  path: UserPath,
  { isOwn = false }: { readonly isOwn?: boolean } = {},
): Promise<User | undefined> {
  const row = await findUser(db, path)
  return row && userOnWire(row, isOwn)
}

/** With `reader`, only people that this person may read. */
export async function readUsers(db: Executor, which: Parameters<typeof listUsers>[1]): Promise<User[]> {
  return (await listUsers(db, which)).map((row) => userOnWire(row, row.user.id === which.reader?.userId))
}

/** The address must be in lower case. Holds the password hash: never send it. */
export function findByEmail(db: Executor, domainId: string, email: string): Promise<Account | undefined> {
  return findAccount(db, domainId, email)
}

export interface UserToCreate {
  readonly domainId: string
  /** Null for people without an account, such as companions added by name. */
  readonly email: string | null
  /** An organiser vouches for the address. */
  readonly isVouched: boolean
  /** The person has proved that they read this address. */
  readonly isProved?: boolean
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash?: string | undefined
  readonly typoId?: string | null | undefined
  readonly languageId?: string | null | undefined
  readonly isExhibitor?: boolean | undefined
}

const emailTaken = (): never =>
  refuse(userRefusals.EMAIL_ALREADY_USED, {}, [{ path: 'email', code: 'EMAIL_ALREADY_USED' }])

/** Creates the person; they have no address if another account has taken it. */
async function insert(tx: Tx, ports: Ports, user: UserToCreate): Promise<{ userId: string; hasEmail: boolean }> {
  const {
    domainId,
    email,
    firstName,
    lastName,
    passwordHash = null,
    typoId = null,
    languageId = null,
    isExhibitor = false,
    isVouched,
    isProved = false,
  } = user
  const now = ports.clock.now()
  const userId = newId(now)
  await insertUser(tx, {
    id: userId,
    domainId,
    firstName,
    lastName,
    typoId,
    languageId,
    isExhibitor,
    createdAt: now,
    updatedAt: now,
  })
  const since = (isKnown: boolean) => (isKnown ? now : null)
  const proofs = { emailVerifiedAt: since(isVouched || isProved), emailProvedAt: since(isProved) }
  const hasEmail = email !== null && (await claimEmail(tx, { userId, domainId, email, passwordHash, ...proofs }))
  return { userId, hasEmail }
}

export async function createUser(tx: Tx, ports: Ports, user: UserToCreate): Promise<string> {
  const { userId, hasEmail } = await insert(tx, ports, user)
  if (user.email !== null && !hasEmail) emailTaken()
  return userId
}

/** The person of an address, created if missing; concurrent calls get the same person. */
export async function ensureUser(
  tx: Tx,
  ports: Ports,
  user: UserToCreate & { email: string },
): Promise<{ userId: string; isNew: boolean }> {
  const known = await findByEmail(tx, user.domainId, user.email)
  if (known) return { userId: known.userId, isNew: false }
  const { userId, hasEmail } = await insert(tx, ports, user)
  if (hasEmail) return { userId, isNew: true }
  await deleteUser(tx, userId)
  // The insert waits for the transaction with the same address, so its account can be read now.
  const other = await findByEmail(tx, user.domainId, user.email)
  return { userId: (other ?? emailTaken()).userId, isNew: false }
}

export interface FormerAddress {
  readonly domainId: string
  readonly userId: string
  readonly event: LoadedEvent | undefined
  readonly email: string
  readonly firstName: string
  readonly language: string
}

export interface UserChanges {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly mobile?: string | undefined
  readonly phone?: string | undefined
  readonly languageId?: string | null | undefined
  readonly typoId?: string | null | undefined
  readonly isExhibitor?: boolean | undefined
  readonly extended?: Readonly<Record<string, unknown>> | undefined
  readonly email?: { readonly address: string; readonly isVouched: boolean } | undefined
  readonly passwordHash?: string | undefined
}

/** Fields left out are kept. The caller has checked domain and rights. */
export async function changeUser(
  tx: Tx,
  ports: Ports,
  { domainId, userId, change }: { domainId: string; userId: string; change: UserChanges },
): Promise<void> {
  const { email, passwordHash, ...columns } = change
  const now = ports.clock.now()
  await saveUser(tx, userId, { ...columns, updatedAt: now })
  if (email !== undefined) {
    const emailVerifiedAt = email.isVouched ? now : null
    await savingEmail(() => saveEmail(tx, { domainId, userId, email: email.address, emailVerifiedAt }))
  }
  if (passwordHash !== undefined) await savePassword(tx, userId, passwordHash)
}

async function savingEmail(save: () => Promise<void>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (violated(error)?.constraint === 'authentications_email') emailTaken()
    throw error
  }
}
