import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import styles from './Footer.module.css'
import type { IconName } from './Icon.tsx'
import { Icon } from './Icon.tsx'

interface FooterProps {
  children?: ReactNode
  /** The organiser's image; `alt` is empty when it is decorative. */
  image?: { src: string; alt: string } | undefined
  legal?: ReactNode
  rights?: ReactNode
  foldLabel: string
}

const wide = () => matchMedia('(min-width: 640px)')
const onWidth = (then: () => void) => {
  const watched = wide()
  watched.addEventListener('change', then)
  return () => watched.removeEventListener('change', then)
}

type Width = 'wide' | 'narrow' | 'unknown'
const widthNow = (): Width => (wide().matches ? 'wide' : 'narrow')

/** The foot of every page: organiser, date, place, help, image and legal mentions. */
export function Footer({ children, image, legal, rights, foldLabel }: FooterProps) {
  const width = useSyncExternalStore<Width>(onWidth, widthNow, () => 'unknown')
  const told = (
    <>
      {children ? <div className={styles.columns}>{children}</div> : null}
      {image ? <img className={styles.image} src={image.src} alt={image.alt} loading="lazy" /> : null}
      {legal ? <div className={styles.legal}>{legal}</div> : null}
    </>
  )
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        {width === 'wide' ? told : null}
        {width === 'narrow' ? <Folded label={foldLabel}>{told}</Folded> : null}
        {/* Prerendered for an unknown width: the style sheet shows one of both. */}
        {width === 'unknown' ? (
          <>
            <div className={styles.wide}>{told}</div>
            <div className={styles.narrow}>
              <Folded label={foldLabel}>{told}</Folded>
            </div>
          </>
        ) : null}
        {rights ? <div className={styles.rights}>{rights}</div> : null}
      </div>
    </footer>
  )
}

function Folded({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        {label}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}

/** A section of the footer. */
export function FooterColumn({ icon, title, children }: { icon: IconName; title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.column}>
      <h2 className={styles.title}>
        <Icon name={icon} />
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Links of a column, one a line. */
export function FooterLinks({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>
}
