import type { ReactNode } from 'react'
import styles from './Button.module.css'

/**
 * Actions at the foot of a form: back on the left, next on the right; stacked on a narrow screen, main action first.
 */
export function ButtonRow({ back, children }: { back?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      {back ? <div className={styles.back}>{back}</div> : null}
      <div className={styles.forward}>{children}</div>
    </div>
  )
}
