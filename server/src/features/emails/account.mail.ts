import { readUser } from '#features/users/users.service.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { domainLook } from './branding.service.ts'
import { renderMail } from './emails.mail.ts'
import { postMail } from './emails.service.ts'
import { mailLanguage, mailWords } from './templates.service.ts'

interface AccountMail {
  readonly key: string
  readonly variables?: Readonly<Record<string, string>>
  readonly about: string
}

/**
 * Mails a person, in the name of their organisation, about a change of their account. Does nothing without an address.
 */
export async function tellAccount(
  tx: Tx,
  ports: Ports,
  { domainId, userId }: { readonly domainId: string; readonly userId: string },
  { key, variables = {}, about }: AccountMail,
): Promise<void> {
  const person = await readUser(tx, { domainId, userId })
  if (!person || person.Authentication.email === '') return
  const language = mailLanguage(person.languageId ?? 'fr')
  const words = mailWords({ sentences: {} }, language)
  const look = await domainLook(tx, ports, domainId)
  const template = { subject: words.say(`${key}.subject`), bodyHtml: words.say(`${key}.body`) }
  await postMail(tx, ports, {
    ...{ domainId, eventId: null, actionId: null, userId, to: person.Authentication.email, language },
    rendered: renderMail({ template, variables: { firstName: person.firstName, ...variables }, look, language }),
    dedupeKey: `${about}:${newId(ports.clock.now())}`,
  })
}
