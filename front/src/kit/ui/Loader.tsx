import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Loader.module.css'
import { Spinner } from './Spinner.tsx'

interface LoaderProps {
  label: ReactNode
  overlay?: boolean | undefined
}

/** A loading indicator. Delayed, so that quick replies do not flash. */
export function Loader({ label, overlay = false }: LoaderProps) {
  return (
    <div className={cx(styles.loader, overlay && styles.overlay)} role="status">
      <Spinner size={overlay ? 40 : 24} />
      <span>{label}</span>
    </div>
  )
}
