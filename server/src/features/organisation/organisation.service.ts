import { dateIn } from '@parvis/contract/kit/dates.ts'
import type { MyEvent, Organisation, Overview } from '@parvis/contract/organisation/organisation.ts'
import { findDomain, loadEvent } from '#features/context/context.service.ts'
import { mayCreate } from '#features/preparing/preparing.service.ts'
import { readStats } from '#features/stats/stats.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import type { Ports } from '#ports/ports.ts'
import { countAwaiting, countPeople, fillOfDays, fillOfSlots, findRunEvents } from './organisation.store.ts'

/** After those to come come those that are over, the latest first. */
const byDate = (one: MyEvent, other: MyEvent): number => {
  if (one.isAhead !== other.isAhead) return one.isAhead ? -1 : 1
  const [first, second] = [one.days[0] ?? '', other.days[0] ?? '']
  return one.isAhead ? first.localeCompare(second) : second.localeCompare(first)
}

/** What holds the events of somebody, and whether they may make another. */
export async function organisationOf({ db }: Ports, caller: Caller): Promise<Organisation> {
  const { domainId: id } = caller
  const { name = '' } = (await findDomain(db, id)) ?? {}
  return { id, name, mayCreate: mayCreate(caller) }
}

/** The events that somebody runs, with who is registered and who came. */
export async function myEvents(ports: Ports, { domainId, organises }: Caller): Promise<MyEvent[]> {
  if (organises.length === 0) return []
  const own = organises.map(({ eventId }) => eventId)
  const runs = own.includes(null) ? null : own.filter((id) => id !== null)
  const rows = await findRunEvents(ports.db, domainId, runs)
  const now = ports.clock.now().toISOString()
  const events = rows.map(async ({ id, context, name }): Promise<MyEvent> => {
    const event = await loadEvent(ports.db, id, domainId)
    const days = event.days.map(({ day }) => day)
    const last = days.at(-1)
    const { bgPrimaryColor, textPrimaryColor } = event.layers.settings
    return {
      eventId: id,
      context,
      name,
      days,
      isPublished: event.row.published,
      isArchived: event.row.archivedAt !== null,
      isAhead: last === undefined || last >= dateIn(now, event.row.timeZone),
      ...(await countPeople(ports.db, id)),
      bgPrimaryColor,
      textPrimaryColor,
    }
  })
  return (await Promise.all(events)).sort(byDate)
}

const DAY_MS = 86_400_000
const MOST_SLOTS = 5

/** What awaits the team of an event, and how full it is; of money and of mails, to those whose business they are. */
export async function readOverview(ports: Ports, caller: Caller, eventId: string): Promise<Overview> {
  const { db, clock } = ports
  const path = { domainId: caller.domainId, eventId }
  const now = clock.now()
  const [all, remote, days, slots, awaiting] = await Promise.all([
    readStats(ports, path, undefined),
    readStats(ports, path, true),
    fillOfDays(db, path.eventId, now),
    fillOfSlots(db, path.eventId, MOST_SLOTS),
    countAwaiting(db, path.eventId, now, new Date(now.getTime() - DAY_MS)),
  ])
  const { sinceYesterday, waiting, offered, transfers, amount, oldestAt, deadMails } = awaiting
  return {
    registered: all.totalRegistered,
    remote: remote.totalRegistered,
    sinceYesterday,
    unanswered: all.totalInvitedNoResponse,
    days,
    slots: slots.map(({ startAt, ...slot }) => ({ ...slot, kept: 0, startAt: new Date(startAt).toISOString() })),
    registrations: all.registrations,
    line: { waiting, offered },
    transfers: hasRight(caller, 'money.read', eventId)
      ? { count: transfers, amount, oldestAt: oldestAt && new Date(oldestAt).toISOString() }
      : null,
    deadMails: hasRight(caller, 'mail', eventId) ? deadMails : null,
  }
}
