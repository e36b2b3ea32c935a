import { isOnAir } from '@parvis/contract/live/live.rules.ts'
import { useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import type { KnownRight } from '#features/live-kit/useVoteRight.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { useLive } from '../useLive.ts'
import { playedIn } from './announce.ts'
import { BeforeLive } from './BeforeLive.tsx'
import { CutBanner } from './CutBanner.tsx'
import { Stage } from './Stage.tsx'
import { useLiveStart } from './useLiveStart.ts'

interface LivePageProps {
  known: KnownRight
  isPreview: boolean
}

export function LivePage({ known, isPreview }: LivePageProps) {
  const { settings } = useEvent()
  const { ticket, right, follow } = known
  const view = useLive({ ticket })
  const { state, isCut, clockOffset, retry } = view
  const startAt = state ? (state.startAt ?? '') : settings.startAt
  const { hasStarted, mayPlay } = useLiveStart(startAt, clockOffset, state !== undefined || isCut)
  const isClosed = useIsClosed(state?.isClosed)
  const played = playedIn(state)
  const isOpen = useOpened(state !== undefined && isOnAir(state)) && startAt === ''
  const isOn = hasStarted || isOpen
  useEffect(() => follow(played), [follow, played])

  if (!state && !isCut) return <Waiting />
  if (isClosed) return <Closed />
  if (!isOn && !isPreview) {
    return (
      <Page narrow>
        {isCut ? <CutBanner onRetry={retry} /> : null}
        {startAt === '' ? <Undated /> : <BeforeLive startAt={startAt} clockOffset={clockOffset} />}
      </Page>
    )
  }
  return <Stage view={view} right={right} startAt={startAt} mayPlay={mayPlay || isOpen || isPreview} isOn={isOn} />
}

/**
 * A person who joined while a module was on air keeps the page open between two modules, and so what they are typing.
 */
function useOpened(isAired: boolean): boolean {
  const [isOpened, setOpened] = useState(isAired)
  if (isAired && !isOpened) setOpened(true)
  return isOpened
}

/** A closing set for this participant type wins; otherwise the pushed state of the event applies. */
function useIsClosed(pushed: boolean | undefined): boolean {
  const { context, settings } = useEvent()
  const own = settings.FO_LIVE_CLOSED
  return own === context.settings.FO_LIVE_CLOSED ? (pushed ?? own) : own
}

function Waiting() {
  const say = useSay()
  return (
    <Page>
      <VisuallyHidden>
        <h1>{say('live.title')}</h1>
      </VisuallyHidden>
      <Loader label={say('live.connecting')} />
    </Page>
  )
}

function Closed() {
  const say = useSay()
  const { event, settings } = useEvent()
  return (
    <Page narrow>
      <h1>{say('live.title')}</h1>
      <EmptyState
        icon="lock"
        title={say('live.closed')}
        action={
          settings.replayHtml ? (
            <Button href={paths.replay(event.context)} icon="play">
              {say('live.replay')}
            </Button>
          ) : (
            <Button variant="ghost" href={paths.home(event.context)} icon="home">
              {say('context.backHome')}
            </Button>
          )
        }
      >
        {say('live.closed.text')}
      </EmptyState>
    </Page>
  )
}

function Undated() {
  const say = useSay()
  return (
    <>
      <h1>{say('live.title')}</h1>
      <EmptyState icon="calendar" title={say(useMe().isOrganiser ? 'live.dateMissing' : 'live.calm')} />
    </>
  )
}
