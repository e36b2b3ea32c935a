import type { LeaderboardEntry } from '@parvis/contract/leaderboard/leaderboard.ts'
import { useSay } from '#kit/say.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { LeaderboardCard } from './LeaderboardCard.tsx'
import { useLeaderboard } from './useLeaderboard.ts'

interface LeaderboardPanelProps {
  limit: number
  showTeams: boolean
  pushed: readonly LeaderboardEntry[] | null
  level?: 1 | 2 | undefined
}

export function LeaderboardPanel({ level, ...asked }: LeaderboardPanelProps) {
  const say = useSay()
  const lines = useLeaderboard(asked)
  const { showTeams } = asked
  return (
    <Sheet level={level} title={say(showTeams ? 'leaderboard.teams' : 'leaderboard.title')}>
      {lines ? <LeaderboardCard lines={lines} showTeams={showTeams} /> : <Loader label={say('leaderboard.loading')} />}
    </Sheet>
  )
}
