import type { ReactNode } from 'react'
import styles from './Field.module.css'

/** Fields in two columns where there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}

/** Takes the whole width of a `FieldGrid`. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.whole}>{children}</div>
}
