import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { LiveRegion } from './LiveRegion.tsx'

interface CopyDialogProps {
  readonly title: string
  /** What is copied; it stands among the children as well, where it can be selected. */
  readonly text: string
  readonly copyLabel: string
  readonly copiedLabel: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Something to be taken elsewhere, with a button that copies it. */
export function CopyDialog({ title, text, copyLabel, copiedLabel, closeLabel, onClose, children }: CopyDialogProps) {
  const [isCopied, setCopied] = useState(false)
  // Missing outside https: what is shown can be selected all the same.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const copy = () =>
    clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={closeLabel}
      footer={
        <>
          {clipboard ? (
            <Button variant="ghost" icon={isCopied ? 'check' : undefined} onClick={() => void copy()}>
              {isCopied ? copiedLabel : copyLabel}
            </Button>
          ) : null}
          <Button onClick={onClose}>{closeLabel}</Button>
        </>
      }
    >
      {children}
      <LiveRegion>{isCopied ? copiedLabel : ''}</LiveRegion>
    </Dialog>
  )
}
