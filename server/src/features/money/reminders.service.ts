import type { Reminded } from '@parvis/contract/money/money.ts'
import type { BalanceDue } from '#features/checkout/balances.service.ts'
import { listBalancesDue } from '#features/checkout/balances.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { lockPaidFor } from '#features/participation/balance.service.ts'
import { readUser } from '#features/users/users.service.ts'
import { addAuditDetails, withAuditEntryAbout } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { holdOf } from './dues.service.ts'
import { mailReminder } from './reminder.mail.ts'
import { insertReminder, listReminded } from './reminders.store.ts'

interface EventPath {
  readonly domainId: string
  readonly eventId: string
}

/** Each reminder has its own transaction and journal entry. */
export async function remind(ports: Ports, path: EventPath, userIds: readonly string[]): Promise<Reminded[]> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const data: Reminded[] = []
  for (const userId of new Set(userIds))
    data.push(await withAuditEntryAbout(userId, () => remindOne(ports, event, userId)))
  return data
}

async function remindOne(ports: Ports, event: LoadedEvent, userId: string): Promise<Reminded> {
  const { id: eventId } = event.row
  // Checked before the lock, which would create a participation for a person without one.
  if (!(await owedBy(ports.db, event, userId))) return settledOf(ports.db, event, userId)
  return transaction(ports.db, async (tx) => {
    await lockPaidFor(tx, ports, eventId, userId)
    const owed = await owedBy(tx, event, userId)
    if (!owed) return settledOf(tx, event, userId)
    const past = (await listReminded(tx, eventId, [userId])).get(userId)
    const now = ports.clock.now()
    const hold = holdOf(event, owed, past, now)
    const told = { userId, name: nameOf(owed), remindedAt: past?.latest.toISOString() ?? null }
    if (hold) return { ...told, outcome: hold }
    const id = newId(now)
    await insertReminder(tx, { id, eventId, userId, cents: owed.cents, sentAt: now })
    await mailReminder(tx, ports, { event, owed, reminderId: id })
    addAuditDetails({ after: { cents: owed.cents, reminders: (past?.count ?? 0) + 1 } })
    return { ...told, outcome: 'sent' as const, remindedAt: now.toISOString() }
  })
}

const owedBy = async (db: Executor, event: LoadedEvent, userId: string): Promise<BalanceDue | undefined> =>
  (await listBalancesDue(db, event, [userId]))[0]

const nameOf = ({ firstName, lastName }: Pick<BalanceDue, 'firstName' | 'lastName'>): string =>
  `${lastName} ${firstName}`.trim()

async function settledOf(db: Executor, event: LoadedEvent, userId: string): Promise<Reminded> {
  const { domainId, id: eventId } = event.row
  const user = await readUser(db, { domainId, eventId, userId })
  return { userId, name: user?.UserEvent ? nameOf(user) : '', outcome: 'settled', remindedAt: null }
}
