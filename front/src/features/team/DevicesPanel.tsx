import { formatInstant } from '@parvis/contract/kit/dates.ts'
import type { DeviceLink } from '@parvis/contract/team/team.ts'
import { listDeviceLinks, revokeDeviceLink } from '@parvis/contract/team/team.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { DeviceDialog } from './parts/DeviceDialog.tsx'
import { DeviceLinkDialog } from './parts/DeviceLinkDialog.tsx'
import styles from './parts/Team.module.css'

export function DevicesPanel() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const links = useRead(listDeviceLinks, { params: { domainId: event.domainId, eventId: event.id } })
  const [isMaking, setMaking] = useState(false)
  const [shown, show] = useState<DeviceLink | null>(null)
  const [asked, ask] = useState<DeviceLink | null>(null)
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{say('team.devices')}</h2>
        <Button small variant="ghost" icon="plus" onClick={() => setMaking(true)}>
          {say('team.device.add')}
        </Button>
      </div>
      <p className={styles.lead}>{say('team.devices.lead')}</p>
      {links.error && !links.data ? <Banner kind="error">{tell(links.error)}</Banner> : null}
      {links.data && links.data.data.length > 0 ? (
        <ul className={styles.members}>
          {links.data.data.map((one) => (
            <DeviceLine key={one.id} link={one} onShow={() => show(one)} onRevoke={() => ask(one)} />
          ))}
        </ul>
      ) : null}
      {isMaking ? (
        <DeviceDialog
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false)
            show(made)
          }}
        />
      ) : null}
      {shown ? <DeviceLinkDialog link={shown} onClose={() => show(null)} /> : null}
      {asked ? <RevokeDevice link={asked} onClose={() => ask(null)} /> : null}
    </section>
  )
}

function DeviceLine({ link, onShow, onRevoke }: { link: DeviceLink; onShow: () => void; onRevoke: () => void }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { name, right, lastUsedAt, scans, expiresAt, madeBy, isStopped } = link
  const inWords = (instant: string) => formatInstant(instant, language, event.timeZone)
  return (
    <li className={styles.member}>
      <div className={styles.who}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.note}>
          {isStopped
            ? say('team.device.stopped', { name: madeBy })
            : lastUsedAt === null
              ? say('team.device.unused', { until: inWords(expiresAt) })
              : say('team.device.used', { at: inWords(lastUsedAt), until: inWords(expiresAt) })}
          {scans > 0 ? ` · ${say('team.device.scans', { count: scans })}` : null}
        </span>
      </div>
      <div className={styles.what}>
        <Pill kind="brand">{say(`team.device.${right}`)}</Pill>
        {isStopped ? <Pill kind="warning">{say('team.device.stoppedPill')}</Pill> : null}
      </div>
      <div className={styles.actions}>
        {isStopped ? null : (
          <Button small variant="ghost" aria-label={say('team.device.show.of', { name })} onClick={onShow}>
            {say('team.device.show')}
          </Button>
        )}
        <Button small variant="ghost" aria-label={say('team.device.revoke.of', { name })} onClick={onRevoke}>
          {say('team.device.revoke')}
        </Button>
      </div>
    </li>
  )
}

function RevokeDevice({ link: { id, name }, onClose }: { link: DeviceLink; onClose: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const revoke = useSend(revokeDeviceLink, { onSuccess: onClose })
  const params = { domainId: event.domainId, eventId: event.id, deviceLinkId: id }
  return (
    <ConfirmDialog
      open
      title={say('team.device.revoke.title', { name })}
      yesLabel={say('team.device.revoke.yes')}
      noLabel={say('team.device.keep')}
      onYes={() => revoke.mutate({ params })}
      onNo={onClose}
      danger
      busy={revoke.isPending}
    >
      <p>{say('team.device.revoke.text')}</p>
      {revoke.error ? <Banner kind="error">{tell(revoke.error)}</Banner> : null}
    </ConfirmDialog>
  )
}
