import { domainLook } from '#features/emails/branding.service.ts'
import { renderMail } from '#features/emails/emails.mail.ts'
import { postMail, writeMail } from '#features/emails/emails.service.ts'
import { mailLanguage, mailWords } from '#features/emails/templates.service.ts'
import type { FormerAddress } from '#features/users/users.service.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

/** Tells the former address that the account has another one, without naming it: its reader may be a stranger. */
export async function notifyFormerAddress(tx: Tx, ports: Ports, former: FormerAddress): Promise<void> {
  const { domainId, event, userId, email: to, firstName, language } = former
  const dedupeKey = `former-address:${newId(ports.clock.now())}`
  const mail = { userId, to, language, actionId: null, dedupeKey }
  const { say } = mailWords(event ?? { sentences: {} }, language)
  const template = { subject: say('mail.former.subject'), bodyHtml: say('mail.former.body') }
  if (event) return writeMail(tx, ports, { ...mail, event, template, isGuarded: true, variables: { firstName } })
  const look = await domainLook(tx, ports, domainId)
  const variables = { firstName, eventName: look.eventName }
  const rendered = renderMail({ template, variables, look, language: mailLanguage(language) })
  return postMail(tx, ports, { ...mail, domainId, eventId: null, rendered })
}
