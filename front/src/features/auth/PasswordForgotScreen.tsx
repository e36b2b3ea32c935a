import { useSay } from '#kit/say.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { LinkRequest } from './parts/LinkRequest.tsx'

export function PasswordForgotScreen() {
  const say = useSay()
  useTitle(say('auth.forgot.title'))
  return (
    <LinkRequest
      kind="forgotPassword"
      title={say('auth.forgot.title')}
      lead={say('auth.forgot.lead')}
      submitLabel={say('auth.forgot.send')}
    />
  )
}
