import { createHash } from 'node:crypto'
import type { LeaderboardEntry } from '@parvis/contract/leaderboard/leaderboard.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Score } from './leaderboard.store.ts'
import { listPeople, listTeams } from './leaderboard.store.ts'

export interface Asked {
  readonly limit: number
  readonly showTeams: boolean
  /** Who asks: they see names, and their own line wherever it is. Nobody in particular sees pseudonyms. */
  readonly viewerId?: string | undefined
}

/** The same name for the same person all along an event, from which nothing can be told of them. */
function pseudonym(eventId: string, { userId, pseudo }: Score): string {
  if (pseudo) return pseudo
  const number = createHash('sha256').update(`${eventId} ${userId}`).digest().readUInt32BE(0) % 10_000
  return `Participant ${String(number).padStart(4, '0')}`
}

/** The best of an event, people or teams, by their points. */
export async function readLeaderboard(
  db: Executor,
  { row }: LoadedEvent,
  { limit, showTeams, viewerId }: Asked,
): Promise<LeaderboardEntry[]> {
  if (showTeams) {
    const teams = await listTeams(db, row.id, limit, viewerId)
    return teams.map(({ rank, label, points, isMine }) => ({
      rank,
      pseudo: '',
      label,
      firstName: '',
      lastName: '',
      points,
      isMine,
    }))
  }
  const people = await listPeople(db, row.id, limit, viewerId)
  return people.map((score) => ({
    rank: score.rank,
    pseudo: pseudonym(row.id, score),
    label: score.label,
    firstName: viewerId === undefined ? '' : score.firstName,
    lastName: viewerId === undefined ? '' : score.lastName,
    points: score.points,
    isMine: score.userId === viewerId,
  }))
}
