import type { Contact, getSharing } from '@parvis/contract/contacts/contacts.ts'
import { contactRefusals } from '@parvis/contract/contacts/contacts.ts'
import { readScannedCode } from '@parvis/contract/kit/badge-code.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { hasJustRead } from '#features/directory/badge-reads.service.ts'
import { loadEvent, settingsOf } from '#features/events/events.service.ts'
import { lockPerson } from '#features/participation/participation.service.ts'
import type { Caller } from '#kit/access.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { LinkPath, LinkRow, Met, SharingChange } from './contacts.store.ts'
import {
  findMet,
  findRegistered,
  isRegistered,
  listLinks,
  listScanners,
  readShared,
  removeLink as removeLinkRow,
  saveLink,
  saveShared,
} from './contacts.store.ts'

export interface EventPerson {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
}

/** A contact as visible now: one who has stopped sharing keeps only their name. */
export function contactOf({ email, isShared, sharesAnswers: _, linkedAt, ...row }: LinkRow): Contact {
  const reach = isShared
    ? { email: email === null || isAnonymousEmail(email) ? '' : email, mobile: row.mobile, phone: row.phone }
    : { email: '', mobile: '', phone: '' }
  const { email: shown, mobile, phone } = reach
  return { ...row, mobile, phone, Authentication: { email: shown }, linkedAt: linkedAt.toISOString() }
}

export interface Scan {
  readonly met: string
  /** Badge code, when `met` is an id. */
  readonly badge?: string | undefined
  readonly comment?: string | undefined
  /** Time of an offline scan. */
  readonly linkedAt?: string | undefined
}

/** Stores a contact. A repeated request changes the comment only. */
export async function link(
  ports: Ports,
  path: EventPerson,
  scan: Scan,
  { caller, language }: { caller: Pick<Caller, 'userId'>; language: string },
): Promise<Contact> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const settings = await settingsOf(ports.db, event, language, path.userId)
  if (!settings.FO_MEETING_USER_LINKS_ACTIVE) refuse(contactRefusals.LINKS_OFF)
  if (!(await isRegistered(ports.db, path))) refuse(contactRefusals.CONTACTS_REGISTERED)
  const now = ports.clock.now()
  const reading = { callerId: caller.userId, eventId: path.eventId, userId: scan.met }
  const hasRead = scan.badge === undefined && (await hasJustRead(ports.db, reading, now))
  const met = await metBy(ports.db, path, { ...scan, hasRead })
  if (met.userId === path.userId) refuse(contactRefusals.OWN_BADGE)
  if (!met.isShared && !met.isKept) refuse(contactRefusals.SHARING_OFF)
  const told = scan.linkedAt === undefined ? now : new Date(scan.linkedAt)
  const linkedAt = told < now ? told : now
  return transaction(ports.db, async (tx) => {
    await lockPerson(tx, ports, path.eventId, path.userId)
    const { eventId, userId } = path
    await saveLink(tx, { eventId, userId, contactId: met.userId, linkedAt, comment: scan.comment })
    return (await contactIn(tx, path, met.userId)) ?? refuse(contactRefusals.BADGE_UNKNOWN)
  })
}

/**
 * The scanned person, or a stored contact. An id alone proves no meeting, unless the caller has just read the badge.
 */
async function metBy(
  db: Executor,
  path: EventPerson,
  { met: named, badge, hasRead }: Scan & { readonly hasRead: boolean },
): Promise<Met & { readonly isKept: boolean }> {
  const kept = (await contactIn(db, path, named)) && (await findRegistered(db, path.eventId, named))
  if (kept) return { ...kept, isKept: true }
  const read = hasRead ? await findRegistered(db, path.eventId, named) : undefined
  if (read) return { ...read, isKept: false }
  const code = badge ?? named
  const met = (await findMet(db, path.eventId, code)) ?? (await findMet(db, path.eventId, readScannedCode(code)))
  if (!met || (badge !== undefined && named !== badge && met.userId !== named)) refuse(contactRefusals.BADGE_UNKNOWN)
  return { ...met, isKept: (await contactIn(db, path, met.userId)) !== undefined }
}

async function contactIn(db: Executor, path: LinkPath, contactId: string): Promise<Contact | undefined> {
  const [row] = await listLinks(db, path, contactId)
  return row && contactOf(row)
}

export async function unlink(db: Executor, path: LinkPath, contactId: string): Promise<void> {
  await removeLinkRow(db, path, contactId)
}

export async function readContacts(db: Executor, path: LinkPath): Promise<Contact[]> {
  return (await listLinks(db, path)).map(contactOf)
}

export async function readSharing(db: Executor, path: LinkPath): Promise<HandlerReply<typeof getSharing>> {
  const scanners = await listScanners(db, path)
  return {
    ...(await readShared(db, path)),
    scannedBy: scanners.map((row) => ({ ...row, linkedAt: row.linkedAt.toISOString() })),
  }
}

export async function changeSharing(ports: Ports, path: LinkPath, sharing: SharingChange): Promise<void> {
  await transaction(ports.db, async (tx) => {
    await lockPerson(tx, ports, path.eventId, path.userId)
    await saveShared(tx, path, sharing)
  })
}
