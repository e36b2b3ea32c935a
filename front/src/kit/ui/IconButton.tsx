import type { MouseEvent, Ref } from 'react'
import { Anchor } from './Anchor.tsx'
import styles from './Button.module.css'
import type { IconName } from './Icon.tsx'
import { Icon } from './Icon.tsx'

interface IconButtonProps {
  icon: IconName
  label: string
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  href?: string | undefined
  download?: string | boolean | undefined
  disabled?: boolean | undefined
  buttonRef?: Ref<HTMLButtonElement> | undefined
  'aria-expanded'?: boolean | undefined
  'aria-pressed'?: boolean | undefined
  'aria-controls'?: string | undefined
  'aria-disabled'?: boolean | undefined
}

/** A 44 px icon button with an accessible name. */
export function IconButton({ icon, label, onClick, href, download, disabled, buttonRef, ...aria }: IconButtonProps) {
  if (href !== undefined) {
    return (
      <Anchor className={styles.icon} href={href} download={download} aria-label={label} title={label}>
        <Icon name={icon} />
      </Anchor>
    )
  }
  return (
    <button
      {...aria}
      ref={buttonRef}
      className={styles.icon}
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
