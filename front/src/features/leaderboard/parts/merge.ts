import type { LeaderboardEntry } from '@parvis/contract/leaderboard/leaderboard.ts'

const keyOf = ({ pseudo, label }: LeaderboardEntry, showTeams: boolean): string => (showTeams ? label : pseudo)

/** The lines that are pushed, with the names and the own line that only the person may read. */
export function mergeLines(
  pushed: readonly LeaderboardEntry[],
  read: readonly LeaderboardEntry[],
  showTeams: boolean,
): LeaderboardEntry[] {
  const known = new Map(read.map((line) => [keyOf(line, showTeams), line]))
  const lines = pushed.map((line) => {
    const own = known.get(keyOf(line, showTeams))
    return own ? { ...line, firstName: own.firstName, lastName: own.lastName, isMine: own.isMine } : line
  })
  const mine = read.find(({ isMine }) => isMine)
  return mine && !lines.some(({ isMine }) => isMine) ? [...lines, mine] : lines
}
