import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './Act.module.css'

interface ActProps {
  readonly title: string
  readonly lead: string
  readonly children?: ReactNode
}

/** An action on a page of settings: title, explanation, and its button or form. */
export function Act({ title, lead, children }: ActProps) {
  const titleId = useId()
  return (
    <section className={styles.act} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p>{lead}</p>
      {children}
    </section>
  )
}
