import type { ReactNode } from 'react'
import styles from './DataTable.module.css'
import { IconButton } from './IconButton.tsx'

interface PagerProps {
  label: string
  children: ReactNode
  previousLabel: string
  nextLabel: string
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
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
