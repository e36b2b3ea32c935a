import type { ActSince, ImportRules } from '@parvis/contract/guests/guests.ts'
import { actsSince } from '@parvis/contract/guests/guests.ts'
import type { PersonRows, Traces } from '#kit/person-rows.ts'
import { isOfEvents, rowsOf, tableOf, tracesOf } from '#kit/person-rows.ts'
import type { PersonalDataColumn } from '#kit/personal-data.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Settled, Traced } from './guests.store.ts'
import type { Weighed } from './outcomes.service.ts'

/** Tables of which an import writes rows, in the order in which they are put back. */
const WRITTEN = [
  'users',
  'authentications',
  'employees',
  'participations',
  'participation_days',
  'drafts',
  'guest_identifiers',
]
/** Written about people by reading or choosing them, by an import, or to tell other tools. */
const NO_ACT = new Set(['guest_import_rows', 'guest_imports', 'person_reads', 'selection_people', 'webhook_deliveries'])
/** A known person visits the event for reasons of their own. */
const VISITS = new Set(['logs', 'action_logs', 'table_exports', 'own_columns'])
const OF_ACCOUNT = new Set(['users', 'employees', 'authentications'])

const isOwn = ({ column, table: _ }: PersonalDataColumn) => column.name === 'userId' || column.name === 'id'

export const writtenPlaces = ({ hooks }: Ports): PersonalDataColumn[] =>
  WRITTEN.flatMap((table) => hooks.kept.filter((place) => tableOf(place) === table && isOwn(place)))

/** Everything about a created person; of a known one, what belongs to this event and to their account. */
function tracedPlaces({ hooks }: Ports, isKnown: boolean): PersonalDataColumn[] {
  const told = hooks.kept.filter((place) => !NO_ACT.has(tableOf(place)))
  if (!isKnown) return told
  return told.filter((place) => (isOfEvents(place) ? !VISITS.has(tableOf(place)) : OF_ACCOUNT.has(tableOf(place))))
}

/** Reads the people that lines will write; the function it returns adds to each line what undoing it needs. */
export async function recordBefore(
  tx: Tx,
  ports: Ports,
  eventId: string,
  weighed: readonly Weighed[],
  { standing }: ImportRules,
): Promise<(settled: readonly Settled[]) => Promise<Traced[]>> {
  const places = writtenPlaces(ports)
  const known = weighed.flatMap(({ plan }) => plan?.known?.person.userId ?? [])
  const before = await rowsOf(tx, { places, userIds: known, eventId })
  return async (settled) => {
    const written = settled.flatMap(({ userId }) => userId ?? [])
    const old = written.filter((userId) => before.has(userId))
    const created = written.filter((userId) => !before.has(userId))
    const after = await rowsOf(tx, { places, userIds: old, eventId })
    // A created guest has rows where the import wrote them alone; a registration may write elsewhere.
    const ofCreated = standing === 'invited' ? places : tracedPlaces(ports, false)
    const traces = new Map([
      ...(await tracesOf(tx, { places: tracedPlaces(ports, true), userIds: old, eventId })),
      ...(await tracesOf(tx, { places: ofCreated, userIds: created })),
    ])
    return settled.map((one) => {
      if (one.userId === null) return { ...one, before: null, trace: null }
      const [was, is] = [before.get(one.userId), after.get(one.userId)]
      return { ...one, before: was ? changedBetween(was, is ?? {}) : null, trace: traces.get(one.userId) ?? {} }
    })
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The former rows of the tables that have changed. */
function changedBetween(was: PersonRows, is: PersonRows): PersonRows {
  const changed = WRITTEN.filter((table) => !isSame(was[table] ?? [], is[table] ?? []))
  return Object.fromEntries(changed.map((table) => [table, was[table] ?? []]))
}

const ACTS: Readonly<Record<Exclude<ActSince, 'edited'>, readonly string[]>> = {
  paid: ['orders', 'billings', 'invoices', 'promo_uses', 'refunds'],
  arrived: ['door_scans', 'presence_stays'],
  answered: ['drafts', 'participation_days', 'user_articles', 'slot_participations', 'quota_answers', 'waiting_list'],
  opened: ['sessions', 'authentications', 'email_codes', 'mobile_codes', 'passkeys', 'action_logs', 'logs'],
  mailed: ['outbox', 'one_time_codes', 'sending_recipients', 'sending_people', 'reminders'],
}

/** The most telling act between two traces of a person; undefined if there was none. */
function actBetween(was: Traces, is: Traces, hasAnswered: boolean): ActSince | undefined {
  const tables = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((table) => was[table] !== is[table])
  if (tables.length === 0) return undefined
  const acts = new Set(
    tables.map((table) => {
      if (table === 'participations' && hasAnswered) return 'answered'
      return actsSince.find((act) => act !== 'edited' && ACTS[act].includes(table)) ?? 'edited'
    }),
  )
  return actsSince.find((act) => acts.has(act))
}

/** Signing in is no act of a person whose address the import did not give. */
function withoutOwnAccount(traces: Traces, before: PersonRows | null): Traces {
  if (before === null || before['authentications']) return traces
  const { authentications: _, ...others } = traces
  return others
}

export interface ToUndo {
  readonly userId: string
  readonly line: number
  readonly before: PersonRows | null
  readonly trace: Traces
  readonly isInvited: boolean
  readonly hasAnswered: boolean
}

/** What the people of some lines have done since these were written. */
export async function actsOf(
  db: Executor,
  ports: Ports,
  eventId: string,
  lines: readonly ToUndo[],
): Promise<Map<string, ActSince>> {
  const idsOf = (isKnown: boolean) =>
    lines.filter(({ before }) => (before !== null) === isKnown).map(({ userId }) => userId)
  const now = new Map([
    ...(await tracesOf(db, { places: tracedPlaces(ports, true), userIds: idsOf(true), eventId })),
    ...(await tracesOf(db, { places: tracedPlaces(ports, false), userIds: idsOf(false) })),
  ])
  return new Map(
    lines.flatMap(({ userId, before, trace, isInvited, hasAnswered }) => {
      const [was, is] = [trace, now.get(userId) ?? {}].map((one) => withoutOwnAccount(one, before))
      const act = actBetween(was ?? {}, is ?? {}, hasAnswered) ?? (isInvited ? 'mailed' : undefined)
      return act === undefined ? [] : [[userId, act] as const]
    }),
  )
}
