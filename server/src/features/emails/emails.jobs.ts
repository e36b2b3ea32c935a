import { common, RefusalError } from '@parvis/contract/kit/refusal.ts'
import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { MailAttachment, OutgoingMail } from '#ports/mailer.ts'
import { MailRefused } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import type { AttachmentKind, MailRow } from './emails.store.ts'
import { claimMail, extendLease, findMail, settleMail, takeExpired } from './emails.store.ts'
import { departureTime } from './rate-limit.service.ts'
import { removeEarlier, removeMail } from './rate-limit.store.ts'
import { oneClickUrl, returnAddress, senderOf } from './reply-links.service.ts'
import type { Marked } from './secrets.service.ts'
import { unveiled } from './secrets.service.ts'

export type Drawer = (
  ports: Ports,
  eventId: string,
  userId: string,
  language: string,
  id?: string,
) => Promise<MailAttachment | undefined>
export type Drawers = Readonly<Record<AttachmentKind, Drawer>>

declare module '#kit/hooks.ts' {
  interface Hooks {
    /** Documents stand above mails on the map, so they are injected. */
    readonly drawers: Drawers
  }
}

interface ToSend {
  readonly mailId: string
  /** It was held back, so that a later mail may supersede it. */
  readonly hasWaited?: boolean | undefined
}

const sendQueue: JobQueue<ToSend> = {
  name: 'emails.send',
  schema: z.object({ mailId: z.string(), hasWaited: z.optional(z.boolean()) }),
  concurrency: 5,
}

/** Separate queue for mails with secrets: the release before would send them without, and does not know this queue. */
const openingQueue: JobQueue<ToSend> = { ...sendQueue, name: 'emails.opening' }

const queueOf = (secrets: Marked | null | undefined): JobQueue<ToSend> => (secrets ? openingQueue : sendQueue)

/** Schedules the sending of a mail in the outbox, now or at `startAfter`. */
export const sendMailOf = (
  db: Executor,
  { jobs }: Ports,
  { id: mailId, secrets }: { readonly id: string; readonly secrets?: Marked | null | undefined },
  startAfter?: Date,
  hasWaited = false,
): Promise<void> =>
  jobs.add(db, queueOf(secrets), { mailId, ...(hasWaited && { hasWaited }) }, startAfter && { startAfter })

const MINUTE_MS = 60_000
/** Lease of a mail in hand: how long a dead process holds it, and how often a living one renews it. */
const [LEASE_MS, RENEW_MS] = [15_000, 5_000]
const LOOK_MS = 5_000
/** Attempts with growing delays, over four hours; after them, one an hour. */
const CLOSE_ATTEMPTS = 12
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE_MS
export const mimeKey = (mailId: string): string => `mails/${mailId}.eml`

export function emailJobs(ports: Ports): void {
  for (const queue of [sendQueue, openingQueue])
    ports.jobs.define(queue, (toSend, attempt) => sendQueued(ports, toSend, attempt))
}

/** Sends a queued mail; does nothing when it has left or another process has its lease. */
async function sendQueued(ports: Ports, toSend: ToSend, attempt: number): Promise<void> {
  const { mailId, hasWaited = false } = toSend
  const now = ports.clock.now()
  const mail = await claimMail(ports.db, mailId, now, new Date(now.getTime() + LEASE_MS))
  if (!mail) return waitForLease(ports, mailId, hasWaited)
  const departure = await departureTime(ports.db, mail, { now, hasWaited })
  if (departure === 'never') return removeMail(ports.db, mailId)
  if (departure !== 'now') return putOff(ports, mail, departure)
  const stop = renewing(ports, mail)
  try {
    const { mime } = await ports.mailer.send(await composed(ports, mail))
    if (mime) await ports.storage.put(mimeKey(mailId), mime, 'message/rfc822')
    const end = { status: mime ? 'kept' : 'sent', sentAt: ports.clock.now(), lastError: null } as const
    if (!(await settleMail(ports.db, mailId, end)) && mime) await ports.storage.delete(mimeKey(mailId))
  } catch (error) {
    await failed(ports, mail, { attempt, hasWaited }, error)
  } finally {
    stop()
  }
}

/** Holds a mail back until a moment, and removes the earlier ones that it supersedes. */
const putOff = (ports: Ports, mail: MailRow, until: Date): Promise<void> =>
  transaction(ports.db, async (tx) => {
    await removeEarlier(tx, mail)
    await settleMail(tx, mail.id, { status: 'queued' })
    await sendMailOf(tx, ports, mail, until, true)
  })

function renewing({ db, clock, timers }: Ports, mail: MailRow): () => void {
  return timers.every(RENEW_MS, () => {
    // When the database is unreachable, the next round tries again.
    extendLease(db, mail, new Date(clock.now().getTime() + LEASE_MS)).catch(() => {})
  })
}

