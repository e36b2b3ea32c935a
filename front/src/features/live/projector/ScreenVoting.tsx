import { activeItemIn } from '@parvis/contract/live/live.rules.ts'
import type { LiveState } from '@parvis/contract/live/live.ts'
import type { ReactNode } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import type { Voting } from '#features/live-kit/live-kit.projector.ts'
import scene from '#features/live-kit/Scene.module.css'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { QrCode } from '#kit/ui/QrCode.tsx'
import { projectedModules } from './modules.ts'
import styles from './ScreenVoting.module.css'

/** The vote on air, while it is open. */
export function votingIn(state: LiveState): Voting | undefined {
  const active = activeItemIn(state)
  if (!active || active.item.isClose) return undefined
  const voting = projectedModules[active.key].votingOf(active.item)
  return state.hideVotes ? { ...voting, count: null } : voting
}

/** Above this many lines, the invitation stands beside the title and leaves them the whole width. */
const FEW = 6

/** The active vote, with its QR code and count, so that latecomers can join by themselves. */
export function ScreenVoting({ voting, children }: { voting: Voting; children: ReactNode }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const path = paths.live(event.context)
  const { count, lines } = voting
  return (
    <div className={styles.voting} data-many={lines > FEW || undefined}>
      {children}
      <aside className={styles.join} aria-label={say('live.screen.join')}>
        <div className={styles.code}>
          <QrCode text={location.origin + path} label={say('live.screen.qr')} />
        </div>
        <div className={styles.how}>
          <p className={styles.where}>{location.host + path}</p>
          {count === null ? null : (
            <p className={scene.total}>
              <strong>{new Intl.NumberFormat(language).format(count)}</strong> {say('live.screen.votes', { count })}
            </p>
          )}
        </div>
      </aside>
    </div>
  )
}
