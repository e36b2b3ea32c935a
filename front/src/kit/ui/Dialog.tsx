import type { MouseEvent, ReactNode } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'

interface DialogProps {
  open: boolean
  /** Called by Escape, the backdrop or the close button; the owner then sets `open` to false. */
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children?: ReactNode
  footer?: ReactNode
  footerStays?: boolean | undefined
  wide?: boolean | undefined
}

/** A modal on the native dialog: focus trapped, page inert, focus restored on close. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ footerStays = false, wide = false, ...props }: Omit<DialogProps, 'open'>) {
  const { onClose, title, closeLabel, children, footer } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closed before it is removed: otherwise the browser does not restore the focus.
    return () => element?.close()
  }, [])

  function closeFromBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, through onCancel
    <dialog
      ref={dialog}
      className={cx(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleId}
      onClick={closeFromBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.inside}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {children ? <div className={styles.body}>{children}</div> : null}
        {footer ? (
          <div className={cx(styles.foot, footerStays && styles.stays)} data-floats={footerStays || undefined}>
            {footer}
          </div>
        ) : null}
        {/* Last in the document, so that the dialog opens on its first field or its safe answer. */}
        <div className={styles.close}>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
      </div>
    </dialog>
  )
}
