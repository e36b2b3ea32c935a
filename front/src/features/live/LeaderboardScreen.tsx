import { LeaderboardPanel } from '#features/leaderboard/LeaderboardPanel.tsx'
import { useSay } from '#kit/say.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { CutBanner } from './parts/CutBanner.tsx'
import { useLive } from './useLive.ts'

/** Lines shown unless the live controls give another number (specification 2, § 9). */
const LIMIT = 10
const NOBODY = {}

export function LeaderboardScreen() {
  const say = useSay()
  const { state, isCut, retry } = useLive(NOBODY)
  useTitle(say('leaderboard.title'))
  return (
    <Page narrow>
      {isCut ? <CutBanner onRetry={retry} /> : null}
      <LeaderboardPanel
        level={1}
        limit={state?.leaderboardLimit || LIMIT}
        showTeams={state?.showTeams ?? false}
        pushed={state?.leaderboard ?? null}
      />
    </Page>
  )
}
