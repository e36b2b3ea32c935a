import type { ReactNode } from 'react'
import styles from './hidden.module.css'

interface LiveRegionProps {
  /** The announcement; the region must exist, empty, before it. */
  children?: ReactNode
  assertive?: boolean | undefined
}

/** Announces changes to screen readers, invisibly. */
export function LiveRegion({ children, assertive = false }: LiveRegionProps) {
  return (
    <div className={styles.hidden} role={assertive ? 'alert' : 'status'} aria-live={assertive ? 'assertive' : 'polite'}>
      {children}
    </div>
  )
}
