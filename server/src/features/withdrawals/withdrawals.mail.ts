import { formatDay } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { Fate, WithdrawalMail } from '@parvis/contract/withdrawals/withdrawals.ts'
import { server as withdrawnEn } from '@parvis/contract/withdrawals/withdrawn.en.ts'
import { server as withdrawnFr } from '@parvis/contract/withdrawals/withdrawn.fr.ts'
import { writeMail } from '#features/emails/emails.service.ts'
import { toldOf } from '#features/emails/recipient.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor, spokenIn } from '#features/events/events.service.ts'
import { escapeHtml } from '#kit/html.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

const wordsOf = (event: LoadedEvent, language: string) =>
  translator(language, [event.sentences[language] ?? {}, ...wordsIn(language, { fr: withdrawnFr, en: withdrawnEn })])

/** « vendredi 18 juin 2027, Terre et paille ». */
function dayIn(event: LoadedEvent, dayId: string, language: string): string {
  const day = spokenIn(event, language).days.find(({ id }) => id === dayId)
  return day ? [formatDay(day.day, language), day.label].filter(Boolean).join(', ') : ''
}

export function preparedMails(
  event: LoadedEvent,
  dayId: string,
  fate: Fate,
  { hasNotes }: { readonly hasNotes: boolean },
): WithdrawalMail[] {
  return settingsFor(event, 'fr').FO_LANGUAGES.map((language) => {
    const words = wordsOf(event, language)
    const day = dayIn(event, dayId, language)
    const to = fate.kind === 'move' ? dayIn(event, fate.to, language) : ''
    const note = hasNotes ? [words.say('withdrawn.mail.note')] : []
    const paragraphs = [
      ...[words.say('withdrawn.mail.hello'), words.say(`withdrawn.mail.${fate.kind}`, { day, to })],
      ...[...note, words.say('withdrawn.mail.link')],
    ]
    const subject = words.say(`withdrawn.mail.${fate.kind}.subject`, { day, to })
    return { language, subject, text: paragraphs.join('\n\n') }
  })
}

const htmlOf = (text: string): string =>
  escapeHtml(text)
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')

/** To the holder, or their host if they have no address; in the transaction of the change. `dayIds`: given and lost. */
export async function mailWithdrawal(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  user: User,
  { mails, dayIds }: { readonly mails: readonly WithdrawalMail[]; readonly dayIds: readonly string[] },
): Promise<void> {
  const { domainId, id: eventId } = event.row
  const recipient = await toldOf(tx, domainId, user)
  if (!recipient) return
  const own = recipient.languageId ?? 'fr'
  const mail = mails.find(({ language }) => language === own) ?? mails[0]
  if (!mail) return
  const { language, subject, text } = mail
  const isForHost = recipient.id !== user.id
  const whose = isForHost ? `<p>${wordsOf(event, language).say('withdrawn.mail.whose')}</p>` : ''
  await writeMail(tx, ports, {
    event,
    actionId: null,
    userId: user.id,
    to: recipient.Authentication.email,
    language,
    template: { subject, bodyHtml: `${whose}${htmlOf(text)}` },
    variables: {
      ...{ firstName: recipient.firstName, lastName: recipient.lastName },
      holderName: fullName(user),
    },
    calendarChanges: dayIds,
    dedupeKey: [eventId, user.id, 'withdrawn', newId(ports.clock.now())].join(':'),
  })
}