export const watchMails = (ports: Ports): (() => void) =>
  ports.timers.every(LOOK_MS, () => {
    retakeMails(ports).catch((error: unknown) => ports.log.warn({ err: error }, 'mails in hand are not looked for'))
  })

/** Reschedules mails whose lease expired. Such a mail may have left already, so no later mail supersedes it. */
export const retakeMails = (ports: Ports): Promise<void> =>
  transaction(ports.db, async (tx) => {
    for (const mail of await takeExpired(tx, ports.clock.now())) await sendMailOf(tx, ports, mail)
  })

/** The process that has the lease may die: the job checks again when the lease expires. */
async function waitForLease(ports: Ports, mailId: string, hasWaited: boolean): Promise<void> {
  const mail = await findMail(ports.db, mailId)
  if (mail?.status === 'queued')
    await sendMailOf(ports.db, ports, mail, mail.leasedUntil ?? ports.clock.now(), hasWaited)
}

async function composed(ports: Ports, mail: MailRow): Promise<OutgoingMail> {
  const { id, to, messageId } = mail
  const drawn = await drawAttachments(ports, mail)
  // Mail programs read one calendar of a mail: its others are files.
  const calendar = drawn.find(({ kind }) => kind === 'calendar')
  const returnPath = returnAddress(ports, id)
  return {
    ...(await senderOf(ports, mail.domainId)),
    to: { address: to },
    ...unveiled(mail, mail.secrets),
    messageId,
    ...(returnPath !== undefined && { returnPath }),
    headers: headersOf(ports, mail),
    attachments: drawn.filter((one) => one !== calendar).map(({ file }) => file),
    ...(calendar && {
      calendar: {
        filename: calendar.file.filename,
        content: Buffer.from(calendar.file.content).toString(),
        method: calendar.file.method ?? 'PUBLISH',
      },
    }),
  }
}

/** A mail that is no receipt carries one-click unsubscribe headers (RFC 2369, RFC 8058). */
function headersOf(ports: Ports, { id, isOptional, userId, eventId }: MailRow): Record<string, string> {
  const common = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'X-Entity-Ref-ID': id }
  if (!isOptional || userId === null || eventId === null) return common
  const url = oneClickUrl(ports, { userId, eventId })
  return { ...common, 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Draws the mail's documents as of now. A refusal is thrown, or handed to `tellRefused` and its document left out. */
export async function drawAttachments(
  ports: Ports,
  mail: MailRow,
  tellRefused?: (error: unknown) => void,
): Promise<{ kind: AttachmentKind; file: MailAttachment }[]> {
  const { eventId, userId, language } = mail
  if (eventId === null || userId === null) return []
  const drawn: { kind: AttachmentKind; file: MailAttachment }[] = []
  for (const { kind, id } of mail.attachments) {
    const file = await ports.hooks.drawers[kind](ports, eventId, userId, language, id).catch((error: unknown) => {
      if (!tellRefused || refusedForEver(error) === undefined) throw error
      tellRefused(error)
      return undefined
    })
    if (file) drawn.push({ kind, file })
  }
  return drawn
}

/** The code of a permanent refusal of a document, such as a lost invoice; undefined when a retry may succeed. */
export function refusedForEver(error: unknown): string | undefined {
  if (!(error instanceof RefusalError)) return undefined
  const { status, code } = error.refusal
  return status === common.TOO_MANY.status || status === common.UNAVAILABLE.status ? undefined : code
}

function reasonOf(error: unknown): string {
  if (error instanceof MailRefused) return error.message
  // The message of another error may contain personal data.
  return refusedForEver(error) ?? (error instanceof Error ? error.name : 'Error')
}

/**
 * A permanently refused mail or document is dead at once: a mail leaves with all that it announces, or the team sees
 * that it failed. Other failures are retried for three days.
 */
async function failed(
  ports: Ports,
  mail: MailRow,
  { attempt, hasWaited }: { readonly attempt: number; readonly hasWaited: boolean },
  error: unknown,
): Promise<void> {
  const isRefused = error instanceof MailRefused ? error.permanent : refusedForEver(error) !== undefined
  const lastError = reasonOf(error)
  const now = ports.clock.now().getTime()
  const isDead = isRefused || (attempt >= CLOSE_ATTEMPTS && now - mail.createdAt.getTime() > GIVE_UP_MS)
  await settleMail(ports.db, mail.id, { status: isDead ? 'dead' : 'queued', lastError })
  if (isDead) return
  if (attempt < CLOSE_ATTEMPTS) throw error
  await sendMailOf(ports.db, ports, mail, new Date(now + 60 * MINUTE_MS), hasWaited)
}
