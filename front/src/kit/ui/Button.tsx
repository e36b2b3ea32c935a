import type { MouseEvent, ReactNode, Ref } from 'react'
import { Anchor } from './Anchor.tsx'
import styles from './Button.module.css'
import { cx } from './cx.ts'
import type { IconName } from './Icon.tsx'
import { Icon } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'

/** `primary` once a screen; `ghost` beside it; `danger` destroys; `link` reads as a sentence. */
export type ButtonVariant = 'primary' | 'ghost' | 'danger' | 'link'

interface ButtonProps {
  children: ReactNode
  variant?: ButtonVariant | undefined
  type?: 'button' | 'submit' | 'reset' | undefined
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  href?: string | undefined
  target?: '_blank' | undefined
  download?: string | boolean | undefined
  disabled?: boolean | undefined
  /** Work is under way: keeps focus and width, and ignores clicks. */
  busy?: boolean | undefined
  fullWidth?: boolean | undefined
  small?: boolean | undefined
  icon?: IconName | undefined
  iconEnd?: IconName | undefined
  buttonRef?: Ref<HTMLButtonElement> | undefined
  'aria-label'?: string | undefined
  'aria-expanded'?: boolean | undefined
  'aria-controls'?: string | undefined
  'aria-pressed'?: boolean | undefined
  /** It explains instead of acting, and stays focusable. */
  'aria-disabled'?: boolean | undefined
  'aria-describedby'?: string | undefined
  id?: string | undefined
  name?: string | undefined
  value?: string | undefined
  form?: string | undefined
}

/** A 48 px pill that acts, or a link with an `href`. */
export function Button(props: ButtonProps) {
  const { children, variant = 'primary', type = 'button', onClick, href, target, download, buttonRef, ...rest } = props
  const { disabled = false, busy = false, fullWidth = false, small = false, icon, iconEnd, ...attributes } = rest
  const className = cx(styles.button, styles[variant], fullWidth && styles.full, small && styles.small)
  const content = (
    <>
      {busy ? <Spinner size={18} /> : icon ? <Icon name={icon} size={18} /> : null}
      <span>{children}</span>
      {iconEnd ? <Icon name={iconEnd} size={18} /> : null}
    </>
  )
  if (href !== undefined && !disabled) {
    return (
      <Anchor
        className={className}
        href={href}
        target={target}
        download={download}
        aria-label={attributes['aria-label']}
      >
        {content}
      </Anchor>
    )
  }
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...attributes}
      ref={buttonRef}
      className={className}
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || attributes['aria-disabled'] || undefined}
      onClick={press}
    >
      {content}
    </button>
  )
}
