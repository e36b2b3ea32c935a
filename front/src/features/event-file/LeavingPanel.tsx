import type { ReactNode } from 'react'
import type { IconName } from '#kit/ui/Icon.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import styles from './parts/Publication.module.css'

interface LeavingProps {
  readonly title: string
  readonly facts?: readonly { readonly icon: IconName; readonly text: string }[]
  /** Shown instead of the facts. */
  readonly what?: ReactNode
  readonly note: string
  readonly children: ReactNode
}

/** What cannot be called back lightly: what it does above the tear, its button below. */
export function LeavingPanel({ title, facts = [], what, note, children }: LeavingProps) {
  return (
    <aside className={styles.leaving} aria-label={title}>
      <div className={styles.what}>
        <h2>{title}</h2>
        {facts.length > 0 ? (
          <ul>
            {facts.map(({ icon, text }) => (
              <li key={icon}>
                <Icon name={icon} size={18} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {what}
      </div>
      <div className={styles.act}>
        {children}
        {note === '' ? null : <p>{note}</p>}
      </div>
    </aside>
  )
}
