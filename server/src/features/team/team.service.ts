import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { TeamMember } from '@parvis/contract/team/team.ts'
import { teamRefusals } from '@parvis/contract/team/team.ts'
import { tellRevoked } from '#features/auth/sessions.service.ts'
import { addOrganiser, listRun, listRunAlone, removeOrganiser } from '#features/context/organisers.service.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { findTeam } from './team.store.ts'

interface OfTeam {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
}

/** Who runs an event, by name. */
export const readTeam = (db: Executor, { domainId, eventId }: Omit<OfTeam, 'userId'>): Promise<TeamMember[]> =>
  findTeam(db, domainId, eventId)

/** Lets an account run an event. */
export async function joinTeam(ports: Pick<Ports, 'db'>, { domainId, eventId, userId }: OfTeam): Promise<void> {
  await transaction(ports.db, (tx) => addOrganiser(tx, { domainId, eventId, userId }))
}

/**
 * Takes from somebody the right to run an event, and from their open sessions and screens with it. A right on the whole
 * domain goes for all its events, and only if `mayEverywhere`. Throws `NOT_FOUND` where they run nothing of it,
 * `TEAM_WHOLE_DOMAIN` and `TEAM_LAST`.
 */
export async function leaveTeam(
  ports: Pick<Ports, 'db' | 'bus'>,
  { domainId, eventId, userId }: OfTeam,
  mayEverywhere: boolean,
): Promise<void> {
  await transaction(ports.db, async (tx) => {
    const runs = (await listRun(tx, domainId, userId)).filter((own) => own === null || own === eventId)
    if (runs.length === 0) refuse(common.NOT_FOUND)
    if (runs.includes(null) && !mayEverywhere) refuse(teamRefusals.TEAM_WHOLE_DOMAIN)
    if ((await listRunAlone(tx, domainId, userId, runs)).length > 0) refuse(teamRefusals.TEAM_LAST)
    for (const own of runs) await removeOrganiser(tx, { domainId, eventId: own, userId })
    tellRevoked(tx, ports, userId)
  })
}
