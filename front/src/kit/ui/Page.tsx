import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import styles from './Page.module.css'

interface PageProps {
  children: ReactNode
  id?: string | undefined
  mainRef?: Ref<HTMLElement> | undefined
  narrow?: boolean | undefined
}

/** The main column, 1 040 px wide, aligned with the masthead's title. */
export function Page({ children, id = 'main', mainRef, narrow = false }: PageProps) {
  return (
    <main ref={mainRef} className={cx(styles.page, narrow && styles.narrow)} id={id} tabIndex={-1}>
      {children}
    </main>
  )
}

/** A main part and a narrower aside, stacked on a phone (main part first, unless `asideFirst`). */
export function Columns({
  children,
  aside,
  asideFirst = false,
}: {
  children: ReactNode
  aside: ReactNode
  asideFirst?: boolean
}) {
  return (
    <div className={cx(styles.columns, asideFirst && styles.asideFirst)}>
      <div className={styles.stack}>{children}</div>
      <div className={styles.stack}>{aside}</div>
    </div>
  )
}

/** Content in a column with even spacing. */
export function Stack({ children, tight = false }: { children: ReactNode; tight?: boolean | undefined }) {
  return <div className={cx(styles.stack, tight && styles.tight)}>{children}</div>
}

/** Cards of equal width, as many a row as fit. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={styles.cardGrid}>{children}</div>
}
