import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { LiveRegion } from './LiveRegion.tsx'

interface CopyDialogProps {
  readonly title: string
  readonly text: string
  readonly copyLabel: string
  readonly copiedLabel: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A text with a button to copy it. */
export function CopyDialog({ title, text, copyLabel, copiedLabel, closeLabel, onClose, children }: CopyDialogProps) {
  const [isCopied, setCopied] = useState(false)
  // Missing outside HTTPS: the text can be selected instead.
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
