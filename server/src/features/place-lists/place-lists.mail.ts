import { mailAction } from '@parvis/contract/emails/emails.ts'
import { issueCode } from '#features/auth/auth.service.ts'
import { queueMail } from '#features/emails/emails.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { Group, OfferOf } from '#features/place-requests/groups.service.ts'
import { findRegistrar } from '#features/place-requests/groups.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { listOffers, offerIn } from './sources.service.ts'

interface Kept {
  readonly offer: OfferOf
  readonly group: Group
  readonly hours: number
  readonly offeredAt: Date
}

/** To the person who asked, or to their registrar if they have no address. The link signs the reader in. */
export async function mailKeptPlaces(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  { offer, group, hours, offeredAt }: Kept,
): Promise<void> {
  const { domainId, id: eventId, context } = event.row
  const [lead] = group.people
  if (!lead) return
  const reader = await readerOf(tx, event, lead.id)
  if (!reader) return
  const language = reader.languageId ?? 'fr'
  const listed = offerIn(await listOffers(tx, event, { language, now: offeredAt }), offer)
  const page = `${ports.publicUrl}/${context}/places`
  const code = await issueCode(tx, ports, {
    ...{ domainId, eventId, userId: reader.id },
    ...{ purpose: 'connect', isMailed: true, referer: page },
  })
  await queueMail(tx, ports, {
    event,
    actionId: mailAction.placesKept,
    userId: reader.id,
    to: reader.Authentication.email,
    language,
    variables: {
      firstName: reader.firstName,
      lastName: reader.lastName,
      offer: [listed?.label, listed?.detail].filter(Boolean).join(' – '),
      places: new Intl.NumberFormat(language).format(group.size),
      expiresIn: new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours),
    },
    secrets: { link: `${page}?token=${code}` },
    dedupeKey: [eventId, offer.kind, offer.target, group.id, mailAction.placesKept, offeredAt.toISOString()].join(':'),
  })
}

async function readerOf(tx: Tx, { row: { domainId, id: eventId } }: LoadedEvent, userId: string) {
  const own = await readUser(tx, { domainId, eventId, userId })
  if (own && own.Authentication.email !== '') return own
  const registrarId = await findRegistrar(tx, eventId, userId)
  const registrar = registrarId === null ? undefined : await readUser(tx, { domainId, eventId, userId: registrarId })
  return registrar && registrar.Authentication.email !== '' ? registrar : undefined
}
