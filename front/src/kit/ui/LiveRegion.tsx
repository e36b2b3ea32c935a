import type { ReactNode } from 'react'
import styles from './hidden.module.css'

interface LiveRegionProps {
  /** What to announce; an empty region stays silent and must already be on the page before it speaks. */
  children?: ReactNode
  /** Interrupts the reader; for errors only. */
  assertive?: boolean | undefined
}

/** Says changes aloud to screen readers without showing them. */
export function LiveRegion({ children, assertive = false }: LiveRegionProps) {
  return (
    <div className={styles.hidden} role={assertive ? 'alert' : 'status'} aria-live={assertive ? 'assertive' : 'polite'}>
      {children}
    </div>
  )
}
