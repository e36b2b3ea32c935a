import type { DeviceLink } from '@parvis/contract/team/team.ts'
import { useSay } from '#kit/say.tsx'
import { CopyDialog } from '#kit/ui/CopyDialog.tsx'
import { QrCode } from '#kit/ui/QrCode.tsx'
import styles from './Team.module.css'

export function DeviceLinkDialog({ link: { name, url }, onClose }: { link: DeviceLink; onClose: () => void }) {
  const say = useSay()
  return (
    <CopyDialog
      title={say('team.device.link', { name })}
      text={url}
      copyLabel={say('team.device.copy')}
      copiedLabel={say('team.device.copied')}
      closeLabel={say('team.close')}
      onClose={onClose}
    >
      <p>{say('team.device.link.text')}</p>
      <div className={styles.qr}>
        <QrCode text={url} label={say('team.device.qr', { name })} />
      </div>
      <p className={styles.address}>{url}</p>
    </CopyDialog>
  )
}
