import { SENDER } from '@parvis/contract/emails/emails.ts'
import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'
import type { MailAddress, MailAttachment, OutgoingMail } from '#ports/mailer.ts'
import { MailRefused } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import type { AttachmentKind, MailRow } from './emails.store.ts'
import { claimMail, findMail, settleMail } from './emails.store.ts'
import { listAccountRows } from './templates.store.ts'

/** Draws a document of a person in an event, or nothing when they have none. */
export type Drawer = (
  ports: Ports,
  eventId: string,
  userId: string,
  language: string,
  /** Which one, of the kinds that a person may have several of. */
  id?: string,
) => Promise<MailAttachment | undefined>
export type Drawers = Readonly<Record<AttachmentKind, Drawer>>

declare module '#kit/declared.ts' {
  interface Declared {
    /** Documents are above mails. */
    readonly drawers: Drawers
  }
}

export const sendQueue: JobQueue<{ mailId: string }> = {
  name: 'emails.send',
  schema: z.object({ mailId: z.string() }),
  concurrency: 5,
}

const MINUTE_MS = 60_000
/** Longer than the slowest sending. */
const LEASE_MS = 5 * MINUTE_MS
/** Attempts that come ever later, over four hours; then one an hour. */
const CLOSE_ATTEMPTS = 12
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE_MS
export const mimeKey = (mailId: string): string => `mails/${mailId}.eml`

export function emailJobs(ports: Ports): void {
  ports.jobs.define(sendQueue, ({ mailId }, attempt) => sendQueued(ports, mailId, attempt))
}

/** Sends a mail that waits. One that has left, or that another process has in hand, is let be. */
async function sendQueued(ports: Ports, mailId: string, attempt: number): Promise<void> {
  const now = ports.clock.now()
  const mail = await claimMail(ports.db, mailId, now, new Date(now.getTime() + LEASE_MS))
  if (!mail) return waitForLease(ports, mailId)
  try {
    const { mime } = await ports.mailer.send(await composed(ports, mail))
    if (mime) await ports.storage.put(mimeKey(mailId), mime, 'message/rfc822')
    const end = { status: mime ? 'kept' : 'sent', sentAt: ports.clock.now(), lastError: null } as const
    if (!(await settleMail(ports.db, mailId, end)) && mime) await ports.storage.delete(mimeKey(mailId))
  } catch (error) {
    await failed(ports, mail, attempt, error)
  }
}

/** The process that has the mail in hand may have died: the job comes back to see. */
async function waitForLease(ports: Ports, mailId: string): Promise<void> {
  const mail = await findMail(ports.db, mailId)
  if (mail?.status === 'queued')
    await ports.jobs.add(ports.db, sendQueue, { mailId }, { startAfter: mail.leasedUntil ?? ports.clock.now() })
}

async function composed(ports: Ports, mail: MailRow): Promise<OutgoingMail> {
  const { id, to, subject, html, text, messageId } = mail
  const drawn = await drawAttachments(ports, mail)
  const calendar = drawn.find(({ kind }) => kind === 'calendar')
  return {
    ...(await senderOf(ports, mail.domainId)),
    to: { address: to },
    subject,
    html,
    text,
    messageId,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'X-Entity-Ref-ID': id },
    attachments: drawn.filter(({ kind }) => kind !== 'calendar').map(({ file }) => file),
    ...(calendar && {
      calendar: {
        filename: calendar.file.filename,
        content: Buffer.from(calendar.file.content).toString(),
        method: 'PUBLISH',
      },
    }),
  }
}

/** A mail's documents as they are now. */
export async function drawAttachments(
  ports: Ports,
  mail: MailRow,
): Promise<{ kind: AttachmentKind; file: MailAttachment }[]> {
  const { eventId, userId, language } = mail
  if (eventId === null || userId === null) return []
  const drawn: { kind: AttachmentKind; file: MailAttachment }[] = []
  for (const { kind, id } of mail.attachments) {
    const file = await ports.declared.drawers[kind](ports, eventId, userId, language, id)
    if (file) drawn.push({ kind, file })
  }
  return drawn
}

async function senderOf(ports: Ports, domainId: string): Promise<{ from: MailAddress; replyTo?: MailAddress }> {
  const account = (await listAccountRows(ports.db, domainId)).find(({ id }) => id === SENDER)
  if (!account) return { from: ports.mailFrom }
  const { fromName, fromAddress, replyTo } = account
  return { from: { name: fromName, address: fromAddress }, ...(replyTo && { replyTo: { address: replyTo } }) }
}

/** A mail refused for ever is dead at once; another is tried again for three days. */
async function failed(ports: Ports, mail: MailRow, attempt: number, error: unknown): Promise<void> {
  const isRefusal = error instanceof MailRefused
  // Other errors may hold personal data in their message.
  const lastError = isRefusal ? error.message : error instanceof Error ? error.name : 'Error'
  const now = ports.clock.now().getTime()
  const isDead =
    (isRefusal && error.permanent) || (attempt >= CLOSE_ATTEMPTS && now - mail.createdAt.getTime() > GIVE_UP_MS)
  await settleMail(ports.db, mail.id, { status: isDead ? 'dead' : 'queued', lastError })
  if (isDead) return
  if (attempt < CLOSE_ATTEMPTS) throw error
  await ports.jobs.add(ports.db, sendQueue, { mailId: mail.id }, { startAfter: new Date(now + 60 * MINUTE_MS) })
}
