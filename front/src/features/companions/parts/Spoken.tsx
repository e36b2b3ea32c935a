import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'

/** A short label, told whole to those who hear it away from its card. */
export function Spoken({ action, full }: { action: string; full: string }) {
  return (
    <>
      <span aria-hidden="true">{action}</span>
      <VisuallyHidden>{full}</VisuallyHidden>
    </>
  )
}
