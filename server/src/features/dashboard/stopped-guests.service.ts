import type { tellStopped as tell } from '@parvis/contract/dashboard/dashboard.ts'
import { MOST_TOLD, stoppedRefusals } from '@parvis/contract/dashboard/dashboard.ts'
import { registrationPhase } from '@parvis/contract/events/events.rules.ts'
import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { listBalancesDue } from '#features/checkout/balances.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import type { Untold } from '#features/obstacles/obstacles.service.ts'
import { listUntold, lockCause, noteTold, stoppedIn } from '#features/obstacles/obstacles.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { mailResume } from './resume.mail.ts'

const STOPPED_AT: Readonly<Record<string, 'address' | 'answer' | undefined>> = { mails: 'address', choice: 'answer' }

/** Whether the guest still has to do what the obstacle stopped. */
function wouldGoOn({ key, userId, isVerified, isRegistered, isGone }: Untold, owing: ReadonlySet<string>): boolean {
  if (isGone) return false
  const at = STOPPED_AT[key]
  if (at === 'address') return !isVerified
  return at === 'answer' ? !isRegistered : owing.has(userId)
}

const isOpen = (event: LoadedEvent, now: Date): boolean =>
  event.row.published && event.row.archivedAt === null && registrationPhase(settingsFor(event, 'fr'), now) !== 'closed'

/**
 * Guests to mail by obstacle. Left out: those who got past it otherwise, no longer come, have no address, or were
 * mailed before.
 */
export async function listStoppedGuests(
  db: Executor,
  event: LoadedEvent,
  keys: readonly string[],
  now: Date,
): Promise<Untold[]> {
  if (keys.length === 0 || !isOpen(event, now)) return []
  const untold = await listUntold(db, event.row.id, MOST_TOLD)
  const own = untold.filter(({ key, email }) => keys.includes(key) && !isAnonymousEmail(email))
  const payers = own.filter(({ key }) => STOPPED_AT[key] === undefined).map(({ userId }) => userId)
  const owed = payers.length > 0 ? await listBalancesDue(db, event, payers) : []
  // People who announced a transfer, or whose payment is pending, have nothing left to do.
  const still = owed.filter(({ way, isPending }) => !isPending && (way === 'none' || way === 'online'))
  const owing = new Set(still.map(({ userId }) => userId))
  return own.filter((one) => wouldGoOn(one, owing))
}

type NotifyRequest = HandlerInput<typeof tell>

/** Mails stopped guests; refused unless the obstacle is mended and their number is the one shown. */
export async function mailStoppedGuests(
  ports: Ports,
  { params, body }: Pick<NotifyRequest, 'params' | 'body'>,
): Promise<number> {
  const { domainId, eventId, obstacle } = params
  const event = await loadEvent(ports.db, eventId, domainId)
  const stopped = await stoppedIn(ports, eventId, await ports.hooks.standing(ports, params))
  if (!stopped.some(({ key, isMended }) => key === obstacle && isMended)) refuse(stoppedRefusals.STOPPED_MOVED)
  return transaction(ports.db, async (tx) => {
    await lockCause(tx, eventId, obstacle)
    const at = ports.clock.now()
    const guests = await listStoppedGuests(tx, event, [obstacle], at)
    if (guests.length !== body.count) refuse(stoppedRefusals.STOPPED_MOVED)
    const kind = STOPPED_AT[obstacle] === undefined ? 'pay' : 'other'
    for (const guest of guests) await mailResume(tx, ports, event, { guest, kind })
    const userIds = guests.map(({ userId }) => userId)
    await noteTold(tx, { eventId, obstacle, at }, userIds)
    addAuditDetails({ after: { count: guests.length } })
    return guests.length
  })
}
