import * as z from 'zod/mini'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { loadEvent, settingsOf, spokenIn } from '#features/context/context.service.ts'
import { postMail } from '#features/emails/emails.service.ts'
import { marked } from '#features/emails/secrets.service.ts'
import { translatorOf } from '#features/translations/translations.service.ts'
import { readUser } from '#features/users/users.service.ts'
import { escapeHtml } from '#kit/html.ts'
import { newId } from '#kit/ids.ts'
import type { JobQueue } from '#kit/jobs.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { internationalNumber } from '#ports/sms.ts'

const Text = z.object({
  /** Its address within the text, which opens the account; empty in messages from before it was told. */
  link: z._default(z.string(), ''),
  id: z.string(),
  eventId: z.string(),
  userId: z.string(),
  to: z.string(),
  text: z.string(),
  language: z.string(),
})
type Text = z.output<typeof Text>

const smsQueue: JobQueue<Text> = { name: 'auth.sms', schema: Text, isPersonal: true }

export interface LinkToText {
  readonly event: LoadedEvent
  readonly userId: string
  /** As `mobileFor` answers it. */
  readonly to: string
  readonly language: string
  readonly link: string
  /** « 24 heures ». */
  readonly expiresIn: string
}

/** The mobile to which a person's link goes, where the event sends them by text message and one is known. */
export async function mobileFor(
  tx: Tx,
  event: LoadedEvent,
  userId: string,
  language: string,
): Promise<string | undefined> {
  if (!(await settingsOf(tx, event, language, userId)).FO_MEETING_SMS_MODE) return undefined
  const user = await readUser(tx, { domainId: event.row.domainId, userId })
  return internationalNumber(user?.mobile ?? '')
}

/** Has the link go by text message. */
export async function textLink(
  tx: Tx,
  ports: Ports,
  { event, to, userId, language, ...said }: LinkToText,
): Promise<void> {
  const { id: eventId, name: eventName } = spokenIn(event, language).row
  const text = translatorOf(event, language).say('auth.sms', { eventName, ...said })
  await ports.jobs.add(tx, smsQueue, {
    id: newId(ports.clock.now()),
    eventId,
    userId,
    to,
    text,
    language,
    link: said.link,
  })
}

export function smsJobs(ports: Ports): void {
  ports.jobs.define(smsQueue, (message) => sendText(ports, message))
}

/** Without a gateway, the message is kept with the mails, where organisers read it. */
async function sendText(ports: Ports, { id, eventId, userId, to, text, language, link }: Text): Promise<void> {
  const event = await loadEvent(ports.db, eventId)
  // A rehearsal rings nobody: the message is mailed to whoever holds it.
  if (event.row.rehearsalOf === null && !(await ports.sms.send({ to, text })).isKept) return
  const { link: mark = '', kept } = marked({ link })
  const told = link === '' ? text : text.replaceAll(link, mark)
  const html = escapeHtml(told).replaceAll(mark, `<a href="${mark}">${mark}</a>`)
  const subject = translatorOf(event, language).say('auth.sms.subject')
  const rendered = { subject, html: `<p>${html}</p>`, text: told, secrets: kept }
  const mail = { domainId: event.row.domainId, eventId, userId, actionId: null, to, language, rendered }
  await transaction(ports.db, (tx) => postMail(tx, ports, { ...mail, dedupeKey: `sms:${id}`, isKept: true }))
}
