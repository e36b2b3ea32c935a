import { createHash } from 'node:crypto'
import type { Nameable } from '@parvis/contract/guests/cells.rules.ts'
import { readEmail } from '@parvis/contract/guests/cells.rules.ts'
import { importable } from '@parvis/contract/guests/columns.rules.ts'
import { dayReader } from '@parvis/contract/guests/days.rules.ts'
import type {
  GuestFields,
  GuestImport,
  getImport,
  haltImport,
  ImportRules,
  importGuests,
  Mapping,
  Tried,
  tryGuests,
} from '@parvis/contract/guests/guests.ts'
import { guestRefusals, QUESTION } from '@parvis/contract/guests/guests.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, placesLeft, settingsFor, typologyIn } from '#features/events/events.service.ts'
import { loadForms } from '#features/forms/forms.service.ts'
import { listTypologies } from '#features/typologies/typologies.service.ts'
import { readsOf } from '#features/users/users.service.ts'
import type { Actor, Caller } from '#kit/access.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import {
  changeImport,
  findImport,
  insertImport,
  insertRows,
  listAside,
  listImportRows,
  listMappings,
  lockImport,
  saveMapping,
} from './guests.store.ts'
import { countWithoutAddress } from './invitations.store.ts'
import type { Weighed } from './outcomes.service.ts'
import { weighAll } from './outcomes.service.ts'
import { writeQueue } from './queues.jobs.ts'

interface EventOf {
  readonly domainId: string
  readonly eventId: string
}
export interface Path extends EventOf {
  readonly importId: string
}

export async function nameableIn(db: Executor, ports: Ports, event: LoadedEvent, language: string): Promise<Nameable> {
  const forms = await loadForms(db, event.row.id)
  const { FO_SATISFACTION_FORM_ID, FO_CONTACTS_FORM_ID } = event.layers.settings
  const asked = Object.values(forms).filter(({ id }) => id !== FO_SATISFACTION_FORM_ID && id !== FO_CONTACTS_FORM_ID)
  const types = (await listTypologies(db, event.row.id)).filter(({ isRetired }) => !isRetired)
  return {
    language,
    types: types.map(({ id, label }) => ({ id, label: typologyIn(event, language, { typoId: id, label }) })),
    days: await placesLeft(db, event, ports.clock.now()),
    languages: settingsFor(event, language).FO_LANGUAGES,
    questions: importable(asked.flatMap(({ models }) => models)),
  }
}

export async function readFields(ports: Ports, { domainId, eventId }: EventOf, language: string): Promise<GuestFields> {
  const event = await loadEvent(ports.db, eventId, domainId)
  const { types, days, languages, questions } = await nameableIn(ports.db, ports, event, language)
  const mappings = await listMappings(ports.db, eventId)
  return {
    ...{ days: [...days], languages: [...languages], questions: [...questions], mappings },
    types: types.map(({ id, label }) => ({ id, label })),
  }
}

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

export async function keep(ports: Ports, { eventId }: EventOf, mapping: Mapping): Promise<void> {
  const digest = digestOf(mapping.headers)
  await saveMapping(ports.db, { eventId, digest, keptAt: ports.clock.now() }, mapping)
}

/** Refuses a column of an unknown or removed question, by its index. */
function mustBeKnown({ targets }: ImportRules, { questions }: Nameable): void {
  const keys = new Set(questions.map(({ key }) => `${QUESTION}${key}`))
  const lost = targets.findIndex((target) => target.startsWith(QUESTION) && !keys.has(target))
  if (lost !== -1) refuse(common.VALIDATION, {}, [{ path: `rules.targets.${lost}`, code: 'CHOICE_UNKNOWN' }])
}

export async function tryRows(
  ports: Ports,
  { domainId, eventId }: EventOf,
  { rules, rows, taken }: HandlerInput<typeof tryGuests>['body'],
  { caller, language }: { readonly caller: Caller; readonly language: string },
): Promise<HandlerReply<typeof tryGuests>> {
  const event = await loadEvent(ports.db, eventId, domainId)
  const named = await nameableIn(ports.db, ports, event, language)
  mustBeKnown(rules, named)
  const weighed = await weighAll(ports.db, ports, { event, rules, named, reads: readsOf(caller) }, rows)
  return rules.standing === 'registered' ? withPlaces(weighed, named, taken) : { rows: weighed.map(told), taken }
}

const told = ({ line, outcome, faults, changes }: Weighed): Tried => ({ line, outcome, faults, changes })

