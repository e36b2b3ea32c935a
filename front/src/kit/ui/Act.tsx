import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './Act.module.css'

interface ActProps {
  readonly title: string
  /** What it does, before anybody asks for it. */
  readonly lead: string
  readonly children?: ReactNode
}

/** One act among others of a page of settings: what it is called, what it does, and the button or form that asks for it. */
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
