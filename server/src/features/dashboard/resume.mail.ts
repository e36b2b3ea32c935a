import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { resumeEn } from '@parvis/contract/obstacles/resume.en.ts'
import { resumeFr } from '@parvis/contract/obstacles/resume.fr.ts'
import { writeMail } from '#features/emails/emails.service.ts'
import { mailLanguage } from '#features/emails/templates.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor } from '#features/events/events.service.ts'
import type { Untold } from '#features/obstacles/obstacles.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

export async function mailResume(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  { guest, kind }: { readonly guest: Untold; readonly kind: 'pay' | 'other' },
): Promise<void> {
  const { domainId, id: eventId, context } = event.row
  const { userId, email, key, metAt } = guest
  const person = await readUser(tx, { domainId, eventId, userId })
  if (!person) return
  const language = mailLanguage(person.languageId ?? settingsFor(event, 'fr').FO_LANGUAGES[0] ?? 'fr')
  const words = translator(language, [
    event.sentences[language] ?? {},
    ...wordsIn(language, { fr: resumeFr, en: resumeEn }),
  ])
  await writeMail(tx, ports, {
    ...{ event, language, userId, to: email, actionId: null, person },
    template: { subject: words.say(`resume.${kind}.subject`), bodyHtml: words.say(`resume.${kind}.body`) },
    variables: { firstName: person.firstName, link: `${ports.publicUrl}/${context}/inscription` },
    isGuarded: true,
    dedupeKey: `resume:${eventId}:${key}:${userId}:${metAt}`,
  })
}
