import type { Declined, Subscription } from '@parvis/contract/deliveries/deliveries.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { lookOf } from '#features/emails/branding.service.ts'
import { readLetterToken } from '#features/emails/reply-links.service.ts'
import { loadEvent, spokenIn } from '#features/events/events.service.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Reader } from './optouts.store.ts'
import { findReader, readDeclined, writeDeclined } from './optouts.store.ts'

/** The reader of a token; refuses NOT_FOUND for a wrong signature or an erased person. */
async function readerOf(
  db: Executor,
  ports: Ports,
  token: string,
): Promise<Reader & { email: string; context: string }> {
  const claims = readLetterToken(ports, token) ?? refuse(common.NOT_FOUND)
  return (await findReader(db, claims)) ?? refuse(common.NOT_FOUND)
}

/** `ana@exemple.fr` as `a…@exemple.fr`: a forwarded mail must not reveal the address. */
const masked = (email: string): string => email.replace(/^(.).*@/, '$1…@')

async function told(ports: Ports, reader: Reader & { email: string }, language: string): Promise<Subscription> {
  const event = await loadEvent(ports.db, reader.eventId, reader.domainId)
  const { organiser } = await lookOf(ports.db, ports, event, language)
  return {
    eventName: spokenIn(event, language).row.name,
    organiser,
    address: masked(reader.email),
    declined: await readDeclined(ports.db, reader),
  }
}

export async function readSubscription(ports: Ports, token: string, language: string): Promise<Subscription> {
  return told(ports, await readerOf(ports.db, ports, token), language)
}

export async function changeSubscription(
  ports: Ports,
  token: string,
  declined: Declined,
  language: string,
): Promise<Subscription> {
  const reader = await readerOf(ports.db, ports, token)
  await transaction(ports.db, (tx) => writeDeclined(tx, reader, declined, ports.clock.now()))
  return told(ports, reader, language)
}

/** One-click unsubscription from the event's mails; an unsubscription from all events stays. */
export async function declineAtOnce(ports: Ports, token: string): Promise<{ declined: Declined }> {
  const reader = await readerOf(ports.db, ports, token)
  return transaction(ports.db, async (tx) => {
    const before = await readDeclined(tx, reader)
    if (before === 'nothing') await writeDeclined(tx, reader, 'event', ports.clock.now())
    return { declined: before === 'nothing' ? 'event' : before }
  })
}

export async function pageOf(ports: Ports, token: string): Promise<string> {
  const { context } = await readerOf(ports.db, ports, token)
  return `${ports.publicUrl}/${context}/unsubscribe?reader=${token}`
}
