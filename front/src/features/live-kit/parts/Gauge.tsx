import type { DrawnLine } from '../ResultsPanel.tsx'
import styles from './Gauge.module.css'

// Three quarters of a circle, open at the bottom; its length is normalised to 100.
const ARC = 'M22.3 77.7A39 39 0 1 1 77.7 77.7'

export function Gauge({ line }: { line: Pick<DrawnLine, 'percent' | 'paint'> }) {
  return (
    <svg className={styles.gauge} viewBox="0 0 100 92" aria-hidden="true">
      <path className={styles.track} d={ARC} pathLength={100} />
      <path
        className={styles.value}
        d={ARC}
        pathLength={100}
        style={{ stroke: line.paint, strokeDasharray: `${line.percent} 200`, opacity: line.percent > 0 ? 1 : 0 }}
      />
    </svg>
  )
}
