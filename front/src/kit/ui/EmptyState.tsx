import type { ReactNode } from 'react'
import type { IconName } from './Icon.tsx'
import { Icon } from './Icon.tsx'
import styles from './Notice.module.css'

interface EmptyStateProps {
  icon: IconName
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** The empty state of a list. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.round}>
        <Icon name={icon} size={32} />
      </span>
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  )
}
