import { takesPart } from '@parvis/contract/participation/participation.rules.ts'
import type { Me } from '@parvis/contract/users/users.ts'
import { useEffect, useRef, useState } from 'react'
import { MobilePanel } from '#features/auth/MobilePanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { PhotoRefusalPanel } from '#features/participation/PhotoRefusalPanel.tsx'
import { useMaybeMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { leaveDevice, useToken } from '#kit/session.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Page, Stack } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { ConsentsPanel } from './ConsentsPanel.tsx'
import { CopyPanel } from './CopyPanel.tsx'
import { ErasurePanel } from './ErasurePanel.tsx'
import { Policy } from './parts/Policy.tsx'

/** The privacy page; for signed-in people also consents, data export and erasure. */
export function PrivacyScreen() {
  const say = useSay()
  const token = useToken()
  const { event, settings } = useEvent()
  const { data: me } = useMaybeMe()
  const [isErased, setErased] = useState(false)
  useTitle(say('privacy.title'))

  const title = useRef<HTMLHeadingElement>(null)

  function leave() {
    setErased(true)
    leaveDevice()
  }
  useEffect(() => {
    // The button was at the bottom of the page, and the result is at the top.
    if (!isErased) return
    title.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [isErased])
  return (
    <Page narrow>
      <Stack>
        <Sheet title={say('privacy.title')} lead={say('privacy.lead')} level={1} titleRef={title}>
          {isErased ? (
            <Banner
              kind="success"
              title={say('privacy.erased')}
              actions={
                <Button small variant="ghost" href={paths.login(event.context)}>
                  {say('privacy.erased.back')}
                </Button>
              }
            >
              {say('privacy.erased.text')}
            </Banner>
          ) : null}
          {token === null && !isErased ? (
            <Banner
              kind="info"
              actions={
                <Button
                  small
                  variant="ghost"
                  href={paths.login(event.context, { redirect: paths.privacy(event.context) })}
                >
                  {say('privacy.signIn.button')}
                </Button>
              }
            >
              {say('privacy.signIn')}
            </Banner>
          ) : null}
          {token === null ? null : <ConsentsPanel />}
        </Sheet>
        {token !== null && me ? <PhotosPart me={me} /> : null}
        {token !== null && settings.FO_MEETING_SMS_MODE ? <MobilePanel /> : null}
        {token === null ? null : <CopyPanel />}
        {token !== null && me ? <ErasurePanel me={me} onErased={leave} /> : null}
        <Policy />
      </Stack>
    </Page>
  )
}

/** The refusal to be shown, where the event has photos, or had them when the person refused. */
function PhotosPart({ me }: { me: Me }) {
  const say = useSay()
  const { settings } = useEvent()
  const { UserEvent: facts } = me
  if (!facts || !takesPart(facts) || !(settings.FO_PHOTOS_ACTIVE || facts.refusesPhotos)) return null
  return (
    <Sheet title={say('privacy.photos')}>
      <PhotoRefusalPanel user={me} isOwn />
    </Sheet>
  )
}
