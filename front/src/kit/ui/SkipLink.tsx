import type { ReactNode } from 'react'
import styles from './hidden.module.css'

/** The first focus stop: jumps to the element of id `target`, which must be focusable. */
export function SkipLink({ target = 'main', children }: { target?: string | undefined; children: ReactNode }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {children}
    </a>
  )
}
