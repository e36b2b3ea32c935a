import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { IconName } from './Icon.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Notice.module.css'

export type BannerKind = 'error' | 'success' | 'info' | 'warning'

const ICONS: Record<BannerKind, IconName> = { error: 'warning', success: 'check', info: 'info', warning: 'warning' }

interface BannerProps {
  kind: BannerKind
  children: ReactNode
  title?: ReactNode
  onClose?: (() => void) | undefined
  closeLabel?: string | undefined
  actions?: ReactNode
  /** Without a live region: the message is announced elsewhere. */
  isQuiet?: boolean | undefined
}

/** A message across the page. Errors interrupt screen readers, other kinds wait. */
export function Banner({ kind, children, title, onClose, closeLabel = '', actions, isQuiet }: BannerProps) {
  return (
    <div className={cx(styles.notice, styles[kind])} role={isQuiet ? undefined : kind === 'error' ? 'alert' : 'status'}>
      <span className={styles.icon}>
        <Icon name={ICONS[kind]} />
      </span>
      <div className={styles.text}>
        {title ? <p className={styles.title}>{title}</p> : null}
        <div>{children}</div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {onClose ? <IconButton icon="close" label={closeLabel} onClick={onClose} /> : null}
    </div>
  )
}
