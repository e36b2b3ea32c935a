import type { ShownMessage } from '@parvis/contract/messages/messages.ts'
import type { CSSProperties } from 'react'
import scene from '#features/live-kit/Scene.module.css'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './ScreenStage.module.css'
import { ScreenInvitation } from './ScreenWelcome.tsx'

/** Longer texts are set smaller (specification 2, § 9). */
const FULL_SIZE_SIGNS = 160

/** Font size of a message of `length` characters, as a fraction of the full one: the surface stays the same. */
export const shrinkFor = (length: number): number =>
  length <= FULL_SIZE_SIGNS ? 1 : Math.max(0.5, Math.sqrt(FULL_SIZE_SIGNS / length))

export function ScreenChat({ message }: { message: ShownMessage | null }) {
  const say = useSay()
  const { language } = useLanguage()
  if (!message) return <ScreenInvitation title={say('live.screen.ask')} />
  const size = { '--shrink': shrinkFor(message.message.length) } as CSSProperties
  return (
    <section className={styles.chat}>
      <header className={styles.chatHead}>
        <h1 className={styles.chatTitle}>{say('live.screen.question')}</h1>
        {message.votes ? (
          <p className={scene.total}>
            <strong>{new Intl.NumberFormat(language).format(message.votes)}</strong>{' '}
            {say('live.screen.votes', { count: message.votes })}
          </p>
        ) : null}
      </header>
      <blockquote key={message.id} className={styles.message} style={size}>
        <p>{message.message}</p>
      </blockquote>
    </section>
  )
}
