import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import type { TeamMember } from '@parvis/contract/team/team.ts'
import { teamRefusals } from '@parvis/contract/team/team.ts'
import { endUnproved, publishRevoked } from '#features/auth/sessions.service.ts'
import { listLedAlone, listPlaces, removeOrganiser, setRole } from '#features/events/organisers.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRightEverywhere } from '#kit/access.ts'
import { addAuditDetails, auditChange } from '#kit/audit-log.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Settled } from './links.service.ts'
import { settleLinks } from './links.service.ts'
import type { SettledKeys } from './live-keys.service.ts'
import { settleLiveKeys } from './live-keys.service.ts'
import { findTeam } from './team.store.ts'

type Needed = Pick<Ports, 'db' | 'bus' | 'secret' | 'hooks'>

interface OfTeam {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
}

export const readTeam = (db: Executor, { domainId, eventId }: Omit<OfTeam, 'userId'>): Promise<TeamMember[]> =>
  findTeam(db, domainId, eventId)

/**
 * Assigns a role from the command line. Returns whether the account's password and sessions were ended because its
 * address was unproved.
 */
export async function joinTeam(ports: Needed, { domainId, eventId, userId }: OfTeam, role: TeamRole): Promise<boolean> {
  return transaction(ports.db, async (tx) => {
    await mustStayLed(tx, { domainId, userId }, [eventId], role)
    const had = await listPlaces(tx, domainId, userId)
    const isNew = had.every((place) => place.eventId !== eventId || place.role !== role)
    const hasEnded = isNew && (await endUnproved(tx, ports, { eventId, userId }))
    await setRole(tx, { domainId, eventId, userId }, role)
    await settleLiveKeys(tx, ports, { domainId, userId, had }, undefined)
    publishRevoked(tx, ports, userId)
    return hasEnded
  })
}

/** Refuses to leave an event or domain without a lead. */
async function mustStayLed(
  tx: Tx,
  { domainId, userId }: Pick<OfTeam, 'domainId' | 'userId'>,
  eventIds: readonly (string | null)[],
  role?: TeamRole,
): Promise<void> {
  if (role !== 'lead' && (await listLedAlone(tx, domainId, userId, eventIds)).length > 0) refuse(teamRefusals.TEAM_LAST)
}

/** The organiser who changes the team, and how to settle the member's links and live keys. */
interface Changing {
  readonly caller: Caller
  readonly links: 'end' | 'keep'
}

const heirOf = ({ caller, links }: Changing): Caller | undefined => (links === 'keep' ? caller : undefined)

/** Settles links and live keys after a change of role; returns counts for the journal. */
async function settle(
  tx: Tx,
  ports: Needed,
  of: Parameters<typeof settleLiveKeys>[2],
  heir: Caller | undefined,
): Promise<Settled & SettledKeys> {
  return { ...(await settleLinks(tx, ports, of, heir)), ...(await settleLiveKeys(tx, ports, of, heir)) }
}

/**
 * Changes a role in the event or the domain; open sessions follow at once. Throws `NOT_FOUND` for people outside the
 * team, `TEAM_WHOLE_DOMAIN` unless the caller manages the domain's team, and `TEAM_LAST`.
 */
export async function changeMember(
  ports: Needed,
  { domainId, eventId, userId }: OfTeam,
  { role, everywhere }: { role: TeamRole; everywhere: boolean },
  by: Changing,
): Promise<void> {
  const where = everywhere ? null : eventId
  await transaction(ports.db, async (tx) => {
    const had = await listPlaces(tx, domainId, userId)
    const place = had.find((one) => one.eventId === where)
    if (!place) refuse(common.NOT_FOUND)
    if (everywhere && !hasRightEverywhere(by.caller, 'team')) refuse(teamRefusals.TEAM_WHOLE_DOMAIN)
    await mustStayLed(tx, { domainId, userId }, [where], role)
    await setRole(tx, { domainId, eventId: where, userId }, role)
    const settled = await settle(tx, ports, { domainId, userId, had }, heirOf(by))
    auditChange({ role: place.role, everywhere }, { role, everywhere, ...settled })
    publishRevoked(tx, ports, userId)
  })
}

/**
 * Removes a member; open sessions follow at once. A role in the domain ends for all its events, which needs a caller
 * who manages the domain's team; the command line has no caller. Throws `NOT_FOUND` for people outside the team,
 * `TEAM_WHOLE_DOMAIN` and `TEAM_LAST`.
 */
export async function leaveTeam(ports: Needed, { domainId, eventId, userId }: OfTeam, by?: Changing): Promise<void> {
  await transaction(ports.db, async (tx) => {
    const had = await listPlaces(tx, domainId, userId)
    const own = had.map((place) => place.eventId).filter((id) => id === null || id === eventId)
    if (own.length === 0) refuse(common.NOT_FOUND)
    if (own.includes(null) && by && !hasRightEverywhere(by.caller, 'team')) refuse(teamRefusals.TEAM_WHOLE_DOMAIN)
    await mustStayLed(tx, { domainId, userId }, own)
    for (const one of own) await removeOrganiser(tx, { domainId, eventId: one, userId })
    const settled = await settle(tx, ports, { domainId, userId, had }, by && heirOf(by))
    const hasSettled = Object.keys(settled).length > 0
    addAuditDetails({
      before: { role: had.find((place) => own.includes(place.eventId))?.role },
      ...(hasSettled && { after: settled }),
    })
    publishRevoked(tx, ports, userId)
  })
}
