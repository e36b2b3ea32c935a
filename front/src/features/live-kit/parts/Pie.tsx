import type { DrawnLine } from '../ResultsPanel.tsx'
import styles from './Pie.module.css'

/** A ring of slices: shares of all answers, where a person may give several. */
export function Pie({ lines }: { lines: readonly DrawnLine[] }) {
  const all = lines.reduce((sum, { votes }) => sum + votes, 0)
  let start = 0
  const slices = lines.map((line) => {
    const part = all > 0 ? (100 * line.votes) / all : 0
    const slice = { id: line.id, paint: line.paint, part, start }
    start += part
    return slice
  })
  return (
    <svg className={styles.pie} viewBox="0 0 100 100" aria-hidden="true">
      <circle className={styles.track} cx="50" cy="50" r="34" />
      {slices.map(({ id, paint, part, start: from }) => {
        if (part === 0) return null
        const length = part > 99 ? part : Math.max(0.4, part - 0.6)
        const arc = { stroke: paint, strokeDasharray: `${length} 100`, strokeDashoffset: -from }
        return <circle key={id} className={styles.slice} cx="50" cy="50" r="34" pathLength={100} style={arc} />
      })}
    </svg>
  )
}
