import type { LeaderboardEntry } from '@parvis/contract/leaderboard/leaderboard.ts'

/** The pushed lines, with the names and the own line that the server gives to the person alone. */
export function mergeLines(pushed: readonly LeaderboardEntry[], read: readonly LeaderboardEntry[]): LeaderboardEntry[] {
  const known = new Map(read.map((line) => [line.id, line]))
  const lines = pushed.map((line) => {
    const own = known.get(line.id)
    return own ? { ...line, firstName: own.firstName, lastName: own.lastName, isMine: own.isMine } : line
  })
  const mine = read.find(({ isMine }) => isMine)
  return mine && !lines.some(({ isMine }) => isMine) ? [...lines, mine] : lines
}
