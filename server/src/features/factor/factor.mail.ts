import { renderMail } from '#features/emails/emails.mail.ts'
import { postMail } from '#features/emails/emails.service.ts'
import { domainLook } from '#features/emails/look.service.ts'
import { mailLanguage, mailWords } from '#features/emails/templates.service.ts'
import { readUser } from '#features/users/users.service.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

/** What has happened to somebody’s second factor. */
export type Happened = 'on' | 'off' | 'recovery' | 'reset'

/** Tells somebody by mail what has happened to their second factor: if it was not them, they hear of it. */
export async function tellOwner(
  tx: Tx,
  ports: Ports,
  { domainId, userId }: { readonly domainId: string; readonly userId: string },
  what: Happened,
  left = 0,
): Promise<void> {
  const person = await readUser(tx, { domainId, userId })
  if (!person || person.Authentication.email === '') return
  const language = mailLanguage(person.languageId ?? 'fr')
  const words = mailWords({ sentences: {} }, language)
  const look = await domainLook(tx, domainId)
  const template = {
    subject: words.say(`mail.factor.${what}.subject`),
    bodyHtml: words.say(`mail.factor.${what}.body`),
  }
  const variables = { firstName: person.firstName, left: String(left) }
  await postMail(tx, ports, {
    ...{ domainId, eventId: null, actionId: null, userId, to: person.Authentication.email, language },
    rendered: renderMail({ template, variables, look, language }),
    dedupeKey: `second-factor:${newId(ports.clock.now())}`,
  })
}
