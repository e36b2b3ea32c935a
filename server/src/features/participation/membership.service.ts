import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { takesPart } from '@parvis/contract/participation/participation.rules.ts'
import type { Orm } from '#db/orm.ts'
import { isPublished, isRehearsal } from '#features/events/events.service.ts'
import type { Caller } from '#kit/access.ts'
import type { Executor } from '#kit/transaction.ts'
import { findFacts, listSomeEvents } from './participation.store.ts'

/**
 * The event named by the call, else the only one that the caller takes part in or runs. Refuses the call where there
 * are several.
 */
export async function eventMeant(
  db: Orm,
  caller: Pick<Caller, 'userId' | 'organises'> | undefined,
  named: string | undefined,
): Promise<string> {
  if (named !== undefined) return named
  const run = caller?.organises.map((place) => place.eventId) ?? []
  const own = new Set([...(caller ? await listSomeEvents(db, caller.userId) : []), ...run])
  const [eventId, ...others] = own
  // An organiser of the whole domain runs several events, so the call has to name one.
  if (!caller || others.length > 0 || own.has(null))
    refuse(common.VALIDATION, {}, [{ path: 'eventId', code: 'REQUIRED' }])
  if (eventId === undefined || eventId === null) refuse(common.NOT_FOUND)
  if (!run.includes(eventId) && !(await isPublished(db, eventId)) && !(await isRehearsal(db, eventId)))
    refuse(common.NOT_PUBLISHED)
  return eventId
}

export const comesTo = async (db: Executor, eventId: string, userId: string): Promise<boolean> =>
  (await findFacts(db, eventId, userId))?.registered ?? false

export const isOfEvent = async (db: Executor, eventId: string, userId: string): Promise<boolean> =>
  takesPart((await findFacts(db, eventId, userId)) ?? null)
