import { listEmotions } from '@parvis/contract/emotions/emotions.ts'
import { useRef } from 'react'
import type { Floating } from '#features/emotions/FloatingPanel.tsx'
import { FloatingPanel, isPicture } from '#features/emotions/FloatingPanel.tsx'
import { useReactionTotals } from '#features/emotions/useReactionTotals.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './EmotionsScreen.module.css'
import { ScreenFrame } from './projector/ScreenFrame.tsx'
import { ScreenInvitation } from './projector/ScreenWelcome.tsx'

export function EmotionsScreen() {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const sky = useRef<Floating>(null)
  const { emotions, sequence, totals } = useReactionTotals(event.id, (counts) => sky.current?.float(counts))
  const { isError } = useRead(listEmotions, { query: { eventId: event.id } }, { staleTime: 60_000 })
  return (
    <ScreenFrame title={say('live.screen.emotions')} isCut={isError}>
      {sequence ? (
        <section className={styles.stage}>
          <h1 className={styles.title}>{sequence.label}</h1>
          <ul className={styles.totals}>
            {emotions.map(({ id, label, iconUrl }) => (
              <li key={id}>
                {isPicture(iconUrl) ? <img src={iconUrl} alt={label} /> : <span aria-hidden="true">{iconUrl}</span>}
                <strong>{new Intl.NumberFormat(language).format(totals[id] ?? 0)}</strong>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <ScreenInvitation title={say('live.screen.react')} />
      )}
      <div className={styles.sky}>
        <FloatingPanel handle={sky} emotions={emotions} most={150} mostAtOnce={60} />
      </div>
      <footer className={styles.foot}>{event.name}</footer>
    </ScreenFrame>
  )
}
