import styles from './Figures.module.css'

export function Gauge({ part, whole }: { readonly part: number; readonly whole: number }) {
  const paint = (element: HTMLElement | null) =>
    element?.style.setProperty('--full', `${Math.min(100, (100 * part) / Math.max(1, whole))}%`)
  return <div className={styles.gauge} ref={paint} aria-hidden="true" />
}
