import { timingSafeEqual } from 'node:crypto'
import type { listReturned, Provider } from '@parvis/contract/deliveries/deliveries.ts'
import { emailOf } from '@parvis/contract/kit/email.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { letAgain, listReturnedPage, recordBounce } from '#features/emails/bounces.service.ts'
import { mailIn } from '#features/emails/reply-links.service.ts'
import { readUsers, takesPart } from '#features/users/users.service.ts'
import { enqueueWebhooks } from '#features/webhooks/outbox.service.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { findReader, writeDeclined } from './optouts.store.ts'
import { readMessage, readReports } from './reports.service.ts'

/** The secret, from `Bearer` or the password of `Basic`, as some providers accept an address only. */
function secretIn(authorization: string): string {
  const [, scheme = '', value = ''] = /^(\S+) (.*)$/.exec(authorization) ?? []
  if (scheme.toLowerCase() !== 'basic') return value
  return Buffer.from(value, 'base64').toString().split(':').slice(1).join(':')
}

/** Refuses a wrong secret, and every request when none is configured. */
function mustKnow({ mailReturns }: Ports, authorization: string): void {
  const expected = Buffer.from(mailReturns?.secret ?? '')
  const given = Buffer.from(secretIn(authorization))
  if (expected.length === 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    refuse(common.FORBIDDEN)
}

export async function receiveBounces(
  ports: Ports,
  provider: Provider,
  bytes: Uint8Array,
  authorization = '',
): Promise<{ noted: number }> {
  mustKnow(ports, authorization)
  const reports = provider === 'raw' ? await readMessage(bytes) : readReports(provider, bytes)
  let noted = 0
  for (const { returnedTo, messageId, address, reason } of reports) {
    const mailId = returnedTo && mailIn(ports, returnedTo)
    // The secret authenticates the mail pipe only: its messages may come from anywhere.
    const which = { mailId, messageId, address: address && emailOf(address), isUnproved: provider === 'raw' }
    await transaction(ports.db, async (tx) => {
      const mail = await recordBounce(tx, which, { reason, at: ports.clock.now() })
      if (!mail) return
      noted += 1
      const { userId, eventId } = mail
      if (eventId !== null)
        await enqueueWebhooks(tx, ports, { eventId, userId, kind: 'mail.returned', data: { mailId: mail.id, reason } })
      // A complaint unsubscribes from all events of the organiser.
      const reader = reason === 'spam' && userId && eventId ? await findReader(tx, { userId, eventId }) : undefined
      if (reader) await writeDeclined(tx, reader, 'domain', ports.clock.now())
    })
  }
  return { noted }
}

interface Path {
  readonly domainId: string
  readonly eventId: string
}

export async function readReturned(
  ports: Ports,
  { eventId }: Path,
  { page, pageSize, userId }: HandlerInput<typeof listReturned>['query'],
): Promise<HandlerReply<typeof listReturned>> {
  const { rows, total } = await listReturnedPage(ports.db, eventId, { page, pageSize, userId })
  return { data: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), total, page, pageSize }
}

export async function retry(ports: Ports, { userId, ...place }: Path & { userId: string }): Promise<void> {
  if (!(await takesPart(ports.db, place.eventId, userId))) refuse(common.NOT_FOUND)
  const [person] = await readUsers(ports.db, { ...place, userIds: [userId] })
  const address = person?.Authentication.email ?? refuse(common.NOT_FOUND)
  await transaction(ports.db, (tx) => letAgain(tx, place.domainId, address, ports.clock.now()))
}
