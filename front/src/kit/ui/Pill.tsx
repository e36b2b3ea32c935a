import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { IconName } from './Icon.tsx'
import { Icon } from './Icon.tsx'
import styles from './Notice.module.css'

interface PillProps {
  children: ReactNode
  kind?: 'neutral' | 'brand' | 'success' | 'warning' | 'error' | undefined
  icon?: IconName | undefined
}

/** A short status; its colour only repeats its words. */
export function Pill({ children, kind = 'neutral', icon }: PillProps) {
  return (
    <span className={cx(styles.pill, styles[kind])}>
      {icon ? <Icon name={icon} size={16} /> : null}
      {children}
    </span>
  )
}
