import { useEvent } from '#features/events/useEvent.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { LinkRequest } from './parts/LinkRequest.tsx'

/** An expired or used link: sends a new one of the same kind. */
export function ExpiredLinkScreen() {
  const say = useSay()
  const { link, expired } = useSearch<'link' | 'expired'>()
  const { settings } = useEvent()
  const isExhibitor = expired === 'exhibitor'
  useTitle(say(isExhibitor ? 'auth.exhibitor' : 'auth.expired'))
  if (isExhibitor) {
    return (
      <Sheet title={say('auth.exhibitor')} level={1}>
        <Banner kind="error">{settings.FO_LOGIN_EXHIBITOR_TEXT || say('EXHIBITOR_ON_VISITOR_SPACE')}</Banner>
      </Sheet>
    )
  }
  return (
    <LinkRequest
      kind={link === 'password' ? 'forgotPassword' : 'signIn'}
      title={say('auth.expired')}
      lead={say('auth.expired.lead')}
      submitLabel={say('auth.expired.send')}
    />
  )
}
