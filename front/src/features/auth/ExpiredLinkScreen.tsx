import { useSearch } from '@tanstack/react-router'
import { useSay } from '#kit/say.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { LinkRequest } from './parts/LinkRequest.tsx'

/** A mailed link that is too old or has served already: another one, to the same end. */
export function ExpiredLinkScreen() {
  const say = useSay()
  const { link } = useSearch({ strict: false }) as { link?: string }
  useTitle(say('auth.expired'))
  return (
    <LinkRequest
      kind={link === 'password' ? 'forgotPassword' : 'signIn'}
      title={say('auth.expired')}
      lead={say('auth.expired.lead')}
      submitLabel={say('auth.expired.send')}
    />
  )
}
