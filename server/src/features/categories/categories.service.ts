import type { Category } from '@parvis/contract/categories/categories.ts'
import { nameIn } from '@parvis/contract/events/events.rules.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Words } from '@parvis/contract/kit/words.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import { auditByRight } from '#kit/audit-log.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Model, Reading } from './categories.store.ts'
import { addModel, eventsWith, findModel, listRows, lockAmong, removeModel, worksFor } from './categories.store.ts'

/** The event's categories in order, with the companies visible to the reader. */
export async function listCategories(db: Executor, reading: Reading, sentences?: Words): Promise<Category[]> {
  const rows = await listRows(db, reading)
  return rows.map((row) => ({ ...row, label: nameIn(sentences, `category.${row.id}`, row.label) }))
}

/** The ids that a person may choose, locked; a retired category only if they have it. */
export async function choosable(
  tx: Tx,
  eventId: string,
  ids: readonly string[],
  held: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const known = new Map((await lockAmong(tx, eventId, ids)).map(({ id, isRetired }) => [id, isRetired]))
  return ids.filter((id) => known.has(id) && (known.get(id) === false || held.includes(id)))
}

/** The only event with this category and conference; refuses when there are several. */
export async function onlyEvent(
  { db }: Ports,
  { domainId }: Caller,
  { categoryId, conferenceId }: { categoryId: string; conferenceId?: string | null | undefined },
): Promise<string> {
  const [eventId, other] = await eventsWith(db, { domainId, categoryId, conferenceId: conferenceId ?? null })
  if (eventId === undefined) refuse(common.NOT_FOUND)
  if (other !== undefined) refuse(common.VALIDATION, {}, [{ path: 'eventId', code: 'REQUIRED' }])
  return eventId
}

/** Assigns or removes a category. Conferences are changed by organisers, companies also by their employees. */
export async function changeModel(ports: Ports, caller: Caller, model: Model, given: boolean): Promise<void> {
  if ((model.conferenceId === null) === (model.companyId === null)) {
    refuse(common.VALIDATION, {}, [{ path: 'companyId', code: 'CHOICE_REQUIRED' }])
  }
  const named =
    (await findModel(ports.db, { domainId: caller.domainId, isGiven: given }, model)) ?? refuse(common.NOT_FOUND)
  const edits = hasRight(caller, 'edit', model.eventId)
  const mayGive = edits || (model.companyId !== null && (await worksFor(ports.db, caller.userId, model.companyId)))
  if (!mayGive) refuse(common.FORBIDDEN)
  if (edits) {
    const { eventId } = model
    const { category, conference, company } = named
    const what = { category, ...(conference === null ? { company } : { conference }) }
    auditByRight('edit', { eventId, ...(given ? { after: what } : { before: what }) })
  }
  await transaction(ports.db, (tx) => (given ? addModel(tx, model) : removeModel(tx, model)))
}
