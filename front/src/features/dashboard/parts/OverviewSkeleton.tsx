import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import styles from './Overview.module.css'

/** A skeleton of the page's height; invisible for the first 300 ms. */
export function OverviewSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.bones} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
