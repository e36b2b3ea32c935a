import type { ExportStanding } from '@parvis/contract/exports/exports.ts'
import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { event as logsEn } from '@parvis/contract/logs/logs.en.ts'
import { event as logsFr } from '@parvis/contract/logs/logs.fr.ts'
import type { addActionLog, LogEntry } from '@parvis/contract/logs/logs.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { knowsEvent, loadEvent } from '#features/events/events.service.ts'
import type { ExportTable, ExportWanted } from '#features/exports/exports.jobs.ts'
import { startExport } from '#features/exports/exports.service.ts'
import { isRegistrar } from '#features/participation/participation.service.ts'
import { isOfDomain, takesPart } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight, hasRightEverywhere } from '#kit/access.ts'
import type { Cell } from '#kit/csv.ts'
import { newId } from '#kit/ids.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { LogRow } from './logs.store.ts'
import {
  countAll,
  findCompany,
  insertActionLog,
  insertLog,
  insertLogs,
  listBefore,
  listOwn,
  listPage,
} from './logs.store.ts'

export const LOGS_TABLE = 'logs'
const LINES = 1000

export async function note(ports: Ports, line: { eventId: string; userId: string; action: string }): Promise<void> {
  const createdAt = ports.clock.now()
  await insertLog(ports.db, { id: newId(createdAt), ...line, createdAt })
}

export interface Deed {
  readonly eventId: string
  readonly userId: string
  readonly action: string
  readonly at: Date
}

export async function noteDeeds(db: Executor, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length > 0)
    await insertLogs(
      db,
      deeds.map(({ at, ...deed }) => ({ id: newId(at), ...deed, createdAt: at })),
    )
}

/** Records an action of the caller, of a companion they registered, or of a participant for organisers. */
export async function noteAction(
  ports: Ports,
  caller: Caller,
  { domainId, eventId, companyId, ...body }: HandlerInput<typeof addActionLog>['body'],
): Promise<void> {
  const { db, clock } = ports
  if (domainId !== caller.domainId || !(await knowsEvent(db, domainId, eventId))) refuse(common.NOT_FOUND)
  const userId = body.userId ?? caller.userId
  const isFree = await runsFor(db, caller, { eventId, userId })
  if (userId !== caller.userId) {
    if (!(await isOfDomain(db, domainId, userId))) refuse(common.NOT_FOUND)
    if (!isFree && !(await isRegistrar(db, caller.userId, userId, eventId))) refuse(common.FORBIDDEN)
  }
  if (companyId !== undefined) {
    const company = (await findCompany(db, { domainId, companyId, userId })) ?? refuse(common.NOT_FOUND)
    if (!isFree && !company.isEmployee) refuse(common.FORBIDDEN)
  }
  const createdAt = clock.now()
  await insertActionLog(db, {
    ...{ id: newId(createdAt), eventId, callerId: caller.userId, userId, companyId: companyId ?? null, createdAt },
    ...{ actionId: String(body.actionId), extended: body.extended },
  })
}

/** Organisers of one event may not log actions of people outside it: the log would show their names. */
async function runsFor(
  db: Executor,
  caller: Caller,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<boolean> {
  if (hasRightEverywhere(caller, 'people.write')) return true
  if (!hasRight(caller, 'people.write', eventId)) return false
  return userId === caller.userId || (await takesPart(db, eventId, userId))
}

const speakerOf = (event: LoadedEvent, language: string): Translator =>
  translator(language, [event.sentences[language] ?? {}, ...wordsIn(language, { fr: logsFr, en: logsEn })])

function labelOf(action: string, { has, say }: Translator): string {
  const key = `logs.action.${action}`
  return has(key) ? say(key) : action
}

/** Adds the person concerned if it is not the one who acted. */
function told({ action, about }: LogRow, speaker: Translator): string {
  const label = labelOf(action, speaker)
  return about ? speaker.say('logs.about', { action: label, name: about }) : label
}

const onWire = ({ firstName, lastName, ...row }: LogRow, speaker: Translator): LogEntry => ({
  ...{ id: row.id, createdAt: row.createdAt.toISOString(), label: told({ firstName, lastName, ...row }, speaker) },
  ...{ firstName: firstName ?? '', lastName: lastName ?? '' },
})

export async function readLogs(
  ports: Ports,
  path: { domainId: string; eventId: string },
  { pageSize, pageCurrent, language }: { pageSize: number; pageCurrent: number; language: string },
): Promise<{ data: LogEntry[]; total: number }> {
  const speaker = speakerOf(await loadEvent(ports.db, path.eventId, path.domainId), language)
  const rows = await listPage(ports.db, path.eventId, { limit: pageSize, offset: (pageCurrent - 1) * pageSize })
  return { data: rows.map((row) => onWire(row, speaker)), total: await countAll(ports.db, path.eventId) }
}

const OF_ONE = 30

export async function readDeedsOf(
  db: Executor,
  event: LoadedEvent,
  userId: string,
  language: string,
): Promise<{ id: string; at: string; label: string }[]> {
  const speaker = speakerOf(event, language)
  const rows = await listOwn(db, event.row.id, userId, OF_ONE)
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt.toISOString(),
    label: told({ ...row, firstName: null, lastName: null, about: null }, speaker),
  }))
}

export const totalOf = (db: Executor, eventId: string): Promise<number> => countAll(db, eventId)

export function exportLogs(
  ports: Ports,
  asked: { eventId: string; userId: string; language: string },
): Promise<ExportStanding> {
  return transaction(ports.db, (tx) =>
    startExport(tx, ports, { ...asked, kind: LOGS_TABLE, format: 'xlsx', query: {} }),
  )
}

export async function logsTable(ports: Ports, { eventId, language }: ExportWanted): Promise<ExportTable> {
  const event = await loadEvent(ports.db, eventId)
  const speaker = speakerOf(event, language)
  return {
    name: speaker.say('logs.title'),
    fileName: speaker.say('logs.file'),
    columns: ['createdAt', 'lastName', 'firstName', 'action'].map((column) => ({
      title: speaker.say(`logs.column.${column}`),
      width: column === 'action' ? 36 : 22,
    })),
    rows: rowsOf(ports.db, eventId, speaker),
    count: await countAll(ports.db, eventId),
    timeZone: event.row.timeZone,
    // No column is boolean.
    yesNo: ['', ''],
  }
}

async function* rowsOf(db: Executor, eventId: string, speaker: Translator): AsyncGenerator<Cell[]> {
  let before: string | undefined
  while (true) {
    const page = await listBefore(db, eventId, { before, limit: LINES })
    for (const row of page) yield [row.createdAt, row.lastName, row.firstName, told(row, speaker)]
    before = page.at(-1)?.id
    if (page.length < LINES) return
  }
}
