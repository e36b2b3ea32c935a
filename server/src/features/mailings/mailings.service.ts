import { isDeepStrictEqual } from 'node:util'
import { unknownConditions, unknownVariables } from '@parvis/contract/emails/emails.rules.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { departureOf, writtenIn } from '@parvis/contract/mailings/mailings.rules.ts'
import type {
  createSending,
  ListedSending,
  listRecipients,
  Moved,
  Sending,
  updateSending,
} from '@parvis/contract/mailings/mailings.ts'
import { sendingRefusals } from '@parvis/contract/mailings/mailings.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { sanitizeMailHtml } from '#kit/html.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { idsOf, judgingOf, selectedBy } from './audience.service.ts'
import type { SendingRow } from './mailings.store.ts'
import { changeSending, findSending, insertSending, listRows, lockSending, removeSending } from './mailings.store.ts'
import type { Progress } from './recipients.store.ts'
import {
  choosePeople,
  chooseSelected,
  countChosen,
  countJoined,
  countListed,
  countNamed,
  forgetChosen,
  listPage,
  progressOf,
  removeList,
} from './recipients.store.ts'
import { readyTexts } from './reminders.mail.ts'

export interface Path {
  readonly domainId: string
  readonly eventId: string
  readonly sendingId: string
}
type Content = Omit<HandlerInput<typeof createSending>['body'], 'userIds' | 'selectionId' | 'reminder'>

const NOTHING: Progress = { total: 0, gone: 0, queued: 0, returned: 0 }

export const languagesOf = (event: LoadedEvent): readonly string[] => settingsFor(event, 'fr').FO_LANGUAGES

/** Languages of the sending, or of the event while no text is written. */
export function languagesWritten(event: LoadedEvent, { texts }: Pick<SendingRow, 'texts'>): readonly string[] {
  const written = writtenIn(texts, languagesOf(event))
  return written.length > 0 ? written : languagesOf(event)
}

export async function readSending(db: Executor, ports: Ports, path: Path): Promise<Sending> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const row = (await findSending(db, path)) ?? refuse(common.NOT_FOUND)
  const { id, version, texts, audience, departure, status, listAt } = row
  const languages = languagesWritten(event, row)
  const ids = await idsOf(ports, event, row)
  return {
    ...{ id, version, texts, audience, departure, status, isStuck: isStuck(row) },
    chosen: row.isForChosen ? await countChosen(db, id) : null,
    departsAt: leavesAt(event, row),
    list: listAt && {
      at: listAt.toISOString(),
      ...(await countListed(db, id, languages)),
      joined: await countJoined(db, id, ids),
    },
    progress: (await progressOf(db, path.eventId, [id])).get(id) ?? NOTHING,
  }
}

/** Consecutive failures after which the team is told. */
export const STUCK = 3

const isStuck = ({ failures, status }: SendingRow): boolean =>
  failures >= STUCK && (status === 'waiting' || status === 'leaving')

/** Planned time by the current event days; actual time once it has left. */
function leavesAt(
  { days, row: { timeZone } }: LoadedEvent,
  { departure, status, departsAt }: SendingRow,
): string | null {
  const isYetToLeave = status === 'draft' || status === 'waiting'
  const planned = isYetToLeave ? departureOf(departure, { days, timeZone }) : undefined
  return planned ?? departsAt?.toISOString() ?? null
}

export async function readSendings(
  ports: Ports,
  { domainId, eventId }: Omit<Path, 'sendingId'>,
  language: string,
): Promise<ListedSending[]> {
  const event = await loadEvent(ports.db, eventId, domainId)
  const rows = await listRows(ports.db, eventId)
  const progress = await progressOf(
    ports.db,
    eventId,
    rows.map(({ id }) => id),
  )
  const listed: ListedSending[] = []
  for (const row of rows) {
    const { id, status, departure, texts, listAt } = row
    const languages = writtenIn(texts, languagesOf(event))
    const subject = texts[languages.includes(language) ? language : (languages[0] ?? '')]?.subject ?? ''
    const isByDate = status === 'waiting' && departure.kind !== 'now'
    const done = progress.get(id) ?? NOTHING
    listed.push({
      ...{ id, status, departure, subject, languages, progress: done, isStuck: isStuck(row) },
      departsAt: leavesAt(event, row),
      receiving: isByDate ? await countNow(ports, event, row) : listAt === null ? null : done.total,
    })
  }
  return listed
}

async function countNow(ports: Ports, event: LoadedEvent, row: SendingRow): Promise<number> {
  const judging = judgingOf(event, row.audience, languagesWritten(event, row))
  return (await countNamed(ports.db, await idsOf(ports, event, row), judging)).receiving
}

