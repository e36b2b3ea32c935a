import { getLiveKeys, renewLiveKeys } from '@parvis/contract/live/live.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import styles from '#features/live-kit/Remote.module.css'
import { useActions } from '#features/live-kit/useActions.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { QrCode } from '#kit/ui/QrCode.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useProblem } from '#kit/useProblem.ts'

const LINKS = [
  { name: 'live', path: paths.live, right: undefined },
  { name: 'room', path: paths.liveOrganiser, right: undefined },
  { name: 'emotions', path: paths.liveEmotions, right: undefined },
  { name: 'organiser', path: paths.liveOrganiser, right: 'readKey' },
  { name: 'speaker', path: paths.liveSpeaker, right: 'readKey' },
  { name: 'questions', path: paths.liveQuestions, right: 'moderateKey' },
] as const

export function RemoteLinks() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data: keys, error } = useRead(getLiveKeys, { params }, { staleTime: 0 })
  const { act, error: refused, isPending } = useActions()
  const [isAsking, setAsking] = useState(false)
  const [isRenewed, setRenewed] = useState(false)
  return (
    <>
      <section className={styles.group}>
        <h2>{say('live.remote.links')}</h2>
        <p>{say('live.remote.links.lead')}</p>
        {error || refused ? <Banner kind="error">{tell(error ?? refused)}</Banner> : null}
        {isRenewed ? <Banner kind="success">{say('live.remote.renewed')}</Banner> : null}
        {keys === undefined && !error ? <Skeleton lines={4} /> : null}
        <ul className={styles.items}>
          {keys
            ? LINKS.map(({ name, path, right }) => (
                <Link
                  key={name}
                  name={name}
                  path={path(event.context, right && { key: keys[right] })}
                  hasKey={Boolean(right)}
                />
              ))
            : null}
        </ul>
      </section>
      <section className={styles.group}>
        <h2>{say('live.remote.keys')}</h2>
        <p>{say('live.remote.keys.lead')}</p>
        <div className={styles.row}>
          <Button small variant="danger" busy={isPending} onClick={() => setAsking(true)}>
            {say('live.remote.renew')}
          </Button>
        </div>
      </section>
      <ConfirmDialog
        open={isAsking}
        title={say('live.remote.renew.title')}
        yesLabel={say('live.remote.renew')}
        noLabel={say('live.remote.cancel')}
        danger
        onNo={() => setAsking(false)}
        onYes={() => {
          act(renewLiveKeys, { params }, () => setRenewed(true))
          setAsking(false)
        }}
      >
        <p>{say('live.remote.renew.lead')}</p>
      </ConfirmDialog>
    </>
  )
}

interface LinkProps {
  readonly name: (typeof LINKS)[number]['name']
  readonly path: string
  readonly hasKey: boolean
}

function Link({ name, path, hasKey }: LinkProps) {
  const say = useSay()
  const [isCopied, setCopied] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const address = location.origin + path
  const title = say(`live.remote.link.${name}`)
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      // Without permission for the clipboard, the address is shown to be copied by hand.
      setOpen(true)
    }
  }
  return (
    <li className={styles.item}>
      <div className={styles.itemText}>
        <h3>{title}</h3>
        <p className={styles.itemFacts}>{say(`live.remote.link.${name}.lead`)}</p>
        {hasKey ? <p className={styles.secret}>{say('live.remote.link.secret')}</p> : null}
      </div>
      <div className={styles.linkActions}>
        <Button
          small
          variant="ghost"
          href={path}
          target="_blank"
          icon="screen"
          aria-label={say('live.remote.link.open', { title })}
        >
          {say('live.remote.link.openShort')}
        </Button>
        <Button small variant="ghost" onClick={() => void copy()} aria-label={say('live.remote.link.copy', { title })}>
          {say(isCopied ? 'live.remote.link.copied' : 'live.remote.link.copyShort')}
        </Button>
        <Button
          small
          variant="ghost"
          icon="qr"
          aria-expanded={isOpen}
          aria-label={say('live.remote.link.qr', { title })}
          onClick={() => setOpen(!isOpen)}
        >
          {say('live.remote.link.qrShort')}
        </Button>
        <LiveRegion>{isCopied ? say('live.remote.link.copied') : ''}</LiveRegion>
      </div>
      {isOpen ? (
        <div className={styles.qr}>
          <QrCode text={address} label={say('live.remote.link.qr', { title })} />
          <p className={styles.address}>{address}</p>
        </div>
      ) : null}
    </li>
  )
}
