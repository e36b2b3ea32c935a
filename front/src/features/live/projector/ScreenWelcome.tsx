import type { LiveState } from '@parvis/contract/live/live.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { QrCode } from '#kit/ui/QrCode.tsx'
import styles from './ScreenStage.module.css'

export function ScreenWelcome({ state }: { state: LiveState | undefined }) {
  const say = useSay()
  const { event } = useEvent()
  if (state?.isClosed) {
    return (
      <section className={styles.invitation}>
        <div>
          <p className={styles.eyebrow}>{event.name}</p>
          <h1 className={styles.huge}>{say('live.screen.closed')}</h1>
        </div>
      </section>
    )
  }
  return <ScreenInvitation title={say('live.screen.join')} />
}

export function ScreenInvitation({ title }: { title: string }) {
  const say = useSay()
  const { event } = useEvent()
  const path = paths.live(event.context)
  return (
    <section className={styles.invitation}>
      <div>
        <p className={styles.eyebrow}>{event.alias || event.name}</p>
        <h1 className={styles.huge}>{title}</h1>
        <p className={styles.how}>{say('live.screen.how')}</p>
        <p className={styles.where}>{location.host + path}</p>
      </div>
      <div className={styles.qr}>
        <QrCode text={location.origin + path} label={say('live.screen.qr')} />
      </div>
    </section>
  )
}
