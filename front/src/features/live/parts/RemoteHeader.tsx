import type { ReactNode } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import styles from '#features/live-kit/Remote.module.css'
import { useDevice } from '#features/users/useDevice.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Icon } from '#kit/ui/Icon.tsx'

interface RemoteHeaderProps {
  readonly title: string
  readonly other?: 'remote' | 'moderation' | undefined
  readonly aside?: ReactNode
}

/** A low header: on a phone the height is for the tools. */
export function RemoteHeader({ title, other, aside }: RemoteHeaderProps) {
  const say = useSay()
  const { event } = useEvent()
  const isDevice = useDevice()
  const href = other === 'remote' ? paths.liveRemote(event.context) : paths.moderation(event.context)
  return (
    <header className={styles.header}>
      <div>
        {isDevice ? null : (
          <Anchor className={cx(styles.event, styles.headerLink)} href={paths.home(event.context)}>
            <Icon name="home" size={18} />
            <span>{event.name}</span>
          </Anchor>
        )}
        <h1 className={styles.name}>{title}</h1>
      </div>
      <div className={styles.headerEnd}>
        {aside}
        {other && !isDevice ? (
          <Anchor className={styles.headerLink} href={href}>
            <Icon name={other === 'remote' ? 'screen' : 'chat'} />
            <span>{say(other === 'remote' ? 'live.remote.title' : 'live.remote.moderation')}</span>
          </Anchor>
        ) : null}
      </div>
    </header>
  )
}
