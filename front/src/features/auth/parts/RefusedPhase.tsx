import { useEffect, useRef } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'

/** No account, and none may be created: registration is closed, or organisers create the accounts. */
export function RefusedPhase({ email, onBack }: { email: string; onBack: () => void }) {
  const say = useSay()
  const { settings, phase } = useEvent()
  const isClosed = phase === 'closed'
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <h1>{say(isClosed ? 'auth.closed' : 'auth.refused')}</h1>
      <Banner kind={isClosed ? 'info' : 'error'}>
        {isClosed ? say('auth.closed.text') : settings.FO_LOGIN_NO_ACCOUNT_TEXT || say('ACCOUNT_UNKNOWN')}
      </Banner>
      {isClosed ? null : <p>{say('auth.refused.text', { email })}</p>}
      <Button variant="ghost" fullWidth onClick={onBack} buttonRef={button}>
        {say('auth.refused.again')}
      </Button>
    </>
  )
}
