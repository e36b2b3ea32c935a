import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'

/** A short visible label, and the full sentence for screen readers. */
export function ActionLabel({ action, full }: { action: string; full: string }) {
  return (
    <>
      <span aria-hidden="true">{action}</span>
      <VisuallyHidden>{full}</VisuallyHidden>
    </>
  )
}
