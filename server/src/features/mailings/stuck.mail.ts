import { tellAccount } from '#features/emails/account.mail.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { listOrganisers } from '#features/users/users.service.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { SendingRow } from './mailings.store.ts'

export async function tellStuck(
  ports: Ports,
  { eventId, texts }: Pick<SendingRow, 'eventId' | 'texts'>,
): Promise<void> {
  const { row } = await loadEvent(ports.db, eventId)
  const { domainId, name: event } = row
  const subject = Object.values(texts)[0]?.subject ?? ''
  await transaction(ports.db, async (tx) => {
    for (const { userId } of await listOrganisers(tx, { domainId, eventId, right: 'mail' }))
      await tellAccount(
        tx,
        ports,
        { domainId, userId },
        { key: 'mail.stuck', variables: { event, subject }, about: 'stuck' },
      )
  })
}
