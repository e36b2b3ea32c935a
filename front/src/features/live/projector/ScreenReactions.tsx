import { useRef } from 'react'
import type { Floating } from '#features/emotions/FloatingPanel.tsx'
import { FloatingPanel, isPicture } from '#features/emotions/FloatingPanel.tsx'
import { useReactionTotals } from '#features/emotions/useReactionTotals.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage } from '#kit/say.tsx'
import styles from './ScreenReactions.module.css'

/** Many simultaneous reactions must leave the screen readable. */
const MOST = 36
const MOST_AT_ONCE = 10

/** The audience's reactions along the edges of the projector; as counts where motion is reduced. */
export function ScreenReactions() {
  const { language } = useLanguage()
  const { event } = useEvent()
  const sky = useRef<Floating>(null)
  const { emotions, sequence, totals } = useReactionTotals(event.id, (counts) => sky.current?.float(counts))
  if (!sequence) return null
  return (
    <>
      <FloatingPanel handle={sky} emotions={emotions} most={MOST} mostAtOnce={MOST_AT_ONCE} isAside />
      <ul className={styles.counts} aria-label={sequence.label}>
        {emotions.map(({ id, label, iconUrl }) => (
          <li key={id}>
            {isPicture(iconUrl) ? <img src={iconUrl} alt={label} /> : <span aria-hidden="true">{iconUrl}</span>}{' '}
            {new Intl.NumberFormat(language).format(totals[id] ?? 0)}
          </li>
        ))}
      </ul>
    </>
  )
}
