import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { IconName } from './Icon.tsx'
import { Icon } from './Icon.tsx'
import styles from './Masthead.module.css'

interface MastheadProps {
  name: string
  nameLang?: string | undefined
  /** The name is the page's h1; screens with a heading of their own leave it a paragraph. */
  isHeading?: boolean | undefined
  dateLabel?: ReactNode
  locationLabel?: ReactNode
  /** The organiser's picture, fading into the event's colour, never behind text. */
  headerImg?: string | null | undefined
  headerAlt?: string | undefined
  compact?: boolean | undefined
  top?: ReactNode
}

const LONG_NAME = 34

/** The head of the ticket: the event in its colour, engraved like a banknote, with a perforated edge. */
export function Masthead({
  name,
  nameLang,
  isHeading = false,
  headerImg,
  headerAlt = '',
  compact,
  top,
  ...labels
}: MastheadProps) {
  const Name = isHeading ? 'h1' : 'p'
  return (
    <header className={cx(styles.masthead, compact && styles.compact, headerImg && styles.pictured)}>
      <div className={styles.print}>
        {top ? <div className={styles.top}>{top}</div> : null}
        {headerImg ? (
          <img className={styles.picture} src={headerImg} alt={headerAlt} fetchPriority="high" />
        ) : (
          <span className={styles.engraving} />
        )}
        <div className={styles.words}>
          <Name className={cx(styles.name, name.length > LONG_NAME && styles.long)} lang={nameLang}>
            {name}
          </Name>
          <p className={styles.meta}>
            <Label icon="calendar">{labels.dateLabel}</Label>
            <Label icon="pin">{labels.locationLabel}</Label>
          </p>
        </div>
      </div>
    </header>
  )
}

function Label({ icon, children }: { icon: IconName; children: ReactNode }) {
  if (!children) return null
  return (
    <span>
      <Icon name={icon} size={18} />
      {children}
    </span>
  )
}
