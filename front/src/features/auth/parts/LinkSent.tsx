import { useEffect, useRef } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'

/** The same sentence whether the account exists or not, so that it cannot be guessed. */
export function LinkSent({ email, onBack }: { email: string; onBack: () => void }) {
  const say = useSay()
  const { settings } = useEvent()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        {say('auth.sent')}
      </h1>
      <p>{say('auth.sent.text', { email })}</p>
      {settings.FO_MEETING_SMS_MODE ? <p>{say('auth.sent.mobile')}</p> : null}
      <p>{say('auth.sent.spam')}</p>
      <Button variant="ghost" fullWidth onClick={onBack}>
        {say('auth.sent.again')}
      </Button>
    </>
  )
}
