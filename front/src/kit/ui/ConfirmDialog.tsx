import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  children?: ReactNode
  yesLabel: ReactNode
  noLabel: string
  onYes: () => void
  /** Also Escape and the backdrop: no answer means no. */
  onNo: () => void
  danger?: boolean | undefined
  busy?: boolean | undefined
}

/** A yes/no question. */
export function ConfirmDialog({
  open,
  title,
  children,
  yesLabel,
  noLabel,
  onYes,
  onNo,
  danger,
  busy,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onNo}
      title={title}
      closeLabel={noLabel}
      footer={
        <>
          <Button variant="ghost" onClick={onNo}>
            {noLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onYes} busy={busy}>
            {yesLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
