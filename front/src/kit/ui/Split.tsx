import type { ReactNode } from 'react'
import styles from './Masthead.module.css'

interface SplitProps {
  masthead: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** The login layout: event on the stub, form on the paper, a perforation between; stacked on a phone. */
export function Split({ masthead, children, footer }: SplitProps) {
  return (
    <div className={styles.split}>
      {masthead}
      <div className={styles.side}>
        <main className={styles.form} id="main" tabIndex={-1}>
          {children}
        </main>
        {footer ? <footer className={styles.small}>{footer}</footer> : null}
      </div>
    </div>
  )
}
