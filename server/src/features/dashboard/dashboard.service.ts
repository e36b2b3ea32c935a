import type { MyEvent, Organisation, Overview } from '@parvis/contract/dashboard/dashboard.ts'
import { nameIn } from '@parvis/contract/events/events.rules.ts'
import { dayAt, endOfEvent } from '@parvis/contract/events/hours.rules.ts'
import { dateIn, daysFrom } from '@parvis/contract/kit/dates.ts'
import type { Right } from '@parvis/contract/kit/rights.ts'
import { ledTo } from '@parvis/contract/obstacles'
import { listInFavour } from '#features/checkout/overpayments.service.ts'
import { findEditionBefore, mayCreate } from '#features/event-templates/event-templates.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { findDomain, loadEvent } from '#features/events/events.service.ts'
import { stoppedIn } from '#features/obstacles/obstacles.service.ts'
import { dayAfterDay } from '#features/stats/stats.service.ts'
import { releasesOf } from '#features/unpaid/debts.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight, isOfTeam } from '#kit/access.ts'
import type { EventScope } from '#kit/part.ts'
import type { Ports } from '#ports/ports.ts'
import type { Counted } from './dashboard.store.ts'
import {
  countAwaiting,
  countPeople,
  fillOfDays,
  fillOfSlots,
  findRunEvents,
  listClashes,
  listLeftSendings,
} from './dashboard.store.ts'
import { peopleCounts } from './people-counts.service.ts'
import { keptForStopped } from './personal-data.store.ts'
import { listStoppedGuests } from './stopped-guests.service.ts'
import { countStuck } from './stuck.store.ts'

/** Coming events first, soonest first; then past ones, latest first. */
const byDate = (one: MyEvent, other: MyEvent): number => {
  if (one.isAhead !== other.isAhead) return one.isAhead ? -1 : 1
  const [first, second] = [one.days[0] ?? '', other.days[0] ?? '']
  return one.isAhead ? first.localeCompare(second) : second.localeCompare(first)
}

export async function organisationOf({ db }: Ports, caller: Caller): Promise<Organisation> {
  const { domainId: id } = caller
  const { name = '' } = (await findDomain(db, id)) ?? {}
  return { id, name, mayCreate: mayCreate(caller) }
}

/** One unreadable event is counted and does not hide the others. */
export async function myEvents(
  ports: Ports,
  { domainId, organises }: Caller,
): Promise<{ data: MyEvent[]; unread: number }> {
  if (organises.length === 0) return { data: [], unread: 0 }
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
      isAhead: last === undefined || last >= dateIn(now, event.row.timeZone) || endOfEvent(event.days) > now,
      ...(await countPeople(ports.db, id)),
      bgPrimaryColor,
      textPrimaryColor,
    }
  })
  const read = await Promise.allSettled(events)
  const failed = read.filter((one) => one.status === 'rejected')
  // If no event can be read, the fault lies elsewhere.
  if (failed[0] && failed.length === read.length) throw failed[0].reason
  for (const { reason } of failed) ports.log.error({ err: reason }, 'an event of the list could not be read')
  const data = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])).sort(byDate)
  return { data, unread: failed.length }
}

const DAY_MS = 86_400_000
const MOST_SLOTS = 5
const MOST_EMPTY = 3

type Rows = Counted['byDay']
const sum = (rows: Rows, of: (row: Rows[number]) => number): number => rows.reduce((all, row) => all + of(row), 0)

/** Rows without a day are people who are not registered. */
const byDay = (rows: Rows) => rows.flatMap(({ day, count }) => (day === null ? [] : [{ day, count }]))

/** Registrations of the previous edition; null where there is none or the caller is not in its team. */
async function editionBefore(ports: Ports, caller: Caller, eventId: string): Promise<Overview['before']> {
  const id = await findEditionBefore(ports.db, eventId)
  if (id === undefined || !isOfTeam(caller, id)) return null
  const { row, days } = await loadEvent(ports.db, id, caller.domainId)
  const [first] = days
  if (!first) return null
  const rows = byDay((await peopleCounts(ports, id, row.timeZone, ports.clock.now())).byDay)
  const registrations = rows.map(({ day, count }) => ({ daysBefore: daysFrom(day, first.day), count }))
  return { name: row.name, registrations }
}

const inLanguage = (texts: Record<string, { subject: string }>, language: string): string =>
  (texts[language] ?? Object.values(texts)[0])?.subject ?? ''

const onWire = (instant: string): string => new Date(instant).toISOString()

async function wayOf(ports: Ports, place: EventScope, event: LoadedEvent) {
  const now = ports.clock.now()
  const standing = event.row.published ? await ports.hooks.standing(ports, place) : []
  const stopped = await stoppedIn(ports, place.eventId, standing)
  if (stopped.length === 0) return { standing, stopped, toTell: [], kept: new Map<string, Date>() }
  const mended = stopped.flatMap(({ key, isMended }) => (isMended ? [key] : []))
  const toTell = await listStoppedGuests(ports.db, event, mended, now)
  return { standing, stopped, toTell, kept: await keptForStopped(ports.db, place.eventId, now) }
}

