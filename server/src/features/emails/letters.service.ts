import { createHmac, timingSafeEqual } from 'node:crypto'
import { SENDER } from '@parvis/contract/emails/emails.ts'
import type { MailAddress } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import { listAccountRows } from './templates.store.ts'

/** Whom a mail that is no receipt is for, and of which event. */
interface Claims {
  readonly userId: string
  readonly eventId: string
}
type Keys = Pick<Ports, 'secret'>

const signed = ({ secret }: Keys, purpose: string, payload: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${payload}`).digest('base64url')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** What lets the reader of a mail decline the next ones: it is of one person and one event, and lasts. */
export function letterToken(keys: Keys, { userId, eventId }: Claims): string {
  const payload = Buffer.from(`${eventId} ${userId}`).toString('base64url')
  return `${payload}.${signed(keys, 'decline', payload)}`
}

/** Whose token it is; nothing for one that was not signed here. */
export function readLetterToken(keys: Keys, token: string): Claims | undefined {
  const [payload = '', signature = ''] = token.split('.')
  if (!isSame(signature, signed(keys, 'decline', payload))) return undefined
  const [eventId, userId] = Buffer.from(payload, 'base64url').toString().split(' ')
  return eventId && userId ? { eventId, userId } : undefined
}

/** What `List-Unsubscribe` names, for the one click of RFC 8058. */
export const oneClickUrl = (ports: Keys & Pick<Ports, 'publicUrl'>, claims: Claims): string =>
  `${ports.publicUrl}/api/mails/unsubscribe/${letterToken(ports, claims)}`

/** The page that the mail itself leads to. */
export const declineUrl = (ports: Keys & Pick<Ports, 'publicUrl'>, context: string, claims: Claims): string =>
  `${ports.publicUrl}/${context}/unsubscribe?reader=${letterToken(ports, claims)}`

/** Enough of a signature for an address that fits in the 64 characters that a mailbox may have. */
const RETURN_MARK = 12
const returnMark = (keys: Keys, mailId: string): string =>
  signed(keys, 'return', mailId)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, RETURN_MARK)

/** The address that a mail comes back to, which names it (VERP); the sender's where none is set up. */
export function returnAddress(ports: Pick<Ports, 'mailReturns' | 'secret'>, mailId: string): string | undefined {
  const address = ports.mailReturns?.address
  if (address === undefined) return undefined
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${mailId.replaceAll('-', '')}.${returnMark(ports, mailId)}${address.slice(at)}`
}

/** The mail that a return address names, as we made it; capitals may have been lost on the way. */
export function mailIn(keys: Keys, address: string): string | undefined {
  const [, id, mark = ''] = /\+([0-9a-f]{32})\.([a-z0-9]+)@/.exec(address.toLowerCase()) ?? []
  if (id === undefined) return undefined
  const mailId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSame(mark, returnMark(keys, mailId)) ? mailId : undefined
}

/** Whom the mails of a domain come from. */
export async function senderOf(ports: Ports, domainId: string): Promise<{ from: MailAddress; replyTo?: MailAddress }> {
  const account = (await listAccountRows(ports.db, domainId)).find(({ id }) => id === SENDER)
  if (!account) return { from: ports.mailFrom }
  const { fromName, fromAddress, replyTo } = account
  return { from: { name: fromName, address: fromAddress }, ...(replyTo && { replyTo: { address: replyTo } }) }
}
