import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import { Icon } from './Icon.tsx'
import styles from './Navbar.module.css'
import type { Option } from './Select.tsx'

interface NavbarProps {
  label: string
  welcome?: ReactNode
  home?: { href: string; label: string } | undefined
  language?: { label: string; value: string; options: readonly Option[]; onChange: (value: string) => void } | undefined
  logout?: { label: string; onClick: () => void } | undefined
}

/** Greeting, home, language and logout; icons alone on a phone. */
export function Navbar({ label, welcome, home, language, logout }: NavbarProps) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {home ? (
        <Anchor className={styles.item} href={home.href}>
          <Icon name="home" />
          <span className={styles.word}>{home.label}</span>
        </Anchor>
      ) : null}
      {welcome ? <p className={styles.welcome}>{welcome}</p> : null}
      <span className={styles.space} />
      {language && language.options.length > 1 ? (
        <span className={styles.language}>
          <Icon name="globe" />
          <select
            aria-label={language.label}
            value={language.value}
            onChange={(event) => language.onChange(event.target.value)}
          >
            {language.options.map((option) => (
              <option key={option.value} value={option.value} lang={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron" size={16} />
        </span>
      ) : null}
      {logout ? (
        <button type="button" className={styles.item} onClick={logout.onClick}>
          <span className={styles.word}>{logout.label}</span>
          <Icon name="logout" />
        </button>
      ) : null}
    </nav>
  )
}
