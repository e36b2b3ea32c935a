import type { ReactNode } from 'react'
import styles from './Scene.module.css'

interface SceneHeadingPanelProps {
  readonly children: string
  readonly lead?: ReactNode
  readonly aside?: ReactNode
}

/** A longer title is set smaller, and is always whole. */
const lengthOf = (text: string): 'short' | 'medium' | 'long' =>
  text.length > 160 ? 'long' : text.length > 55 ? 'medium' : 'short'

export function SceneHeadingPanel({ children, lead, aside }: SceneHeadingPanelProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1 className={styles.title} data-length={lengthOf(children)}>
          {children}
        </h1>
        {lead ? <div className={styles.lead}>{lead}</div> : null}
      </div>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
    </header>
  )
}
