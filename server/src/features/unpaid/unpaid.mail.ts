import { mailAction } from '@parvis/contract/emails/emails.ts'
import { dateLocale, formatInstant } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { zoneLabel } from '@parvis/contract/kit/zone-label.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { BalanceDue } from '#features/checkout/balances.service.ts'
import { queueMail } from '#features/emails/emails.service.ts'
import { isSilenced, mailLanguage, mailWords } from '#features/emails/templates.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

/** If the event has disabled either mail, no place is released: a cancellation is never silent. */
export const isUntold = async (db: Executor, eventId: string): Promise<boolean> =>
  (await isSilenced(db, eventId, mailAction.placeKept)) || (await isSilenced(db, eventId, mailAction.placeReleased))

function namesOf(people: readonly Pick<User, 'firstName' | 'lastName'>[], language: string): string {
  const names = people.map(fullName).filter(Boolean)
  return new Intl.ListFormat(dateLocale(language), { type: 'conjunction' }).format(names)
}

function instantIn(event: LoadedEvent, until: Date, language: string): string {
  const { timeZone } = event.row
  const zone = zoneLabel(timeZone, ['mail.zone', 'mail.zone.vowel'])
  return `${formatInstant(until.toISOString(), language, timeZone)} (${mailWords(event, language).say(zone.key, zone)})`
}

interface ToTell {
  readonly event: LoadedEvent
  readonly owed: BalanceDue
  readonly people: readonly User[]
  readonly until: Date
  readonly key: string
}

export async function mailKept(tx: Tx, ports: Ports, { event, owed, people, until, key }: ToTell): Promise<void> {
  const language = mailLanguage(owed.language)
  await queueMail(tx, ports, {
    ...{ event, userId: owed.userId, to: owed.email, language: owed.language },
    actionId: mailAction.placeKept,
    variables: {
      people: namesOf(people, language),
      amount: formatMoney(owed.cents, language),
      keptUntil: instantIn(event, until, language),
    },
    isDue: true,
    isGuarded: true,
    dedupeKey: key,
  })
}

interface ToTellOfRelease {
  readonly event: LoadedEvent
  /** A person whose place was released, or their host. */
  readonly recipient: User
  readonly people: readonly User[]
  readonly cents: number
  readonly key: string
}

export async function mailReleased(tx: Tx, ports: Ports, toTell: ToTellOfRelease): Promise<void> {
  const { event, recipient, people, cents, key } = toTell
  const language = recipient.languageId ?? 'fr'
  await queueMail(tx, ports, {
    ...{ event, language, userId: recipient.id, to: recipient.Authentication.email },
    actionId: mailAction.placeReleased,
    variables: {
      people: namesOf(people, mailLanguage(language)),
      amount: formatMoney(cents, mailLanguage(language)),
      link: `${ports.publicUrl}/${event.row.context}/inscription`,
    },
    dedupeKey: `${key}:${recipient.id}`,
  })
}