/** Lines take places one after the other: each has what the earlier ones leave. */
function withPlaces(weighed: readonly Weighed[], named: Nameable, before: Readonly<Record<string, number>>) {
  const taken: Record<string, number> = { ...before }
  const readDays = dayReader(named.days, named.language)
  const rows = weighed.map((one): Tried => {
    const dayIds = one.plan?.dayIds ?? []
    const days = named.days.map((day) => ({ ...day, left: day.left === null ? null : day.left - (taken[day.id] ?? 0) }))
    const words = days.filter(({ id }) => dayIds.includes(id)).map(({ day }) => day)
    const { fault } = dayIds.length > 0 ? readDays(words.join(', '), { days }) : {}
    if (fault) return { line: one.line, outcome: 'wrong', changes: [], faults: [{ target: 'days', ...fault }] }
    for (const id of dayIds) taken[id] = (taken[id] ?? 0) + 1
    return told(one)
  })
  return { rows, taken }
}

export async function readImport(db: Executor, { eventId, importId }: Omit<Path, 'domainId'>): Promise<GuestImport> {
  const [found] = await listImportRows(db, eventId, importId)
  return onWire(found ?? refuse(common.NOT_FOUND))
}

export async function readImports(ports: Ports, { eventId }: EventOf): Promise<GuestImport[]> {
  return (await listImportRows(ports.db, eventId)).map(onWire)
}

function onWire({ row, written, by }: Awaited<ReturnType<typeof listImportRows>>[number]): GuestImport {
  const { id, fileName, status, total, created, updated, unchanged, wrong, createdAt, invitedAt, invited } = row
  const { undone, left } = row
  return {
    ...{ id, fileName, status, total, created, updated, unchanged, wrong, by, undone, left },
    createdAt: createdAt.toISOString(),
    invited: invitedAt && { at: invitedAt.toISOString(), count: invited ?? 0, written },
  }
}

export async function readWhole(ports: Ports, path: Path): Promise<HandlerReply<typeof getImport>> {
  const told = await readImport(ports.db, path)
  const row = (await findImport(ports.db, path)) ?? refuse(common.NOT_FOUND)
  const aside = await listAside(ports.db, path)
  return {
    ...told,
    targets: row.rules.targets,
    withoutAddress: await countWithoutAddress(ports.db, path),
    aside: aside.map(({ line, cells, faults }) => ({ line, cells: cells ?? [], faults: faults ?? [] })),
  }
}

/** Stores the lines of a file and schedules the import. A repeated request gives the same import. */
export async function begin(
  ports: Ports,
  path: Path,
  { fileName, rules, rows }: HandlerInput<typeof importGuests>['body'],
  by: { readonly actor: Actor; readonly language: string },
): Promise<GuestImport> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  mustBeKnown(rules, await nameableIn(ports.db, ports, event, by.language))
  mustBeOnce(rows)
  const digest = digestOf([rules, rows])
  const at = rules.targets.indexOf('email')
  const kept = rows.map((row) => ({ ...row, email: readEmail(row.cells[at] ?? '').value || null }))
  await transaction(ports.db, async (tx) => {
    const { eventId, importId: id } = path
    const isNew = await insertImport(tx, {
      ...{ eventId, id, fileName, rules, digest, language: by.language, total: rows.length },
      ...{ createdBy: by.actor.userId, tool: by.actor.tool, createdAt: ports.clock.now() },
    })
    if (!isNew) {
      const there = (await findImport(tx, path)) ?? refuse(common.NOT_FOUND)
      return there.digest === digest ? undefined : refuse(guestRefusals.IMPORT_OTHER)
    }
    await insertRows(tx, path, kept)
    await ports.jobs.add(tx, writeQueue, { eventId, importId: id }, { key: `${eventId} ${id}` })
    addAuditDetails({ after: { lines: rows.length } })
  })
  return readImport(ports.db, path)
}

function mustBeOnce(rows: readonly { readonly line: number }[]): void {
  const seen = new Set<number>()
  const twice = rows.findIndex(({ line }) => seen.size === seen.add(line).size)
  if (twice !== -1) refuse(common.VALIDATION, {}, [{ path: `rows.${twice}.line`, code: 'KEY_TWICE' }])
}

export async function halt(
  ports: Ports,
  path: Path,
  { status }: HandlerInput<typeof haltImport>['body'],
): Promise<GuestImport> {
  await transaction(ports.db, async (tx) => {
    const { eventId, importId } = path
    const row = (await lockImport(tx, path)) ?? refuse(common.NOT_FOUND)
    if (row.status !== 'writing' && row.status !== 'stopped') refuse(guestRefusals.IMPORT_OVER)
    if (row.status === status) return
    await changeImport(tx, path, { status })
    const { created, updated, unchanged, wrong } = row
    addAuditDetails({ after: { status, created, updated, unchanged, wrong } })
    if (status === 'writing')
      await ports.jobs.add(tx, writeQueue, { eventId, importId }, { key: `${eventId} ${importId}` })
  })
  return readImport(ports.db, path)
}
