import type { Contact, getSharing } from '@parvis/contract/contacts/contacts.ts'
import { contactRefusals } from '@parvis/contract/contacts/contacts.ts'
import { readScannedCode } from '@parvis/contract/kit/badge-code.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { loadEvent, settingsFor } from '#features/context/context.service.ts'
import { lockPerson } from '#features/participation/participation.service.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { LinkPath, LinkRow } from './contacts.store.ts'
import {
  findMet,
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

/** A contact as it may be seen now: one who no longer shares keeps a name and nothing to reach them by. */
export function contactOf({ email, isShared, linkedAt, ...row }: LinkRow): Contact {
  const reach = isShared
    ? { email: email === null || isAnonymousEmail(email) ? '' : email, mobile: row.mobile, phone: row.phone }
    : { email: '', mobile: '', phone: '' }
  const { email: shown, mobile, phone } = reach
  return { ...row, mobile, phone, Authentication: { email: shown }, linkedAt: linkedAt.toISOString() }
}

export interface Scan {
  /** The id of the person met, or the code of their badge. */
  readonly met: string
  readonly comment: string | undefined
  /** When it was scanned, if that was before now. */
  readonly linkedAt: string | undefined
}

/** Keeps somebody met. The same again, from a queue sent twice say, changes nothing but the comment. */
export async function link(ports: Ports, path: EventPerson, scan: Scan, language: string): Promise<Contact> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  if (!settingsFor(event, language).FO_MEETING_USER_LINKS_ACTIVE) refuse(contactRefusals.LINKS_OFF)
  const met =
    (await findMet(ports.db, path.eventId, scan.met)) ??
    (await findMet(ports.db, path.eventId, readScannedCode(scan.met))) ??
    refuse(contactRefusals.BADGE_UNKNOWN)
  if (met.userId === path.userId) refuse(contactRefusals.OWN_BADGE)
  const known = await contactIn(ports.db, path, met.userId)
  if (!met.isShared && !known) refuse(contactRefusals.SHARING_OFF)
  const now = ports.clock.now()
  const told = scan.linkedAt === undefined ? now : new Date(scan.linkedAt)
  const linkedAt = told < now ? told : now
  await transaction(ports.db, async (tx) => {
    await lockPerson(tx, ports, path.eventId, path.userId)
    const { eventId, userId } = path
    await saveLink(tx, { eventId, userId, contactId: met.userId, linkedAt, comment: scan.comment })
  })
  return (await contactIn(ports.db, path, met.userId)) ?? refuse(contactRefusals.BADGE_UNKNOWN)
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
    isShared: await readShared(db, path),
    scannedBy: scanners.map((row) => ({ ...row, linkedAt: row.linkedAt.toISOString() })),
  }
}

export async function changeSharing(ports: Ports, path: LinkPath, isShared: boolean): Promise<void> {
  await transaction(ports.db, async (tx) => {
    await lockPerson(tx, ports, path.eventId, path.userId)
    await saveShared(tx, path, isShared)
  })
}
