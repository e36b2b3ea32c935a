import type { ReactNode } from 'react'
import styles from './ScreenStage.module.css'

interface ScreenHeadingProps {
  readonly children: string
  /** A sentence under the title. */
  readonly lead?: ReactNode
  /** At the right, small: how many votes, whether it is over. */
  readonly aside?: ReactNode
}

/** Sizes of a title by its length: what is long is set smaller, and always whole. */
const lengthOf = (text: string): 'short' | 'medium' | 'long' =>
  text.length > 160 ? 'long' : text.length > 55 ? 'medium' : 'short'

/** The title of what is shown. */
export function ScreenHeading({ children, lead, aside }: ScreenHeadingProps) {
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
