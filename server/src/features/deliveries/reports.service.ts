import type { Provider } from '@parvis/contract/deliveries/deliveries.ts'
import type { ReturnReason } from '@parvis/contract/emails/emails.ts'
import * as z from 'zod/mini'

/** A bounce or complaint: identification of the mail, and the reason. */
export interface Report {
  readonly returnedTo?: string | undefined
  readonly messageId?: string | undefined
  readonly address?: string | undefined
  readonly reason: ReturnReason
}

const Text = z.optional(z.nullable(z.string()))
const Loose = z.record(z.string(), z.unknown())
type Loose = z.output<typeof Loose>
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const within = (value: unknown): Loose => z.safeParse(Loose, value).data ?? {}

/** Reason for an enhanced status code (RFC 3463). */
function reasonOf(status: string): ReturnReason {
  if (/^[45]\.2\.2$/.test(status)) return 'full'
  if (/^4\./.test(status)) return 'late'
  return /^5\.1\.|^5\.0\.0$/.test(status) ? 'unknown' : 'refused'
}

const General = z.object({
  event: z.enum(['bounce', 'complaint']),
  address: Text,
  messageId: Text,
  isPermanent: z._default(z.boolean(), true),
})

/** Parsers of the providers' formats; other events are ignored. */
const READERS: Record<Exclude<Provider, 'raw'>, (event: Loose) => Report | undefined> = {
  json(event) {
    const { data } = z.safeParse(General, event)
    if (!data) return undefined
    const reason = data.event === 'complaint' ? 'spam' : data.isPermanent ? 'unknown' : 'late'
    return { reason, address: text(data.address), messageId: text(data.messageId) }
  },
  brevo(event) {
    const reasons: Record<string, ReturnReason> = {
      ...{ hard_bounce: 'unknown', invalid_email: 'unknown', blocked: 'refused', soft_bounce: 'late', spam: 'spam' },
    }
    return found(reasons[text(event['event']) ?? ''], event['email'], event['message-id'])
  },
  mailgun(event) {
    const data = within(event['event-data'])
    const kind = text(data['event'])
    const failed = data['severity'] === 'permanent' ? 'unknown' : 'late'
    const reason = kind === 'complained' ? 'spam' : kind === 'failed' ? failed : undefined
    return found(reason, data['recipient'], within(within(data['message'])['headers'])['message-id'])
  },
  postmark(event) {
    const isHard = event['Type'] === 'HardBounce' || event['Type'] === 'BadEmailAddress'
    const kind = text(event['RecordType'])
    const reason = kind === 'SpamComplaint' ? 'spam' : kind === 'Bounce' ? (isHard ? 'unknown' : 'late') : undefined
    return found(reason, event['Email'], undefined)
  },
  sendgrid(event) {
    const kind = text(event['event'])
    const bounced = event['type'] === 'blocked' ? 'refused' : 'unknown'
    const reason = kind === 'spamreport' ? 'spam' : kind === 'bounce' ? bounced : undefined
    return found(reason, event['email'], event['smtp-id'])
  },
}

const found = (reason: ReturnReason | undefined, address: unknown, messageId: unknown): Report | undefined =>
  reason && { reason, address: text(address), messageId: text(messageId) }

export function readReports(provider: Exclude<Provider, 'raw'>, bytes: Uint8Array): Report[] {
  let posted: unknown
  try {
    posted = JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return []
  }
  const events = Array.isArray(posted) ? posted : [posted]
  return events.flatMap((event) => READERS[provider](within(event)) ?? [])
}

const fieldIn = (part: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(.+(?:\\r?\\n[ \\t]+.+)*)`, 'im').exec(part)?.[1]?.replace(/\s+/g, ' ').trim()
const addressIn = (field: string | undefined): string | undefined =>
  /(?<![^\s<>;"])[^\s<>;"@]+@[^\s<>;"]+/.exec(field ?? '')?.[0]

/** Our mails have one recipient; a forwarding list may add a few groups. */
const MOST_GROUPS = 50

/** Parses a delivery report (RFC 3464) or a complaint (RFC 5965) sent to the return address. */
export async function readMessage(bytes: Uint8Array): Promise<Report[]> {
  const { default: PostalMime } = await import('postal-mime')
  const { headers, attachments } = await PostalMime.parse(bytes, {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
  })
  const parts = attachments.map(({ mimeType, content }) => ({ mimeType, content: String(content) }))
  const of = (...types: string[]) => parts.find(({ mimeType }) => types.includes(mimeType))?.content
  const original = of('message/rfc822', 'text/rfc822-headers') ?? ''
  const to = headers.filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to', 'to'].includes(key))
  const returnedTo = to.map(({ value }) => addressIn(value)).find((address) => address?.includes('+'))
  const known = { returnedTo, messageId: fieldIn(original, 'Message-ID') }
  if (of('message/feedback-report') !== undefined)
    return [{ ...known, reason: 'spam', address: addressIn(fieldIn(original, 'To')) }]
  const status = of('message/delivery-status') ?? ''
  const groups = status.split(/\r?\n\r?\n/, MOST_GROUPS + 1)
  const recipients = groups.filter((group) => fieldIn(group, 'Action')?.toLowerCase() === 'failed')
  return recipients.map((group) => ({
    ...known,
    reason: reasonOf(fieldIn(group, 'Status') ?? ''),
    address: addressIn(fieldIn(group, 'Original-Recipient') ?? fieldIn(group, 'Final-Recipient')),
  }))
}
