import { logout } from '@parvis/contract/auth/auth.ts'
import type { ReactNode } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { call } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { signOut } from '#kit/session.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'

interface SignInAgainPanelProps {
  readonly kind: 'info' | 'error'
  /** The reason: the session is of a badge, anonymous, or too old. */
  readonly children: ReactNode
}

/** Says that the session does not suffice; the button ends it and returns here after a login. */
export function SignInAgainPanel({ kind, children }: SignInAgainPanelProps) {
  const say = useSay()
  const { event } = useEvent()
  async function signInAgain() {
    const redirect = location.pathname + location.search
    await call(logout, {}).catch(() => undefined)
    signOut()
    location.assign(paths.login(event.context, { redirect }))
  }
  const action = (
    <Button small onClick={() => void signInAgain()}>
      {say('context.signInAgain')}
    </Button>
  )
  return (
    <Banner kind={kind} actions={action}>
      {children}
    </Banner>
  )
}
