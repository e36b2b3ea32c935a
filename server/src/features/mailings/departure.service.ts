import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { departureOf, GRACE_MS, halfWritten, writtenIn } from '@parvis/contract/mailings/mailings.rules.ts'
import type { confirmSending, Moved } from '@parvis/contract/mailings/mailings.ts'
import { sendingRefusals } from '@parvis/contract/mailings/mailings.ts'
import { withdrawMails } from '#features/emails/emails.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { isList } from './lists.service.ts'
import { leaveQueue, writeQueue } from './mailings.jobs.ts'
import type { Path } from './mailings.service.ts'
import { languagesOf, languagesWritten, lockDraft, moved } from './mailings.service.ts'
import type { SendingRow } from './mailings.store.ts'
import { changeSending, lockSending } from './mailings.store.ts'
import { countListed, listKeys, markUnqueued } from './recipients.store.ts'

/** Confirms a sending. A repeated confirmation finds it waiting with the same list and changes nothing. */
export async function confirm(
  ports: Ports,
  path: Path,
  seen: HandlerInput<typeof confirmSending>['body'],
): Promise<Moved> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  return transaction(ports.db, async (tx) => {
    const found = (await lockSending(tx, path)) ?? refuse(common.NOT_FOUND)
    if (
      found.status !== 'draft' &&
      found.status !== 'missed' &&
      found.version === seen.version &&
      isList(found, seen.listAt)
    )
      return moved(found)
    const row = await lockDraft(tx, path, seen.version)
    if (!isList(row, seen.listAt)) refuse(sendingRefusals.LIST_CHANGED)
    mustBeWritten(event, row)
    const { receiving } = await countListed(tx, row.id, languagesWritten(event, row))
    if (receiving !== seen.count) refuse(sendingRefusals.LIST_CHANGED)
    // A sending with a later date may have no recipients yet.
    if (receiving === 0 && row.departure.kind === 'now') refuse(sendingRefusals.LIST_EMPTY)
    const departsAt = momentOf(ports, event, row)
    await changeSending(tx, row.id, { status: 'waiting', departsAt })
    await ports.jobs.add(tx, leaveQueue, { sendingId: row.id }, { key: row.id, startAfter: departsAt })
    addAuditDetails({ after: { recipients: receiving, departsAt: departsAt.toISOString() } })
    return moved({ ...row, status: 'waiting' })
  })
}

function mustBeWritten(event: LoadedEvent, { texts }: SendingRow): void {
  const languages = languagesOf(event)
  if (writtenIn(texts, languages).length === 0 || halfWritten(texts, languages).length > 0)
    refuse(sendingRefusals.TEXT_MISSING)
}

function momentOf(ports: Ports, { days, row }: LoadedEvent, { departure }: SendingRow): Date {
  const now = ports.clock.now()
  if (departure.kind === 'now') return new Date(now.getTime() + GRACE_MS)
  const at = departureOf(departure, { days, timeZone: row.timeZone })
  if (at === undefined || new Date(at) <= now) refuse(sendingRefusals.DEPARTURE_PAST)
  return new Date(at)
}

/**
 * Returns a waiting sending to draft, or stops one that is leaving: mails that no worker has taken are removed from the
 * outbox.
 */
export async function halt(ports: Ports, path: Path): Promise<Moved> {
  return transaction(ports.db, async (tx) => {
    const row = (await lockSending(tx, path)) ?? refuse(common.NOT_FOUND)
    if (row.status === 'waiting') {
      await changeSending(tx, row.id, { status: 'draft', departsAt: null })
      return moved({ ...row, status: 'draft' })
    }
    if (row.status !== 'leaving' && row.status !== 'paused' && row.status !== 'left')
      refuse(sendingRefusals.SENDING_CLOSED)
    const back = await withdraw(tx, row)
    if (row.status === 'left' && back === 0) refuse(sendingRefusals.SENDING_CLOSED)
    await changeSending(tx, row.id, { status: 'stopped' })
    return moved({ ...row, status: 'stopped' })
  })
}

/** Repeating the call changes nothing. */
export async function pause(ports: Ports, path: Path, isPaused: boolean): Promise<Moved> {
  return transaction(ports.db, async (tx) => {
    const row = (await lockSending(tx, path)) ?? refuse(common.NOT_FOUND)
    const { status } = row
    if (status !== 'leaving' && status !== 'paused' && !(isPaused && status === 'left'))
      refuse(sendingRefusals.SENDING_CLOSED)
    if (isPaused === (status === 'paused')) return moved(row)
    if (isPaused) {
      const back = await withdraw(tx, row)
      if (status === 'left' && back === 0) refuse(sendingRefusals.SENDING_CLOSED)
    } else await ports.jobs.add(tx, writeQueue, { sendingId: row.id }, { key: row.id })
    const next = isPaused ? ('paused' as const) : ('leaving' as const)
    await changeSending(tx, row.id, { status: next })
    addAuditDetails({ after: { isPaused } })
    return moved({ ...row, status: next })
  })
}

async function withdraw(tx: Tx, { id, eventId }: SendingRow): Promise<number> {
  const keys = await listKeys(tx, eventId, id)
  const back = new Set(
    await withdrawMails(
      tx,
      keys.map(({ key }) => key),
    ),
  )
  const people = keys.filter(({ key }) => back.has(key)).map(({ userId }) => userId)
  await markUnqueued(tx, id, people)
  return back.size
}
