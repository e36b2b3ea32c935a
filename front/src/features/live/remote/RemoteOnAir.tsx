import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { activeItemIn } from '@parvis/contract/live/live.rules.ts'
import type { LiveState } from '@parvis/contract/live/live.ts'
import { titleOf } from '@parvis/contract/live/modules.rules.ts'
import type { PreparedItem } from '@parvis/contract/live-kit/prepared.rules.ts'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import styles from '#features/live-kit/Remote.module.css'
import { now } from '#kit/clock.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import type { ModuleName, Remote } from '../useRemote.ts'
import { remoteModules } from './modules.ts'

interface Aired {
  readonly name: ModuleName | undefined
  readonly item: PreparedItem | undefined
  readonly title: string
  readonly count: number | null
  readonly isClose: boolean
  readonly round: number
  readonly showsRight: boolean | undefined
}

export function airedIn(state: LiveState): Aired | undefined {
  const plain = { name: undefined, item: undefined, count: null, isClose: false, round: 1, showsRight: undefined }
  if (state.activeModule === 'chat') return { ...plain, title: state.message?.message ?? '' }
  const active = activeItemIn(state)
  if (!active) return undefined
  const { key: kind, item } = active
  const { id, isClose, round } = item
  const { countOf, showsRight } = remoteModules[kind]
  const name = { kind, id }
  return { name, item, title: titleOf(kind, item), count: countOf(item), isClose, round, showsRight: showsRight(item) }
}

export function RemoteOnAir({ remote }: { remote: Remote }) {
  const say = useSay()
  const { state, actions } = remote
  const { panel, isSeen } = useSeen()
  if (!state) return <Skeleton height="9rem" />
  const aired = airedIn(state)
  const hasBoard = state.showLeaderboard || state.showLeaderboardV2
  const isOn = aired !== undefined || hasBoard
  return (
    <>
      <section
        ref={panel}
        id="on-air"
        tabIndex={-1}
        className={styles.air}
        data-on={isOn || undefined}
        aria-label={say('live.remote.onAir')}
      >
        <p className={styles.airHead}>
          <span className={styles.lamp} aria-hidden="true" />
          <strong>{say(isOn ? 'live.remote.onAir' : 'live.remote.offAir')}</strong>
          {aired ? <span>{say(`live.remote.kind.${aired.name?.kind ?? 'chat'}`)}</span> : null}
        </p>
        <div role="status" className={styles.airBody}>
          {aired ? <p className={styles.airTitle}>{aired.title || say('live.remote.chatEmpty')}</p> : null}
          {isOn ? null : <p>{say('live.remote.offAir.lead')}</p>}
          {isOn || state.startAt !== null ? null : <p>{say('live.remote.offAir.undated')}</p>}
          <Facts state={state} aired={aired} />
          {aired?.name && !aired.isClose ? <Voting state={state} clockOffset={remote.clockOffset} /> : null}
        </div>
        {aired ? <Results aired={aired} actions={actions} /> : null}
        {aired?.name ? <Controls remote={remote} aired={aired} name={aired.name} /> : null}
        <AirButtons remote={remote} hasBoard={hasBoard} isAired={aired !== undefined} />
      </section>
      {isOn && !isSeen ? (
        <a className={styles.bar} href="#on-air">
          <span className={styles.lamp} aria-hidden="true" />
          <strong>{say('live.remote.onAir')}</strong>
          <span>{aired?.title || say(hasBoard ? 'live.remote.board' : 'live.remote.chat')}</span>
        </a>
      ) : null}
    </>
  )
}

function Results({ aired: { name, item }, actions }: { aired: Aired; actions: Remote['actions'] }) {
  if (!name || !item) return null
  const ModuleResults = remoteModules[name.kind].results
  return <ModuleResults item={item} actions={actions} />
}

interface AirButtonsProps {
  remote: Remote
  hasBoard: boolean
  isAired: boolean
}

function AirButtons({ remote: { drive, driveOnAir, actions }, hasBoard, isAired }: AirButtonsProps) {
  const say = useSay()
  return (
    <div className={styles.airButtons}>
      {hasBoard ? (
        <Button
          small
          variant="ghost"
          onClick={() => drive({ showLeaderboard: false, showLeaderboardV2: false })}
          busy={actions.isPending}
        >
          {say('live.remote.board.hide')}
        </Button>
      ) : null}
      {isAired ? (
        <Button
          small
          variant="ghost"
          icon="close"
          busy={actions.isPending}
          onClick={() => driveOnAir({ activeModule: null })}
        >
          {say('live.remote.takeOff')}
        </Button>
      ) : null}
    </div>
  )
}

