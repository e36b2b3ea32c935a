import { useEffect, useRef } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useParams } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { useDownload } from './useDownload.ts'
import { WalletPanel } from './WalletPanel.tsx'

/** The badge's address in mails: the download starts by itself, once. */
export function BadgeScreen() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const me = useMe()
  const { badgeId = '' } = useParams<'badgeId'>()
  const { downloadBadge, downloadImage, pending, isDone, error } = useDownload(me.id)
  const started = useRef(false)
  useTitle(say('badges.download'))

  useEffect(() => {
    if (started.current) return
    started.current = true
    downloadBadge(badgeId)
  })

  const isNotTheirs = error?.status === 404
  const isUnpaid = error?.code === 'BADGE_UNPAID'
  // A retry would be refused again.
  const hasNone = isNotTheirs || error?.code === 'BADGE_UNAVAILABLE' || isUnpaid
  const home = (
    <Button variant="ghost" icon="home" href={paths.home(event.context)}>
      {say('context.backHome')}
    </Button>
  )
  return (
    <Page narrow>
      <Sheet
        title={say('badges.download')}
        level={1}
        footer={
          hasNone ? (
            <ButtonRow back={home}>
              {isUnpaid ? (
                <Button href={paths.registration(event.context, {})}>{say('badges.unpaid.pay')}</Button>
              ) : null}
            </ButtonRow>
          ) : (
            <ButtonRow back={home}>
              <WalletPanel userId={me.id} />
              <Button variant="ghost" icon="photo" busy={pending === 'image'} onClick={() => downloadImage(badgeId)}>
                {say('badges.image')}
              </Button>
              <Button icon="download" busy={pending === 'badge'} onClick={() => downloadBadge(badgeId)}>
                {say(isDone ? 'badges.again' : 'badges.download')}
              </Button>
            </ButtonRow>
          )
        }
      >
        {pending === undefined ? null : <Loader label={say('badges.preparing')} />}
        {isDone ? <Banner kind="success">{say('badges.ready')}</Banner> : null}
        {error ? <Banner kind="error">{isNotTheirs ? say('badges.notYours') : tell(error)}</Banner> : null}
      </Sheet>
    </Page>
  )
}
