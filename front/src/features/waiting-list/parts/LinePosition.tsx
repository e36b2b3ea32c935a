import { useSay } from '#kit/say.tsx'
import { GiveUp } from './GiveUp.tsx'
import styles from './WaitingList.module.css'

interface LinePositionProps {
  ahead: number
  busy: boolean
  onLeave: () => void
}

export function LinePosition({ ahead, busy, onLeave }: LinePositionProps) {
  const say = useSay()
  return (
    <div className={styles.line}>
      <span className={styles.stub} aria-hidden="true">
        {ahead + 1}
      </span>
      <div className={styles.rank}>
        <p className={styles.in}>{say('waiting.in')}</p>
        <p>{ahead === 0 ? say('waiting.first') : say('waiting.ahead', { count: ahead })}</p>
      </div>
      <GiveUp kind="leave" busy={busy} onYes={onLeave} />
    </div>
  )
}
