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
import { oneClickUrl, returnAddress, senderOf } from './letters.service.ts'
import type { Marked } from './secrets.service.ts'
import { unveiled } from './secrets.service.ts'
import { departureOf } from './sparing.service.ts'
import { removeEarlier, removeMail } from './sparing.store.ts'

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

interface ToSend {
  readonly mailId: string
  /** It waited for its hour, in which a later mail may have said more. */
  readonly hasWaited?: boolean | undefined
}

const sendQueue: JobQueue<ToSend> = {
  name: 'emails.send',
  schema: z.object({ mailId: z.string(), hasWaited: z.optional(z.boolean()) }),
  concurrency: 5,
}

/** Mails whose secrets are kept apart, which the release before would send without them: it does not know this queue. */
const openingQueue: JobQueue<ToSend> = { ...sendQueue, name: 'emails.opening' }

const queueOf = (secrets: Marked | null | undefined): JobQueue<ToSend> => (secrets ? openingQueue : sendQueue)

/** Has a mail of the outbox sent, at a moment or now. */
export const sendMailOf = (
  db: Executor,
  { jobs }: Ports,
  { id: mailId, secrets }: { readonly id: string; readonly secrets?: Marked | null | undefined },
  startAfter?: Date,
  hasWaited = false,
): Promise<void> =>
  jobs.add(db, queueOf(secrets), { mailId, ...(hasWaited && { hasWaited }) }, startAfter && { startAfter })

const MINUTE_MS = 60_000
/** For how long a process that dies keeps the mail in hand; the one that sends it asks for more, three times as often. */
const [LEASE_MS, RENEW_MS] = [15_000, 5_000]
/** How often mails of processes that died are looked for. */
const LOOK_MS = 5_000
/** Attempts that come ever later, over four hours; then one an hour. */
const CLOSE_ATTEMPTS = 12
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE_MS
export const mimeKey = (mailId: string): string => `mails/${mailId}.eml`

export function emailJobs(ports: Ports): void {
  for (const queue of [sendQueue, openingQueue])
    ports.jobs.define(queue, (toSend, attempt) => sendQueued(ports, toSend, attempt))
}

/** Sends a mail that waits. One that has left, or that another process has in hand, is let be. */
async function sendQueued(ports: Ports, toSend: ToSend, attempt: number): Promise<void> {
  const { mailId, hasWaited = false } = toSend
  const now = ports.clock.now()
  const mail = await claimMail(ports.db, mailId, now, new Date(now.getTime() + LEASE_MS))
  if (!mail) return waitForLease(ports, mailId, hasWaited)
  const departure = await departureOf(ports.db, mail, { now, hasWaited })
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

/** Gives a mail back until a moment, in place of those that it says better. */
const putOff = (ports: Ports, mail: MailRow, until: Date): Promise<void> =>
  transaction(ports.db, async (tx) => {
    await removeEarlier(tx, mail)
    await settleMail(tx, mail.id, { status: 'queued' })
    await sendMailOf(tx, ports, mail, until, true)
  })

/** Keeps the lease of a mail while it is sent; answers how to stop. */
function renewing({ db, clock, rounds }: Ports, mail: MailRow): () => void {
  return rounds.every(RENEW_MS, () => {
    // Where the database is out of reach, the next round tries again.
    extendLease(db, mail, new Date(clock.now().getTime() + LEASE_MS)).catch(() => {})
  })
}

/** Looks every few seconds for mails whose process died, and has them sent; answers how to stop. */
export const watchMails = (ports: Ports): (() => void) =>
  ports.rounds.every(LOOK_MS, () => {
    retakeMails(ports).catch((error: unknown) => ports.log.warn({ err: error }, 'mails in hand are not looked for'))
  })

/** Has the mails of processes that died sent. One may have left already: none is taken out for a later one, as those that wait are. */
export const retakeMails = (ports: Ports): Promise<void> =>
  transaction(ports.db, async (tx) => {
    for (const mail of await takeExpired(tx, ports.clock.now())) await sendMailOf(tx, ports, mail)
  })

/** The process that has the mail in hand may have died: the job comes back to see. */
async function waitForLease(ports: Ports, mailId: string, hasWaited: boolean): Promise<void> {
  const mail = await findMail(ports.db, mailId)
  if (mail?.status === 'queued')
    await sendMailOf(ports.db, ports, mail, mail.leasedUntil ?? ports.clock.now(), hasWaited)
}

async function composed(ports: Ports, mail: MailRow): Promise<OutgoingMail> {
  const { id, to, messageId } = mail
  const drawn = await drawAttachments(ports, mail)
  const calendar = drawn.find(({ kind }) => kind === 'calendar')
  const returnPath = returnAddress(ports, id)
  return {
    ...(await senderOf(ports, mail.domainId)),
    to: { address: to },
    ...unveiled(mail, mail.secrets),
    messageId,
    ...(returnPath !== undefined && { returnPath }),
    headers: headersOf(ports, mail),
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

/** A mail that is no receipt is declined in one click (RFC 2369, RFC 8058). */
function headersOf(ports: Ports, { id, isOptional, userId, eventId }: MailRow): Record<string, string> {
  const common = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'X-Entity-Ref-ID': id }
  if (!isOptional || userId === null || eventId === null) return common
  const url = oneClickUrl(ports, { userId, eventId })
  return { ...common, 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** A mail's documents as they are now. Throws what a document is refused with, or tells it and leaves that document out. */
export async function drawAttachments(
  ports: Ports,
  mail: MailRow,
  tellRefused?: (error: unknown) => void,
): Promise<{ kind: AttachmentKind; file: MailAttachment }[]> {
  const { eventId, userId, language } = mail
  if (eventId === null || userId === null) return []
  const drawn: { kind: AttachmentKind; file: MailAttachment }[] = []
  for (const { kind, id } of mail.attachments) {
    const file = await ports.declared.drawers[kind](ports, eventId, userId, language, id).catch((error: unknown) => {
      if (!tellRefused || refusedForEver(error) === undefined) throw error
      tellRefused(error)
      return undefined
    })
    if (file) drawn.push({ kind, file })
  }
  return drawn
}

/** The code of a document that is refused, and would be tomorrow too: a lost invoice. Nothing where it is out of reach for now. */
export function refusedForEver(error: unknown): string | undefined {
  if (!(error instanceof RefusalError)) return undefined
  const { status, code } = error.refusal
  return status === common.TOO_MANY.status || status === common.UNAVAILABLE.status ? undefined : code
}

function reasonOf(error: unknown): string {
  if (error instanceof MailRefused) return error.message
  // Other errors may hold personal data in their message.
  return refusedForEver(error) ?? (error instanceof Error ? error.name : 'Error')
}

/**
 * A mail refused for ever, or one whose document is, is dead at once: it leaves with all that it announces, or somebody of
 * the team sees that it does not. Another is tried again for three days.
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
