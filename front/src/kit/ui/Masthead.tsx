import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles from './Masthead.module.css'

interface MastheadProps {
  name: ReactNode
  /** The name is the page's first heading; screens that have their own leave it a paragraph. */
  isHeading?: boolean | undefined
  dateLabel?: ReactNode
  locationLabel?: ReactNode
  /** The organiser's picture, behind a veil of the event's colour. */
  headerImg?: string | undefined
  /** Smaller, for screens where there is work to do. */
  compact?: boolean | undefined
  /** The navigation bar, over the name. */
  top?: ReactNode
}

/** The ticket's printed end: the event in its colour, engraved like a banknote, with a perforated edge. */
export function Masthead({
  name,
  isHeading = false,
  dateLabel,
  locationLabel,
  headerImg,
  compact,
  top,
}: MastheadProps) {
  const Name = isHeading ? 'h1' : 'p'
  return (
    <header className={cx(styles.masthead, compact && styles.compact, headerImg && styles.pictured)}>
      <div className={styles.print}>
        {headerImg ? (
          <img className={styles.picture} src={headerImg} alt="" fetchPriority="high" />
        ) : (
          <span className={styles.engraving} />
        )}
        <div className={styles.inside}>
          {top ? <div className={styles.top}>{top}</div> : null}
          <div className={styles.words}>
            {dateLabel || locationLabel ? (
              <p className={styles.meta}>
                {dateLabel ? (
                  <span>
                    <Icon name="calendar" size={18} />
                    {dateLabel}
                  </span>
                ) : null}
                {locationLabel ? (
                  <span>
                    <Icon name="pin" size={18} />
                    {locationLabel}
                  </span>
                ) : null}
              </p>
            ) : null}
            <Name className={styles.name}>{name}</Name>
          </div>
        </div>
      </div>
    </header>
  )
}
