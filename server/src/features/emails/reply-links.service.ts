import { createHmac, timingSafeEqual } from 'node:crypto'
import { SENDER } from '@parvis/contract/emails/emails.ts'
import type { MailAddress } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import { listAccountRows } from './templates.store.ts'

/** The reader of an optional mail, and the event that it is about. */
interface Claims {
  readonly userId: string
  readonly eventId: string
}
type Keys = Pick<Ports, 'secret'>

const signed = ({ secret }: Keys, purpose: string, payload: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${payload}`).digest('base64url')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Unsubscribe token for one person and one event; it does not expire. */
export function letterToken(keys: Keys, { userId, eventId }: Claims): string {
  const payload = Buffer.from(`${eventId} ${userId}`).toString('base64url')
  return `${payload}.${signed(keys, 'decline', payload)}`
}

/** The person and event of a token; undefined when the signature is wrong. */
export function readLetterToken(keys: Keys, token: string): Claims | undefined {
  const [payload = '', signature = ''] = token.split('.')
  if (!isSame(signature, signed(keys, 'decline', payload))) return undefined
  const [eventId, userId] = Buffer.from(payload, 'base64url').toString().split(' ')
  return eventId && userId ? { eventId, userId } : undefined
}

/** Address in `List-Unsubscribe` for one-click unsubscription (RFC 8058). */
export const oneClickUrl = (ports: Keys & Pick<Ports, 'publicUrl'>, claims: Claims): string =>
  `${ports.publicUrl}/api/mails/unsubscribe/${letterToken(ports, claims)}`

/** Page that the unsubscribe link of the mail opens. */
export const declineUrl = (ports: Keys & Pick<Ports, 'publicUrl'>, context: string, claims: Claims): string =>
  `${ports.publicUrl}/${context}/unsubscribe?reader=${letterToken(ports, claims)}`

/** Signature length: the local part of an address has 64 characters at most. */
const RETURN_MARK = 12
const returnMark = (keys: Keys, mailId: string): string =>
  signed(keys, 'return', mailId)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, RETURN_MARK)

/** Return path that names the mail (VERP); undefined when no return address is configured. */
export function returnAddress(ports: Pick<Ports, 'mailReturns' | 'secret'>, mailId: string): string | undefined {
  const address = ports.mailReturns?.address
  if (address === undefined) return undefined
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${mailId.replaceAll('-', '')}.${returnMark(ports, mailId)}${address.slice(at)}`
}

/**
 * The id of the mail that a return address names, if its signature is right; mail servers may have changed the case.
 */
export function mailIn(keys: Keys, address: string): string | undefined {
  const [, id, mark = ''] = /\+([0-9a-f]{32})\.([a-z0-9]+)@/.exec(address.toLowerCase()) ?? []
  if (id === undefined) return undefined
  const mailId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSame(mark, returnMark(keys, mailId)) ? mailId : undefined
}

export async function senderOf(ports: Ports, domainId: string): Promise<{ from: MailAddress; replyTo?: MailAddress }> {
  const account = (await listAccountRows(ports.db, domainId)).find(({ id }) => id === SENDER)
  if (!account) return { from: ports.mailFrom }
  const { fromName, fromAddress, replyTo } = account
  return { from: { name: fromName, address: fromAddress }, ...(replyTo && { replyTo: { address: replyTo } }) }
}
