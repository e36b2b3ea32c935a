import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import type { IconName } from './Icon.tsx'
import { Icon } from './Icon.tsx'
import styles from './Tile.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface TileProps {
  icon: IconName
  label: ReactNode
  description?: ReactNode
  count?: number | undefined
  countLabel?: string | undefined
  href?: string | undefined
  target?: '_blank' | undefined
  onClick?: (() => void) | undefined
  iconUrl?: string | undefined
  busy?: boolean | undefined
}

/** A link to a part of the event, as a small ticket with its icon on the stub. */
export function Tile({ icon, label, description, count, countLabel, href, target, onClick, iconUrl, busy }: TileProps) {
  const content = (
    <>
      <span className={styles.stub}>
        {iconUrl ? <img src={iconUrl} alt="" width={28} height={28} /> : <Icon name={icon} size={26} />}
      </span>
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        {description ? <span className={styles.description}>{description}</span> : null}
      </span>
      {count === undefined ? null : (
        <span className={styles.count}>
          <span aria-hidden={countLabel ? true : undefined}>{count}</span>
          {countLabel ? <VisuallyHidden>{countLabel}</VisuallyHidden> : null}
        </span>
      )}
      <Icon name="arrow" className={styles.arrow} />
    </>
  )
  if (href !== undefined) {
    return (
      <Anchor className={styles.tile} href={href} target={target}>
        {content}
      </Anchor>
    )
  }
  return (
    <button type="button" className={styles.tile} onClick={onClick} disabled={busy} aria-busy={busy || undefined}>
      {content}
    </button>
  )
}

/** Tiles in columns where there is room. */
export function TileGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