/** Obstacles and stopped guests, limited by the caller's rights. */
const inTheWay = (
  { standing, stopped, toTell, kept }: Awaited<ReturnType<typeof wayOf>>,
  reads: { readonly money: boolean; readonly people: boolean; readonly mail: boolean },
): Pick<Overview, 'stopped' | 'obstacles'> => ({
  stopped: stopped.map(({ key, count, isMended, cents, name, at, told, toldAt }) => ({
    ...{ key, count, isMended, at: onWire(at), told, toldAt: toldAt && onWire(toldAt), ...ledTo(key) },
    toTell: reads.mail ? toTell.filter((one) => one.key === key).length : null,
    placeUntil: kept.get(key)?.toISOString() ?? null,
    amount: reads.money ? cents : null,
    name: reads.people ? name : '',
  })),
  obstacles: standing.map(({ key, level }) => ({ key, isChecked: level === 'blocks', ...ledTo(key) })),
})

function clashesIn(
  clashes: Awaited<ReturnType<typeof listClashes>>,
  named: (key: string, name: string) => string,
): Overview['clashes'] {
  const [first] = clashes
  if (!first) return { count: 0, first: null }
  const { kind, id, name, startAt, endAt } = first
  return {
    count: clashes.length,
    first: { kind, name: named(`${kind}.${id}`, name), startAt: onWire(startAt), endAt: onWire(endAt) },
  }
}

async function owedIn(ports: Ports, event: LoadedEvent): Promise<Pick<Overview, 'toGiveBack' | 'releases'>> {
  const overpaid = await listInFavour(ports.db, event)
  const amount = overpaid.reduce((sum, { cents }) => sum + cents, 0)
  return { toGiveBack: { count: overpaid.length, amount }, releases: await releasesOf(ports, event) }
}

type MailCounts = 'deadMails' | 'heldMails' | 'keptMails'

/** The mails that wait for the team; `null` without the right `mail`. */
const mailCounts = (mayMail: boolean, { deadMails, heldMails, keptMails }: Readonly<Record<MailCounts, number>>) =>
  mayMail ? { deadMails, heldMails, keptMails } : { deadMails: null, heldMails: null, keptMails: null }

/** What awaits the team of an event, and how full it is; of money, mails and the rest, to those whose business they are. */
export async function readOverview(ports: Ports, caller: Caller, eventId: string, language: string): Promise<Overview> {
  const { db, clock, mailer } = ports
  const now = clock.now()
  const event = await loadEvent(db, eventId, caller.domainId)
  const { row, days: allDays, isZoneLost } = event
  const has = (...rights: readonly Right[]) => rights.some((right) => hasRight(caller, right, eventId))
  const since = new Date(now.getTime() - DAY_MS)
  const place = { domainId: caller.domainId, eventId }
  const [{ byDay: people, onSite, due }, days, slots, empty, awaiting, clashes, left, before, stuck, way, owed] =
    await Promise.all([
      peopleCounts(ports, eventId, row.timeZone, since),
      fillOfDays(db, eventId, now),
      fillOfSlots(db, eventId, { most: MOST_SLOTS, isEmpty: false, now }),
      fillOfSlots(db, eventId, { most: MOST_SLOTS + MOST_EMPTY, isEmpty: true, now }),
      countAwaiting(db, eventId, now),
      has('edit') ? listClashes(db, eventId, now) : null,
      listLeftSendings(db, eventId, row.timeZone),
      editionBefore(ports, caller, eventId),
      countStuck(db, eventId),
      wayOf(ports, place, event),
      has('money.read') ? owedIn(ports, event) : { toGiveBack: null, releases: null },
    ])
  const named = (key: string, name: string) => nameIn(event.sentences[language], key, name)
  const told = ({ startAt, conferenceId, label, ...slot }: (typeof slots)[number]) => ({
    ...slot,
    ...{ kept: 0, label: named(`conference.${conferenceId}`, label), startAt: startAt.toISOString() },
  })
  const { waiting, offered, transfers, amount, oldestAt, deadMails } = awaiting
  return {
    todayId: dayAt(allDays, now, row.timeZone)?.id ?? null,
    isZoneLost: has('edit') && isZoneLost,
    registered: sum(people, ({ count }) => count),
    remote: sum(people, ({ remote }) => remote),
    sinceYesterday: sum(people, ({ recent }) => recent),
    unanswered: sum(people, ({ unanswered }) => unanswered),
    days: days.map((day) => ({
      ...{ ...day, label: named(`day.${day.id}`, day.label) },
      taken: day.capacity === null ? (onSite[day.id] ?? 0) : day.taken,
    })),
    slots: slots.map(told),
    emptySlots: empty
      .filter(({ id, taken, capacity }) => taken < (capacity ?? 0) && !slots.some((one) => one.id === id))
      .slice(0, MOST_EMPTY)
      .map(told),
    registrations: dayAfterDay(byDay(people)),
    sendings: left.map(({ day, texts }) => ({ day, subject: inLanguage(texts, language) })),
    before,
    ...inTheWay(way, { money: has('money.read'), people: has('people.read'), mail: has('mail') }),
    line: { waiting, offered },
    transfers: has('money.read') ? { count: transfers, amount, oldestAt: oldestAt && onWire(oldestAt) } : null,
    due: has('money.read', 'people.read') ? due : null,
    ...owed,
    backs: has('money.read') ? { count: stuck.backs, amount: stuck.backCents } : null,
    refusedPayments: has('money.read') ? stuck.refusedPayments : null,
    clashes: clashes && clashesIn(clashes, named),
    unseenPhotos: has('live') ? awaiting.unseenPhotos : null,
    ...mailCounts(has('mail'), { ...stuck, deadMails, keptMails: mailer.keepsAll ? stuck.keptMails : 0 }),
    heldQuestions: has('live') ? stuck.heldQuestions : null,
    lostWebhooks: has('team') ? awaiting.lostWebhooks : null,
  }
}
