import type { Outcome, undoActs } from '@parvis/contract/bulk/bulk.ts'
import { bulkRefusals, isUndoable } from '@parvis/contract/bulk/bulk.ts'
import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { changeAnswers, changePresence, lockPerson } from '#features/participation/participation.service.ts'
import { mark, mustFindTag } from '#features/tags/tags.service.ts'
import { readUser } from '#features/users/users.service.ts'
import { auditChange } from '#kit/audit-log.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Acting, Done, Row } from './bulk.service.ts'
import { cameOf, mustKnow, mustNotBeInvoiced, subjectOf } from './bulk.service.ts'

type Undo = HandlerInput<typeof undoActs>
type Act = Undo['body']['act']
type Marked = Undo['body']['people'][number]

/** Puts back what an action did to each of some people, on their own. */
export async function undoOnSome(
  ports: Ports,
  path: { readonly domainId: string; readonly eventId: string },
  { act, people }: Undo['body'],
  { caller, language }: Pick<Acting, 'caller' | 'language'>,
): Promise<{ data: Outcome[] }> {
  if (!isUndoable(act)) refuse(common.VALIDATION, {}, [{ path: 'act.kind', code: 'CHOICE_UNKNOWN' }])
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  mustKnow(event, act)
  const tag = 'tagId' in act ? await mustFindTag(ports.db, path.eventId, act.tagId) : undefined
  const acting: Acting = { ports, event, caller, language, tag }
  const data: Outcome[] = []
  for (const one of people) {
    const user = await readUser(ports.db, { ...path, userId: one.userId })
    const name = user?.UserEvent ? [user.firstName, user.lastName].filter(Boolean).join(' ') : ''
    const came = await cameOf(one.userId, () => transaction(ports.db, (tx) => undoOne(tx, acting, act, one)))
    data.push({ userId: one.userId, name, ...came })
  }
  return { data }
}

async function undoOne(tx: Tx, acting: Acting, act: Act, { userId, mark: was }: Marked): Promise<Done> {
  const { ports, event } = acting
  const path = { domainId: event.row.domainId, eventId: event.row.id, userId }
  const read = async (): Promise<Row> => {
    const user = await readUser(tx, path)
    return user?.UserEvent ? { user, facts: user.UserEvent } : refuse(common.NOT_FOUND)
  }
  const before = await read()
  if (act.kind === 'tag' || act.kind === 'untag')
    return mark(tx, ports, path, acting.tag ?? refuse(common.NOT_FOUND), act.kind === 'untag')
  if (isBack(before, act, was)) return false
  await lockPerson(tx, ports, path.eventId, userId)
  const row = await read()
  if (isBack(row, act, was)) return false
  if (act.kind === 'arrive') return undoArrival(tx, acting, row, act.dayId, was)
  return act.kind === 'type' ? undoType(tx, acting, row, act.typoId, was) : refuse(common.VALIDATION)
}

const dayOf = ({ facts }: Row, dayId: string) => facts.UserEventDays.find(({ eventDayId }) => eventDayId === dayId)

/** Whether the person has the former value already. */
function isBack(row: Row, act: Act, was: string | null): boolean {
  if (act.kind === 'arrive') return dayOf(row, act.dayId)?.present !== true
  return act.kind === 'type' && row.facts.typoId === was
}

/** An arrival noted again since, at the door or by hand, stays. */
async function undoArrival(tx: Tx, acting: Acting, row: Row, dayId: string, was: string | null): Promise<Done> {
  if (dayOf(row, dayId)?.presentAt !== was) refuse(bulkRefusals.CHANGED_SINCE)
  auditChange({ present: true }, { present: false })
  await changePresence(tx, acting.ports, subjectOf(acting, row), dayId, null)
  return true
}

async function undoType(tx: Tx, acting: Acting, row: Row, given: string, was: string | null): Promise<Done> {
  const { typoId } = row.facts
  if (typoId !== given) refuse(bulkRefusals.CHANGED_SINCE)
  await mustNotBeInvoiced(acting, row, tx)
  auditChange({ typoId }, { typoId: was })
  await changeAnswers(tx, acting.ports, subjectOf(acting, row), { extended: undefined, typoId: was })
  return true
}
