import { connectWithBadgeV2 } from '@parvis/contract/auth/auth.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { urlOf } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Scanner } from '#kit/scan/Scanner.tsx'
import { storage } from '#kit/storage.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { useDestination } from './useAfterSignIn.ts'

const SHOWN = 'parvis.badge.shown'

/**
 * `login-with-badge`: scans a badge and redirects to the server, which signs the person in (specification 2, § 2).
 */
export function LoginWithBadgeScreen() {
  const say = useSay()
  const { event, settings } = useEvent()
  const { refused } = useSearch<'refused'>()
  const [isGoing, setIsGoing] = useState(false)
  const referer = useDestination() ?? (settings.startAt ? paths.live(event.context) : paths.home(event.context))
  useTitle(say('auth.badge'))

  // A refused badge still before the camera would be submitted in an endless loop.
  const [refusedBadge] = useState(() => (refused ? storage.read(SHOWN) : null))

  function go(badge: string, isTyped: boolean) {
    if (isGoing || (badge === refusedBadge && !isTyped)) return
    setIsGoing(true)
    storage.write(SHOWN, badge)
    location.assign(urlOf(connectWithBadgeV2, { query: { badge, referer } }))
  }

  const isOff = !settings.FO_LOGIN_BADGE
  const sentence = isOff ? say('BADGE_LOGIN_OFF') : refused ? say('auth.badge.unknown') : ''
  return (
    <>
      <h1>{say('auth.badge')}</h1>
      {sentence ? <Banner kind={isOff ? 'info' : 'error'}>{sentence}</Banner> : null}
      {isOff ? null : <p>{say('auth.badge.lead')}</p>}
      {isOff ? null : <Scanner deniedText={say('auth.badge.denied')} onCode={go} busy={isGoing} paused={isGoing} />}
      {isGoing ? <Loader label={say('auth.badge.going')} /> : null}
      <p>
        <Anchor href={paths.login(event.context)}>{say('auth.badge.email')}</Anchor>
      </p>
    </>
  )
}
