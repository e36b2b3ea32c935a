import type { BulkAct, Outcome } from '@parvis/contract/bulk/bulk.ts'
import { AT_ONCE, bulkRefusals } from '@parvis/contract/bulk/bulk.ts'
import { common, RefusalError, refuse } from '@parvis/contract/kit/refusal.ts'
import { stateOf } from '@parvis/contract/participation/participation.rules.ts'
import type { Tag } from '@parvis/contract/tags/tags.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { billedLines } from '#features/invoices/invoices.service.ts'
import type { Participant } from '#features/participation/participation.service.ts'
import { changeAnswers, changePresence, writeDecision } from '#features/participation/participation.service.ts'
import { alwaysPermitted } from '#features/participation/place-permission.service.ts'
import { eraseOther } from '#features/privacy/erasure.service.ts'
import { countNow, mustFindSelection, someOf } from '#features/stats/selections.service.ts'
import { mark, mustFindTag } from '#features/tags/tags.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { addAuditDetails, auditChange, withAuditEntryAbout } from '#kit/audit-log.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

interface Path {
  readonly domainId: string
  readonly eventId: string
  readonly selectionId: string
}
export interface Acting {
  readonly ports: Ports
  readonly event: LoadedEvent
  readonly caller: Caller
  readonly language: string
  readonly tag: Tag | undefined
}
export interface Row {
  readonly user: User
  readonly facts: NonNullable<User['UserEvent']>
}

/** Acts on the next selected people, each with a transaction and a journal entry of their own. */
export async function actOnSome(
  ports: Ports,
  path: Path,
  { act, after }: { readonly act: BulkAct; readonly after: string },
  { caller, language }: Pick<Acting, 'caller' | 'language'>,
): Promise<{ data: Outcome[]; next: string | null }> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const selection = await mustFindSelection(ports, path.eventId, path.selectionId)
  mustKnow(event, act)
  const tag = 'tagId' in act ? await mustFindTag(ports.db, path.eventId, act.tagId) : undefined
  if (after === '') {
    const count = await countNow(ports, event, selection)
    if (count !== selection.count) refuse(bulkRefusals.SELECTION_MOVED, { count, was: selection.count })
  }
  const acting: Acting = { ports, event, caller, language, tag }
  const some = await someOf(ports, selection, after, AT_ONCE)
  const data: Outcome[] = []
  for (const { userId, firstName, lastName } of some) {
    const came = await cameOf(userId, () => actOn(acting, act, userId))
    data.push({ userId, name: [firstName, lastName].filter(Boolean).join(' '), ...came })
  }
  return { data, next: some.length < AT_ONCE ? null : (some.at(-1)?.userId ?? null) }
}

export function mustKnow({ days }: LoadedEvent, act: BulkAct): void {
  if (act.kind === 'arrive' && !days.some(({ id }) => id === act.dayId)) refuse(common.NOT_FOUND)
}

/** False if there was nothing to change; `mark` as in `Outcome`. */
export type Done = boolean | { readonly mark: string | null }

/** The outcome for one person; a refusal does not stop the others. */
export async function cameOf(userId: string, work: () => Promise<Done>): Promise<Omit<Outcome, 'userId' | 'name'>> {
  try {
    const done = await withAuditEntryAbout(userId, work)
    return done === false
      ? { outcome: 'same', code: null, mark: null }
      : { outcome: 'done', code: null, mark: done === true ? null : done.mark }
  } catch (error) {
    if (error instanceof RefusalError) return { outcome: 'refused', code: error.refusal.code, mark: null }
    throw error
  }
}

async function actOn(acting: Acting, act: BulkAct, userId: string): Promise<Done> {
  const { ports, event, caller } = acting
  const path = { domainId: event.row.domainId, eventId: event.row.id, userId }
  const user = await readUser(ports.db, path)
  if (!user?.UserEvent) return refuse(common.NOT_FOUND)
  const row: Row = { user, facts: user.UserEvent }
  switch (act.kind) {
    case 'tag':
    case 'untag': {
      const tag = acting.tag ?? refuse(common.NOT_FOUND)
      return transaction(ports.db, (tx) => mark(tx, ports, path, tag, act.kind === 'tag'))
    }
    case 'arrive':
      return arrive(acting, row, act.dayId)
    case 'type':
      return giveType(acting, row, act.typoId)
    case 'cancel':
      return cancel(acting, row)
    case 'erase':
      await eraseOther(ports, path, caller)
      return true
  }
}

export function subjectOf({ event, language }: Acting, { user, facts }: Row): Participant {
  const settings = settingsFor(event, language, facts.typoId ?? user.typoId)
  return {
    ...{ event, settings, userId: user.id, isExhibitor: user.isExhibitor, language },
    againstTaking: alwaysPermitted,
  }
}

async function arrive(acting: Acting, row: Row, dayId: string): Promise<Done> {
  const { ports } = acting
  const day = row.facts.UserEventDays.find(({ eventDayId }) => eventDayId === dayId)
  if (day?.present) return false
  if (!day?.registered) refuse(bulkRefusals.DAY_NOT_HELD)
  const at = ports.clock.now()
  await transaction(ports.db, async (tx) => {
    auditChange({ present: false }, { present: true })
    await changePresence(tx, ports, subjectOf(acting, row), dayId, at)
  })
  return { mark: at.toISOString() }
}

/** An invoice is priced by the type, so an invoiced person keeps theirs. */
async function giveType(acting: Acting, row: Row, typoId: string): Promise<Done> {
  const { ports } = acting
  if (row.facts.typoId === typoId) return false
  await mustNotBeInvoiced(acting, row)
  await transaction(ports.db, async (tx) => {
    auditChange({ typoId: row.facts.typoId }, { typoId })
    await changeAnswers(tx, ports, subjectOf(acting, row), { extended: undefined, typoId })
  })
  return { mark: row.facts.typoId }
}

/** Cancels a registration that was not invoiced. */
async function cancel(acting: Acting, row: Row): Promise<boolean> {
  const { ports } = acting
  const before = stateOf(row.facts)
  if (!row.facts.registered) return false
  await mustNotBeInvoiced(acting, row)
  const subject = subjectOf(acting, row)
  await transaction(ports.db, async (tx) => {
    addAuditDetails({ before: { choice: before }, after: { choice: 'absent' } })
    const { changed, takePlaces } = await writeDecision(tx, ports, subject, { choice: 'absent' })
    await ports.hooks.announce(tx, ports, subject, changed)
    await takePlaces()
  })
  return true
}

export async function mustNotBeInvoiced(
  { ports, event }: Acting,
  { user }: Row,
  db: Executor = ports.db,
): Promise<void> {
  const billed = await billedLines(db, event.row.id, user.id)
  if (billed.reduce((cents, { quantity, unitCents }) => cents + quantity * unitCents, 0) !== 0)
    refuse(bulkRefusals.INVOICED)
}
