import * as z from 'zod/mini'
import { postMail } from '#features/emails/emails.service.ts'
import { marked } from '#features/emails/secrets.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, spokenIn } from '#features/events/events.service.ts'
import { translatorOf } from '#features/translations/translations.service.ts'
import { escapeHtml } from '#kit/html.ts'
import { newId } from '#kit/ids.ts'
import type { JobQueue } from '#kit/jobs.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

const Text = z.object({
  /** Secret parts of the text; empty in messages queued by an older release. */
  link: z._default(z.string(), ''),
  code: z._default(z.string(), ''),
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
  readonly to: string
  readonly language: string
  readonly link: string
  readonly expiresIn: string
}

export async function textLink(
  tx: Tx,
  ports: Ports,
  { event, link, expiresIn, language, ...whose }: LinkToText,
): Promise<void> {
  const { name: eventName } = spokenIn(event, language).row
  const text = translatorOf(event, language).say('auth.sms', { eventName, link, expiresIn })
  await addText(tx, ports, { ...whose, event, language, text, link, code: '' })
}

export interface CodeToText extends Omit<LinkToText, 'link' | 'expiresIn'> {
  readonly code: string
}

export async function textCode(tx: Tx, ports: Ports, { event, code, language, ...whose }: CodeToText): Promise<void> {
  const { name: eventName } = spokenIn(event, language).row
  const text = translatorOf(event, language).say('auth.sms.code', { eventName, code })
  await addText(tx, ports, { ...whose, event, language, text, code, link: '' })
}

async function addText(
  tx: Tx,
  ports: Ports,
  { event, ...text }: Omit<Text, 'id' | 'eventId'> & { readonly event: LoadedEvent },
): Promise<void> {
  await ports.jobs.add(tx, smsQueue, { ...text, id: newId(ports.clock.now()), eventId: event.row.id })
}

export function smsJobs(ports: Ports): void {
  ports.jobs.define(smsQueue, (message) => sendText(ports, message))
}

/** Without a gateway, the message is stored with the mails, its secret hidden from the team. */
async function sendText(ports: Ports, { id, eventId, userId, to, text, language, link, code }: Text): Promise<void> {
  const event = await loadEvent(ports.db, eventId)
  // A rehearsal sends no text message: it is mailed to the owner of the rehearsal.
  if (event.row.rehearsalOf === null && !(await ports.sms.send({ to, text })).isKept) return
  const marks = marked({ ...(link !== '' && { link }), ...(code !== '' && { code }) })
  const [secret, mark = ''] = link === '' ? [code, marks.code] : [link, marks.link]
  const told = secret === '' ? text : text.replaceAll(secret, mark)
  const html = link === '' ? escapeHtml(told) : escapeHtml(told).replaceAll(mark, `<a href="${mark}">${mark}</a>`)
  const subject = translatorOf(event, language).say(code === '' ? 'auth.sms.subject' : 'auth.sms.code.subject')
  const rendered = { subject, html: `<p>${html}</p>`, text: told, secrets: marks.kept }
  const mail = { domainId: event.row.domainId, eventId, userId, actionId: null, to, language, rendered }
  await transaction(ports.db, (tx) => postMail(tx, ports, { ...mail, dedupeKey: `sms:${id}`, isKept: true }))
}
