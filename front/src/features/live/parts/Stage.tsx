import { activeItemIn } from '@parvis/contract/live/live.rules.ts'
import type { LiveState } from '@parvis/contract/live/live.ts'
import { isInTheHall } from '@parvis/contract/presence/presence.rules.ts'
import type { RefObject } from 'react'
import { useMemo, useRef } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import type { VoteRight } from '#features/live-kit/useVoteRight.ts'
import { InactivityPanel } from '#features/presence/InactivityPanel.tsx'
import { usePresence } from '#features/presence/usePresence.ts'
import { useMe } from '#features/users/useMe.ts'
import { now } from '#kit/clock.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { VideoFrame } from '../video/VideoFrame.tsx'
import { videoOf } from '../video/video.ts'
import { ArrivalCue } from './ArrivalCue.tsx'
import { CutBanner } from './CutBanner.tsx'
import type { LiveView } from './liveStore.ts'
import type { Offered } from './Modules.tsx'
import { ActiveModule, Chat, Emotions, Leaderboard, usePreload } from './Modules.tsx'
import styles from './Stage.module.css'
import { useAnnouncements } from './useAnnouncements.ts'

interface StageProps {
  view: LiveView
  right: VoteRight
  startAt: string
  mayPlay: boolean
  /** The live has begun; false in a preview. */
  isOn: boolean
}

export function Stage({ view: { state, isCut, clockOffset, retry }, right, startAt, mayPlay, isOn }: StageProps) {
  const say = useSay()
  const { event, settings } = useEvent()
  const { UserEvent: facts, isOrganiser } = useMe()
  const attention = usePresence({ isOn, startAt, clockOffset })
  const announced = useAnnouncements(state)
  const place = useRef<HTMLDivElement>(null)
  usePreload(settings.FO_MEETING_MODULES)
  const serverNow = new Date(now().getTime() + clockOffset)
  const video = useMemo(() => videoOf(settings), [settings])
  // Without a video, only organisers see the empty frame.
  const hasVideo =
    (video || isOrganiser) && (!isInTheHall(facts, startAt, event, serverNow) || settings.FO_LIVE_SHOW_ONSITE)
  const layout = hasVideo ? (settings.FO_MEETING_LIVE_BELOW ? 'below' : 'beside') : 'alone'

  return (
    <Page>
      <header className={styles.head}>
        <h1>{say('live.title')}</h1>
        <p className={styles.marks}>
          {isOn ? <Pill kind="brand">{say('live.on')}</Pill> : <Pill kind="warning">{say('live.preview')}</Pill>}
          {state && state.present > 0 ? <Present count={state.present} /> : null}
        </p>
      </header>
      <LiveRegion>{announced}</LiveRegion>
      {isCut ? <CutBanner onRetry={retry} /> : null}
      {settings.htmlLiveTop ? <Html html={settings.htmlLiveTop} videoTitle={event.name} /> : null}
      <div className={styles.stage} data-layout={layout}>
        {hasVideo ? (
          <div className={styles.video}>
            {video ? (
              <VideoFrame video={video} title={event.name} mayPlay={mayPlay} />
            ) : (
              <EmptyState icon="screen" title={say('live.videoMissing')} />
            )}
          </div>
        ) : null}
        <div className={styles.modules}>
          {state ? <Modules state={state} right={right} place={place} /> : <Loader label={say('live.connecting')} />}
        </div>
      </div>
      {settings.htmlLiveBottom ? <Html html={settings.htmlLiveBottom} videoTitle={event.name} /> : null}
      <ArrivalCue state={state} place={place} />
      <InactivityPanel attention={attention} />
    </Page>
  )
}

function Present({ count }: { count: number }) {
  const say = useSay()
  const { language } = useLanguage()
  const figure = new Intl.NumberFormat(language).format(count)
  return <Pill icon="people">{say('live.present', { count, figure })}</Pill>
}

interface ModulesProps {
  readonly state: LiveState
  readonly right: VoteRight
  readonly place: RefObject<HTMLDivElement | null>
}

function Modules({ state, right, place }: ModulesProps) {
  const say = useSay()
  const offered: readonly Offered[] = useEvent().settings.FO_MEETING_MODULES
  const { activeModule } = state
  const active = activeItemIn(state)
  const hasActive = active !== undefined && offered.includes(active.key)
  const showsLeaderboard = offered.includes('leaderboard') && (state.showLeaderboard || state.showLeaderboardV2)
  return (
    <>
      {hasActive ? (
        <div ref={place} className={styles.active} tabIndex={-1}>
          <ActiveModule state={state} right={right} />
        </div>
      ) : null}
      {showsLeaderboard ? <Leaderboard state={state} /> : null}
      {!hasActive && !showsLeaderboard && activeModule !== 'chat' ? (
        <p className={styles.calm}>{say(offered.includes('chat') ? 'live.calm.chat' : 'live.calm')}</p>
      ) : null}
      {offered.includes('emotions') ? <Emotions state={state} right={right} /> : null}
      {offered.includes('chat') ? (
        <div ref={activeModule === 'chat' ? place : undefined} className={styles.active} tabIndex={-1}>
          <Chat state={state} right={right} />
        </div>
      ) : null}
    </>
  )
}
