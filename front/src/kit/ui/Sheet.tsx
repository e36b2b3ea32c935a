import type { ReactNode, Ref } from 'react'
import styles from './Page.module.css'

interface SheetProps {
  children?: ReactNode
  title?: ReactNode
  lead?: ReactNode
  footer?: ReactNode
  titleRef?: Ref<HTMLHeadingElement> | undefined
  level?: 1 | 2 | undefined
}

/** The white sheet of a step or a form. */
export function Sheet({ children, title, lead, footer, titleRef, level = 2 }: SheetProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={styles.sheet}>
      {title || lead ? (
        <header className={styles.sheetHead}>
          {title ? (
            <Heading ref={titleRef} tabIndex={-1}>
              {title}
            </Heading>
          ) : null}
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </header>
      ) : null}
      {children}
      {footer ? <div className={styles.tear}>{footer}</div> : null}
    </section>
  )
}
