import type { ReactNode } from 'react'
import styles from './Page.module.css'

interface CardProps {
  title?: ReactNode
  aside?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  level?: 2 | 3 | undefined
}

/** A small surface for one thing: a companion, an invoice, a contact. */
export function Card({ title, aside, children, footer, level = 3 }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={styles.card}>
      {title || aside ? (
        <header className={styles.cardHead}>
          {title ? <Heading>{title}</Heading> : <span />}
          {aside}
        </header>
      ) : null}
      {children}
      {footer ? <footer className={styles.tear}>{footer}</footer> : null}
    </article>
  )
}
