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

export const setRole = (tx: Tx, run: Run, role: TeamRole): Promise<void> => insertRun(tx, run, role)

/** Removes a role; the caller checks `listLedAlone` before. */
export const removeOrganiser = (tx: Tx, run: Run): Promise<void> => deleteRun(tx, run)

export async function rightsInEach(db: Executor, caller: Caller): Promise<Right[]> {
  if (caller.organises.length === 0) return []
  const events = await listEventIds(db, caller.domainId)
  return rights.filter(
    (right) =>
      hasRightEverywhere(caller, right) ||
      (events.length > 0 && events.every((eventId) => hasRight(caller, right, eventId))),
  )
}

export async function stillHas(db: Executor, userId: string, eventId: string, right: Right): Promise<boolean> {
  return (await findRoles(db, userId, eventId)).some((role) => gives(role, right))
}

export async function isOfTeam(db: Executor, userId: string, eventId: string): Promise<boolean> {
  return (await findRoles(db, userId, eventId)).length > 0
}

export const listPlaces = (db: Executor, domainId: string, userId: string): Promise<TeamPlace[]> =>
  findRun(db, domainId, userId)

/** The events, or the domain (null), that would have no lead without this person. Locked until the transaction ends. */
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
