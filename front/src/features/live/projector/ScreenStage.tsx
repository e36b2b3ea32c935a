import { activeItemIn, inFront } from '@parvis/contract/live/live.rules.ts'
import type { LiveState } from '@parvis/contract/live/live.ts'
import { listMessages } from '@parvis/contract/messages/messages.ts'
import { useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import type { Voting } from '#features/live-kit/live-kit.projector.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import type { LiveView } from '../parts/liveStore.ts'
import { useKeyedRead } from '../parts/screenCalls.ts'
import { useLive } from '../useLive.ts'
import type { StaffRight } from '../useLiveKey.ts'
import { useLiveKey } from '../useLiveKey.ts'
import { projectedModules } from './modules.ts'
import { ScreenChat } from './ScreenChat.tsx'
import { ScreenFrame } from './ScreenFrame.tsx'
import { ScreenLeaderboard } from './ScreenLeaderboard.tsx'
import { ScreenReactions } from './ScreenReactions.tsx'
import styles from './ScreenStage.module.css'
import { ScreenVoting, votingIn } from './ScreenVoting.tsx'
import { ScreenWelcome } from './ScreenWelcome.tsx'

export function ScreenStage({ hasTotals }: { hasTotals: boolean }) {
  const say = useSay()
  const { event, settings } = useEvent()
  const { key, setKey, isOrganiser } = useLiveKey()
  const { state, isCut, line } = useLive({ isStaff: true, key: isOrganiser ? undefined : key })
  const isRefused = useRefusal({ key, setKey, line })
  const isStaff = key !== undefined || isOrganiser
  const { FO_MEETING_MODULES: offered, FO_MEETING_ROOM_REACTIONS: isShown } = settings
  // The speaker needs figures, not animations.
  const hasReactions = !hasTotals && isShown && offered.includes('emotions')
  const title = say(hasTotals ? 'live.screen.speaker' : 'live.screen.organiser')
  const address = `${location.host}${paths.live(event.context)}`
  return (
    <ScreenFrame title={title} isCut={isCut}>
      {state ? <Scene state={state} hasTotals={hasTotals} isStaff={isStaff} /> : <ScreenWelcome state={undefined} />}
      {state && isStaff && state.extended.messageIntern ? (
        <p className={styles.intern} role="status">
          <strong>{say('live.screen.intern')}</strong>
          {state.extended.messageIntern}
        </p>
      ) : null}
      {isRefused && !isOrganiser ? (
        <p className={styles.refused} role="status">
          {say('live.screen.keyRefused')}
        </p>
      ) : null}
      <footer className={styles.foot}>
        <span>{event.name}</span>
        {hasReactions ? <ScreenReactions /> : null}
        {state && isActive(state) && !joinedIn(state, hasTotals) ? (
          <span className={styles.address}>{address}</span>
        ) : null}
        {state && hasTotals ? <Present count={state.present} /> : null}
      </footer>
    </ScreenFrame>
  )
}

/** Whether the screen's key has been revoked: checked at each reconnection. */
function useRefusal({ key, setKey, line }: Pick<StaffRight, 'key' | 'setKey'> & Pick<LiveView, 'line'>): boolean {
  const { event } = useEvent()
  const [isRefused, setRefused] = useState(false)
  const query = { eventId: event.id, page: 1, pageSize: 1 }
  const enabled = key !== undefined && line !== 'connecting'
  const { error } = useKeyedRead(listMessages, { query }, { liveKey: key, enabled })
  const isDenied = key !== undefined && (error?.status === 401 || error?.status === 403)
  useEffect(() => {
    if (!isDenied) return
    setKey(undefined)
    setRefused(true)
  }, [isDenied, setKey])
  return isRefused
}

const isActive = ({ activeModule, showLeaderboard, showLeaderboardV2 }: LiveState): boolean =>
  activeModule !== null || showLeaderboard || showLeaderboardV2

function Present({ count }: { count: number }) {
  const say = useSay()
  const { language } = useLanguage()
  return <span>{say('live.screen.present', { count, number: new Intl.NumberFormat(language).format(count) })}</span>
}

interface SceneProps {
  readonly state: LiveState
  readonly hasTotals: boolean
  readonly isStaff: boolean
}

/** The vote shown to the room; the speaker's screen shows no invitation to vote. */
function joinedIn(state: LiveState, hasTotals: boolean): Voting | undefined {
  const front = inFront(state)
  return hasTotals || front === 'leaderboard' || front === 'closed' ? undefined : votingIn(state)
}

/** The leaderboard hides the module: the organiser has just turned it on. */
function Scene({ state, hasTotals, isStaff }: SceneProps) {
  const voting = joinedIn(state, hasTotals)
  const scene = <Shown state={state} hasTotals={hasTotals} isStaff={isStaff} />
  return voting ? <ScreenVoting voting={voting}>{scene}</ScreenVoting> : scene
}

function Shown({ state, hasTotals, isStaff }: SceneProps) {
  const { message, leaderboard, showResults, hideVotes } = state
  const front = inFront(state)
  if (front === 'leaderboard' && leaderboard)
    return <ScreenLeaderboard entries={leaderboard} isPodium={state.showLeaderboardV2} showTeams={state.showTeams} />
  if (front === 'chat') return <ScreenChat message={message} />
  const active = activeItemIn(state)
  if (!active || active.key !== front) return <ScreenWelcome state={state} />
  const { key, item } = active
  const ModuleScene = projectedModules[key].scene
  return (
    <ModuleScene
      key={item.id + item.round}
      item={item}
      hasTotals={hasTotals}
      isHidden={isStaff && !showResults}
      isCounted={isStaff || !hideVotes}
    />
  )
}
