import type { Right, TeamRole } from '@parvis/contract/kit/rights.ts'
import { gives, rights } from '@parvis/contract/kit/rights.ts'
import type { Caller, TeamPlace } from '#kit/access.ts'
import { hasRight, hasRightEverywhere } from '#kit/access.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Run } from './organisers.store.ts'
import {
  deleteRun,
  findOpenid,
  findRoles,
  findRun,
  hasDomain,
  insertFirstDomain,
  insertRun,
  isFactorRequired,
  listEventIds,
  listOrganisersOf,
  lockLeads,
  madeByTeam,
  makers,
  makesTeam,
  saveFactorRequired,
  saveOpenid,
} from './organisers.store.ts'

export type { OpenidProviderRow, Orphan } from './organisers.store.ts'
export {
  findOpenid,
  hasDomain,
  insertFirstDomain,
  isFactorRequired,
  listOrganisersOf,
  madeByTeam,
  makers,
  makesTeam,
  saveFactorRequired,
  saveOpenid,
}

/** Gives somebody a role in the team of an event, or of the whole domain; the role they had there goes. */
export const setRole = (tx: Tx, run: Run, role: TeamRole): Promise<void> => insertRun(tx, run, role)

/** Takes it back; who is left to run it is asked of `listLedAlone` before. */
export const removeOrganiser = (tx: Tx, run: Run): Promise<void> => deleteRun(tx, run)

/** The rights that the caller has in each event of their domain, by one role in all of them or by a role in each. */
export async function rightsInEach(db: Executor, caller: Caller): Promise<Right[]> {
  if (caller.organises.length === 0) return []
  const events = await listEventIds(db, caller.domainId)
  return rights.filter(
    (right) =>
      hasRightEverywhere(caller, right) ||
      (events.length > 0 && events.every((eventId) => hasRight(caller, right, eventId))),
  )
}

/** Whether somebody has a right in an event at this moment. */
export async function stillHas(db: Executor, userId: string, eventId: string, right: Right): Promise<boolean> {
  return (await findRoles(db, userId, eventId)).some((role) => gives(role, right))
}

/** Whether somebody is anything in the team of an event at this moment. */
export async function isOfTeam(db: Executor, userId: string, eventId: string): Promise<boolean> {
  return (await findRoles(db, userId, eventId)).length > 0
}

/** What somebody is in the teams of a domain. */
export const listPlaces = (db: Executor, domainId: string, userId: string): Promise<TeamPlace[]> =>
  findRun(db, domainId, userId)

/**
 * Which of these events, or the whole domain (null), nobody else leads, by itself or with the whole domain. The answer
 * holds until the transaction ends.
 */
export async function listLedAlone(
  tx: Tx,
  domainId: string,
  userId: string,
  eventIds: readonly (string | null)[],
): Promise<(string | null)[]> {
  if (eventIds.length === 0) return []
  const leads = await lockLeads(tx, domainId)
  const isLed = (eventId: string | null, isOne: (lead: string) => boolean) =>
    leads.some((lead) => isOne(lead.userId) && (lead.eventId === null || lead.eventId === eventId))
  return eventIds.filter(
    (eventId) => isLed(eventId, (lead) => lead === userId) && !isLed(eventId, (lead) => lead !== userId),
  )
}