/** Whether a panel is in view; once scrolled away, a reminder takes its place. */
function useSeen() {
  const panel = useRef<HTMLElement>(null)
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true))
    observer.observe(element)
    return () => observer.disconnect()
  })
  return { panel, isSeen }
}

/** Interval at which the start of the live is checked (specification 2, § 9). */
const CHECK_MS = 10_000

/** Whether the public can vote: before its start or once closed, the live hides the module. */
function Voting({ state: { startAt, isClosed }, clockOffset }: { state: LiveState; clockOffset: number }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const [time, setTime] = useState(() => now().getTime())
  useEffect(() => {
    const timer = setInterval(() => setTime(now().getTime()), CHECK_MS)
    return () => clearInterval(timer)
  }, [])
  const isBefore = startAt !== null && time + clockOffset < Date.parse(startAt)
  if (!isClosed && !isBefore) return <Pill kind="success">{say('live.remote.vote.open')}</Pill>
  const why = isClosed ? 'closed' : 'before'
  const date = isBefore ? formatInstant(startAt, language, event.timeZone) : ''
  return (
    <>
      <Pill kind="warning">{say(`live.remote.vote.${why}`)}</Pill>
      <p>{say(`live.remote.vote.${why}.text`, { date })}</p>
    </>
  )
}

function Facts({ state, aired }: { state: LiveState; aired: Aired | undefined }) {
  const say = useSay()
  const { language } = useLanguage()
  return (
    <p className={styles.facts}>
      {aired?.count === null || aired === undefined ? null : (
        <Pill kind="brand">
          {say(aired.name ? remoteModules[aired.name.kind].counted : 'live.remote.answers', {
            count: aired.count,
            number: new Intl.NumberFormat(language).format(aired.count),
          })}
        </Pill>
      )}
      {aired && aired.round > 1 ? <Pill>{say('live.remote.round', { round: aired.round })}</Pill> : null}
      {aired?.name ? (
        <Pill
          kind={state.showResults && !state.hideVotes ? 'success' : 'neutral'}
          icon={state.showResults ? 'eye' : 'eyeOff'}
        >
          {say(state.showResults ? 'live.remote.results.shown' : 'live.remote.results.hidden')}
        </Pill>
      ) : null}
      {state.hideVotes ? <Pill kind="warning">{say('live.remote.votes.hidden')}</Pill> : null}
      {aired?.isClose ? <Pill kind="warning">{say('live.remote.isClosed')}</Pill> : null}
      {aired?.showsRight ? <Pill kind="success">{say('live.remote.right.shown')}</Pill> : null}
      {state.showLeaderboard || state.showLeaderboardV2 ? (
        <Pill kind="brand">{say('live.remote.board.on')}</Pill>
      ) : null}
    </p>
  )
}

function Controls({ remote, aired, name }: { remote: Remote; aired: Aired; name: ModuleName }) {
  const say = useSay()
  const [isAsking, setAsking] = useState(false)
  const { state, driveOnAir, change, actions } = remote
  if (!state) return null
  const { showResults, hideVotes } = state
  return (
    <div className={styles.airControls}>
      <Button icon={showResults ? 'eyeOff' : 'eye'} onClick={() => driveOnAir({ showResults: !showResults })}>
        {say(showResults ? 'live.remote.results.hide' : 'live.remote.results.show')}
      </Button>
      <Button
        variant="ghost"
        icon={aired.isClose ? 'play' : 'lock'}
        onClick={() => change(name, { isClose: !aired.isClose })}
      >
        {say(aired.isClose ? 'live.remote.open' : 'live.remote.closeVote')}
      </Button>
      {aired.showsRight === undefined ? null : (
        <Button variant="ghost" icon="check" onClick={() => change(name, { showRightAnswers: !aired.showsRight })}>
          {say(aired.showsRight ? 'live.remote.right.hide' : 'live.remote.right.show')}
        </Button>
      )}
      <Button variant="ghost" onClick={() => driveOnAir({ hideVotes: !hideVotes })}>
        {say(hideVotes ? 'live.remote.votes.show' : 'live.remote.votes.hide')}
      </Button>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {say('live.remote.newRound')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={say('live.remote.newRound.title')}
        yesLabel={say('live.remote.newRound.yes')}
        noLabel={say('live.remote.cancel')}
        busy={actions.isPending}
        onNo={() => setAsking(false)}
        onYes={() => {
          change(name, { newRound: true })
          setAsking(false)
        }}
      >
        <p>{say('live.remote.newRound.lead')}</p>
      </ConfirmDialog>
    </div>
  )
}
