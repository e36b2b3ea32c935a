import styles from './Loader.module.css'

interface SkeletonProps {
  /** How many lines of text are expected. */
  lines?: number | undefined
  /** A block of this height (CSS length) in place of lines. */
  height?: string | undefined
}

/** Keeps the room of what is loading. Silent: pair it with a `LiveRegion` or a `Loader` when the wait is long. */
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
