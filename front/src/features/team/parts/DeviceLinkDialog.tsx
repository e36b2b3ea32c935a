import type { DeviceLink } from '@parvis/contract/team/team.ts'
import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { QrCode } from '#kit/ui/QrCode.tsx'
import styles from './Team.module.css'

/** The link of a device, to be scanned by it or copied. */
export function DeviceLinkDialog({ link: { name, url }, onClose }: { link: DeviceLink; onClose: () => void }) {
  const say = useSay()
  const [isCopied, setCopied] = useState(false)
  // Missing outside https: the address can be selected all the same.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const copy = () =>
    clipboard?.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('team.device.link', { name })}
      closeLabel={say('team.close')}
      footer={
        <>
          {clipboard ? (
            <Button variant="ghost" icon={isCopied ? 'check' : undefined} onClick={() => void copy()}>
              {say(isCopied ? 'team.device.copied' : 'team.device.copy')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{say('team.close')}</Button>
        </>
      }
    >
      <p>{say('team.device.link.text')}</p>
      <div className={styles.qr}>
        <QrCode text={url} label={say('team.device.qr', { name })} />
      </div>
      <p className={styles.address}>{url}</p>
      <LiveRegion>{isCopied ? say('team.device.copied') : ''}</LiveRegion>
    </Dialog>
  )
}
