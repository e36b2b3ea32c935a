import { createHash } from 'node:crypto'
import { refusedIn } from '@parvis/contract/banned-words/banned-words.rules.ts'
import { comparable } from '@parvis/contract/banned-words/comparable.rules.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import type { LeaderboardEntry } from '@parvis/contract/leaderboard/leaderboard.ts'
import { leaderboardRefusals } from '@parvis/contract/leaderboard/leaderboard.ts'
import { answerRefusals } from '@parvis/contract/live-kit/live-kit.ts'
import { refusingOf } from '#features/banned-words/banned-words.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { isRegisteredFor } from '#features/live-kit/rights.service.ts'
import { tellLive } from '#features/live-kit/topics.service.ts'
import { mergeParticipationExtended } from '#features/participation/participation.service.ts'
import type { Executor } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Score } from './leaderboard.store.ts'
import { isTaken, listPeople, listTeams } from './leaderboard.store.ts'

export interface LeaderboardQuery {
  readonly limit: number
  readonly showTeams: boolean
  readonly viewerId?: string | undefined
  /** Names are for organisers; other readers see pseudonyms. */
  readonly isNamed: boolean
}

const opaque = (eventId: string, id: string): Buffer => createHash('sha256').update(`${eventId} ${id}`).digest()

/** A stable pseudonym per person and event, which does not identify them. */
const numbered = (eventId: string, userId: string): string =>
  `Participant ${String(opaque(eventId, userId).readUInt32BE(0) % 10_000).padStart(4, '0')}`

/** The best people or teams by points. A chosen pseudonym replaces the name for all readers. */
export async function readLeaderboard(
  db: Executor,
  { row }: LoadedEvent,
  { limit, showTeams, viewerId, isNamed }: LeaderboardQuery,
): Promise<LeaderboardEntry[]> {
  const idOf = ({ userId }: Score) => opaque(row.id, userId).toString('base64url').slice(0, 16)
  if (showTeams) {
    const teams = await listTeams(db, row.id, limit, viewerId)
    return teams.map((team) => {
      const { rank, label, points, isMine } = team
      return { id: idOf(team), rank, pseudo: '', label, firstName: '', lastName: '', points, isMine }
    })
  }
  const people = await listPeople(db, row.id, limit, viewerId)
  return people.map((score) => {
    const { userId, rank, label, points, pseudo, firstName, lastName } = score
    const isTold = isNamed && pseudo === ''
    return {
      ...{ id: idOf(score), rank, pseudo: pseudo || numbered(row.id, userId), label, points },
      ...{ firstName: isTold ? firstName : '', lastName: isTold ? lastName : '', isMine: userId === viewerId },
    }
  })
}

/** Sets a person's pseudonym; refuses offensive and taken ones. */
export async function choosePseudonym(
  ports: Ports,
  eventId: string,
  { userId, pseudo: given }: { userId: string; pseudo: string },
): Promise<string> {
  const pseudo = given.replace(/\s+/gu, ' ')
  const refused = (code: 'PSEUDO_REFUSED' | 'PSEUDO_TAKEN') =>
    refuse(leaderboardRefusals[code], {}, [{ path: 'pseudo', code }])
  await transaction(ports.db, async (tx) => {
    if (!(await isRegisteredFor(tx, eventId, userId))) refuse(answerRefusals.NO_RIGHT_TO_VOTE)
    if (comparable(pseudo) === '' || refusedIn(pseudo, await refusingOf(tx, eventId)) !== undefined)
      refused('PSEUDO_REFUSED')
    if (await isTaken(tx, eventId, userId, pseudo)) refused('PSEUDO_TAKEN')
    await mergeParticipationExtended(tx, ports, eventId, userId, { PSEUDO: pseudo })
    afterCommit(tx, () => tellLive(ports, eventId, 'leaderboard'))
  })
  return pseudo
}
