import styles from './Loader.module.css'

interface SkeletonProps {
  lines?: number | undefined
  /** A block of this height (CSS length) instead of lines. */
  height?: string | undefined
}

/** Keeps the space of loading content. Silent: add a `LiveRegion` or a `Loader` for long waits. */
export function Skeleton({ lines = 3, height }: SkeletonProps) {
  if (height !== undefined) return <div className={styles.block} style={{ height }} aria-hidden="true" />
  return (
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}