/** Cleans the texts for mail; refuses unknown variables and conditions at their fields. */
function written({ texts }: Pick<Content, 'texts'>): Content['texts'] {
  const wrong: FieldError[] = Object.entries(texts).flatMap(([language, { subject, bodyHtml }]) => [
    ...Object.entries({ subject, bodyHtml }).flatMap(([field, text]) =>
      unknownVariables(text, null).length > 0 ? [{ path: `texts.${language}.${field}`, code: 'VARIABLE_UNKNOWN' }] : [],
    ),
    ...(unknownConditions(bodyHtml).length > 0
      ? [{ path: `texts.${language}.bodyHtml`, code: 'CONDITION_UNKNOWN' }]
      : []),
  ]) as FieldError[]
  if (wrong.length > 0) refuse(common.VALIDATION, {}, wrong)
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [language, { ...text, bodyHtml: sanitizeMailHtml(text.bodyHtml) }]),
  )
}

export const moved = ({ id, version, status }: Moved): Moved => ({ id, version, status })

const EVERYBODY = { audience: {}, isForChosen: false }

/** Limited to the chosen people of the event, if any were given. */
export async function begin(
  ports: Ports,
  path: Omit<Path, 'sendingId'>,
  { userIds, selectionId, reminder, ...asked }: HandlerInput<typeof createSending>['body'],
): Promise<Moved> {
  const now = ports.clock.now()
  const id = newId(now)
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const isReady = reminder !== undefined && Object.keys(asked.texts).length === 0
  const content = isReady ? { ...asked, texts: readyTexts(reminder, languagesOf(event)) } : asked
  // Refuses unknown filters now rather than at the count.
  await idsOf(ports, event, { audience: content.audience, isForChosen: false })
  const everybody = await idsOf(ports, event, EVERYBODY)
  const selected = selectionId === undefined ? undefined : await selectedBy(ports, event, selectionId)
  const isForChosen = userIds !== undefined || selected !== undefined
  return transaction<Moved>(ports.db, async (tx) => {
    const row = { ...content, id, eventId: path.eventId, isForChosen, texts: written(content), createdAt: now }
    await insertSending(tx, row)
    if (selected) await chooseSelected(tx, id, selected)
    else if (userIds) await choosePeople(tx, id, userIds, everybody)
    return { id, version: 1, status: 'draft' }
  })
}

/** Drops the limit to chosen people: the draft is for all that the filters match. */
export async function release(ports: Ports, path: Path): Promise<Moved> {
  return transaction(ports.db, async (tx) => {
    const row = (await lockSending(tx, path)) ?? refuse(common.NOT_FOUND)
    mustBeOpen(row)
    if (!row.isForChosen) return moved(row)
    const version = row.version + 1
    await removeList(tx, row.id)
    await forgetChosen(tx, row.id)
    await changeSending(tx, row.id, { audience: row.audience, isForChosen: false, listAt: null, version })
    return moved({ ...row, version })
  })
}

export async function change(
  ports: Ports,
  path: Path,
  { version, ...content }: HandlerInput<typeof updateSending>['body'],
): Promise<Moved> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  await idsOf(ports, event, { audience: content.audience, isForChosen: false })
  return transaction(ports.db, async (tx) => {
    const row = await lockDraft(tx, path, version)
    const isOther = !isDeepStrictEqual(row.audience, content.audience)
    if (isOther) await removeList(tx, row.id)
    const changed = { ...content, isForChosen: row.isForChosen, texts: written(content), version: version + 1 }
    await changeSending(tx, row.id, { ...changed, ...(isOther && { listAt: null }) })
    return moved({ ...row, version: version + 1 })
  })
}

function mustBeOpen({ status }: SendingRow): void {
  if (status !== 'draft' && status !== 'missed') refuse(sendingRefusals.SENDING_CLOSED)
}

/** Locks a draft; refuses it if its version has changed. */
export async function lockDraft(tx: Tx, path: Path, version: number): Promise<SendingRow> {
  const row = (await lockSending(tx, path)) ?? refuse(common.NOT_FOUND)
  mustBeOpen(row)
  if (row.version !== version) refuse(sendingRefusals.SENDING_CHANGED)
  return row
}

export async function drop(ports: Ports, path: Path): Promise<void> {
  await transaction(ports.db, async (tx) => {
    const row = (await lockSending(tx, path)) ?? refuse(common.NOT_FOUND)
    mustBeOpen(row)
    await removeSending(tx, row.id)
  })
}

export async function readList(
  ports: Ports,
  path: Path,
  { which, search, page, pageSize }: HandlerInput<typeof listRecipients>['query'],
): Promise<HandlerReply<typeof listRecipients>> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const row = (await findSending(ports.db, path)) ?? refuse(common.NOT_FOUND)
  const asked = { which, search: search.trim(), page, pageSize }
  const { rows, total } = await listPage(ports.db, { ...path, languages: languagesWritten(event, row) }, asked)
  return { data: rows, total, page, pageSize }
}
