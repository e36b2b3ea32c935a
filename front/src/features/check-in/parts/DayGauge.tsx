import styles from './Day.module.css'

/** A progress bar; hidden from screen readers, since the figures beside it say the same. */
export function DayGauge({ taken, whole }: { taken: number; whole: number }) {
  const paint = (element: HTMLElement | null) =>
    element?.style.setProperty('--full', `${Math.min(100, (100 * taken) / Math.max(1, whole))}%`)
  return <div className={styles.gauge} ref={paint} aria-hidden="true" />
}
