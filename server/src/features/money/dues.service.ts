import { dateIn } from '@parvis/contract/kit/dates.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { folded } from '@parvis/contract/kit/folded.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { centsIn, toEuros } from '@parvis/contract/kit/money.ts'
import { matchesWords } from '@parvis/contract/kit/searched.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { edit as duesEn } from '@parvis/contract/money/dues.en.ts'
import { edit as duesFr } from '@parvis/contract/money/dues.fr.ts'
import type { Due, exportDues, ReminderHold, readDues } from '@parvis/contract/money/money.ts'
import { REMINDER_DAYS } from '@parvis/contract/money/money.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import type { BalanceDue } from '#features/checkout/balances.service.ts'
import { listBalancesDue } from '#features/checkout/balances.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import type { PayerHold } from '#features/unpaid/debts.service.ts'
import { keptIn, untilOf } from '#features/unpaid/debts.service.ts'
import { csv, dayCell, gathered } from '#kit/csv.ts'
import type { Ports } from '#ports/ports.ts'
import type { Past } from './reminders.store.ts'
import { listReminded } from './reminders.store.ts'

const DAY_MS = 86_400_000

interface EventPath {
  readonly domainId: string
  readonly eventId: string
}
type DuesQuery = HandlerInput<typeof exportDues>['query']

export function holdOf(
  event: LoadedEvent,
  owed: BalanceDue,
  past: Past | undefined,
  now: Date,
): ReminderHold | undefined {
  if (!event.row.published) return 'unpublished'
  if (owed.email === '' || isAnonymousEmail(owed.email)) return 'noAddress'
  if (owed.isPending) return 'pending'
  return past && now.getTime() - past.latest.getTime() < REMINDER_DAYS * DAY_MS ? 'soon' : undefined
}

interface Beside {
  readonly past: Past | undefined
  readonly kept: PayerHold | undefined
  readonly now: Date
}

function onWire(event: LoadedEvent, owed: BalanceDue, { past, kept, now }: Beside): Due {
  const { userId, firstName, lastName, company, cents, way, reference, invoiceId, invoiceNumber, dueOn } = owed
  return {
    ...{ userId, firstName, lastName, company, cents, way, reference, invoiceId, invoiceNumber, dueOn },
    since: owed.since.toISOString(),
    remindedAt: past?.latest.toISOString() ?? null,
    reminders: past?.count ?? 0,
    keptUntil: untilOf(kept?.keeping)?.toISOString() ?? null,
    hold: holdOf(event, owed, past, now) ?? null,
  }
}

async function listDues(ports: Ports, { domainId, eventId }: EventPath, asked: DuesQuery) {
  const event = await loadEvent(ports.db, eventId, domainId)
  const now = ports.clock.now()
  const owed = await listBalancesDue(ports.db, event)
  const past = await listReminded(ports.db, eventId)
  const kept = await keptIn(ports.db, event, now)
  const today = dateIn(now.toISOString(), event.row.timeZone)
  const dues = owed
    .map((one) => onWire(event, one, { past: past.get(one.userId), kept: kept.get(one.userId), now }))
    .filter((due) => matches(due, asked, today))
    .toSorted(inOrder(asked))
  return { event, dues }
}

function matches(due: Due, { search, way, kind }: DuesQuery, today: string): boolean {
  if (way !== undefined && due.way !== way) return false
  if (kind === 'late' && (due.dueOn === null || due.dueOn >= today)) return false
  if (kind === 'unreminded' && due.reminders > 0) return false
  if (kind === 'kept' && due.keptUntil === null) return false
  if (search === '') return true
  const { firstName, lastName, company, reference, invoiceNumber } = due
  const text = [firstName, lastName, company, reference, invoiceNumber].filter(Boolean).join(' ')
  return matchesWords(text, search) || due.cents === centsIn(search)
}

/** Missing dates come last; equal keys keep the order of ids. */
function inOrder({ sort, direction }: DuesQuery) {
  const sign = direction === 'ascending' ? 1 : -1
  const last = '\uffff'
  const keys = {
    since: ({ since }: Due) => since,
    amount: ({ cents }: Due) => cents,
    name: ({ lastName, firstName, company }: Due) => folded(`${lastName} ${firstName} ${company}`),
    dueOn: ({ dueOn }: Due) => dueOn ?? last,
    reminded: ({ remindedAt }: Due) => remindedAt ?? last,
    kept: ({ keptUntil }: Due) => keptUntil ?? last,
  }
  const key = keys[sort]
  const placed = (value: string | number) => value === last
  return (a: Due, b: Due): number => {
    const [mine, theirs] = [key(a), key(b)]
    if (placed(mine) !== placed(theirs)) return placed(mine) ? 1 : -1
    if (mine !== theirs) return mine < theirs ? -sign : sign
    return a.userId < b.userId ? -1 : 1
  }
}

export async function readPage(
  ports: Ports,
  path: EventPath,
  { page, pageSize, ...asked }: HandlerInput<typeof readDues>['query'],
): Promise<HandlerReply<typeof readDues>> {
  const { dues } = await listDues(ports, path, asked)
  return {
    data: dues.slice((page - 1) * pageSize, page * pageSize),
    ...{ total: dues.length, page, pageSize },
    cents: dues.reduce((sum, { cents }) => sum + cents, 0),
    remindable: dues.flatMap(({ userId, hold }) => (hold === null ? [userId] : [])),
  }
}

const COLUMNS = [
  ...['lastName', 'firstName', 'company', 'amount', 'way', 'reference', 'invoice', 'since', 'dueOn', 'reminded'],
  ...['reminders', 'kept'],
] as const

export async function tableOf(ports: Ports, path: EventPath, asked: DuesQuery, language: string): Promise<Uint8Array> {
  const { event, dues } = await listDues(ports, path, asked)
  const { say } = translator(language, wordsIn(language, { fr: duesFr, en: duesEn }))
  const rows = dues.map((due) => [
    ...[due.lastName, due.firstName, due.company, toEuros(due.cents), say(`dues.way.${due.way}`), due.reference],
    ...[due.invoiceNumber ?? '', new Date(due.since), dayCell(due.dueOn)],
    ...[due.remindedAt === null ? null : new Date(due.remindedAt), due.reminders],
    due.keptUntil === null ? null : new Date(due.keptUntil),
  ])
  const columns = COLUMNS.map((column) => ({ title: say(`dues.column.${column}`) }))
  return gathered(csv({ name: 'dues', columns, rows, timeZone: event.row.timeZone, yesNo: ['', ''] }))
}
