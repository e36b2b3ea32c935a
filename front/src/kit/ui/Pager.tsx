import type { ReactNode } from 'react'
import styles from './DataTable.module.css'
import { IconButton } from './IconButton.tsx'

interface PagerProps {
  label: string
  /** The position: “26–50 of 312”. */
  children: ReactNode
  previousLabel: string
  nextLabel: string
  /** Absent without a page in that direction. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** A control that changes the page size. */
  size?: ReactNode
}

/** Navigation between the pages of a list. */
export function Pager({ label, children, previousLabel, nextLabel, onPrevious, onNext, size }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label={label}>
      {size}
      <span className={styles.where} role="status">
        {children}
      </span>
      <span className={styles.previous}>
        <IconButton icon="chevron" label={previousLabel} onClick={onPrevious} aria-disabled={!onPrevious} />
      </span>
      <span className={styles.next}>
        <IconButton icon="chevron" label={nextLabel} onClick={onNext} aria-disabled={!onNext} />
      </span>
    </nav>
  )
}
