import type { ReactNode } from 'react'
import styles from './Masthead.module.css'

interface SplitProps {
  /** A `Masthead`, which becomes the ticket's stub on a desktop. */
  masthead: ReactNode
  children: ReactNode
  /** Small print under the form: help, legal mentions. */
  footer?: ReactNode
}

/** The way in: event on the stub, form on the paper, the perforation between them; one above the other on a phone. */
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
