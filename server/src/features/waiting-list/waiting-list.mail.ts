import { mailAction } from '@parvis/contract/emails/emails.ts'
import { formatDay } from '@parvis/contract/kit/dates.ts'
import { OFFER_MS } from '@parvis/contract/waiting-list/waiting-list.rules.ts'
import { issueCode } from '#features/auth/auth.service.ts'
import { queueMail } from '#features/emails/emails.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

const HOUR_MS = 3600 * 1000

/** The link signs the person in. */
export async function mailOffer(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  { userId, dayId, offeredAt }: { userId: string; dayId: string; offeredAt: Date },
): Promise<void> {
  const { domainId, id: eventId, context } = event.row
  const user = await readUser(tx, { domainId, eventId, userId })
  if (!user || user.Authentication.email === '') return
  const language = user.languageId ?? 'fr'
  const page = `${ports.publicUrl}/${context}/waiting-list`
  const code = await issueCode(tx, ports, {
    domainId,
    eventId,
    userId,
    purpose: 'connect',
    isMailed: true,
    referer: page,
  })
  const day = event.days.find(({ id }) => id === dayId)?.day
  await queueMail(tx, ports, {
    event,
    actionId: mailAction.placeFree,
    userId,
    to: user.Authentication.email,
    language,
    variables: {
      firstName: user.firstName,
      lastName: user.lastName,
      days: day ? formatDay(day, language) : '',
      expiresIn: new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(
        OFFER_MS / HOUR_MS,
      ),
    },
    secrets: { link: `${page}?token=${code}` },
    dedupeKey: [eventId, userId, mailAction.placeFree, offeredAt.toISOString()].join(':'),
  })
}
