import { getSequence, listEmotions } from '@parvis/contract/emotions/emotions.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import type { Floating } from '#features/emotions/FloatingPanel.tsx'
import { FloatingPanel, isPicture } from '#features/emotions/FloatingPanel.tsx'
import type { Counts } from '#features/emotions/useEmotions.ts'
import { useEmotions } from '#features/emotions/useEmotions.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './EmotionsScreen.module.css'
import { ScreenFrame } from './parts/ScreenFrame.tsx'
import { ScreenInvitation } from './parts/ScreenWelcome.tsx'

const COUNTED_MS = 10_000

/** Full-screen reactions as they arrive, with how many of each since the sequence began (specification 2, § 2). */
export function EmotionsScreen() {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const sky = useRef<Floating>(null)
  const [arrived, setArrived] = useState<Counts>({})
  const { emotions, sequence } = useEmotions(event.id, (counts) => {
    sky.current?.float(counts)
    setArrived((before) => added(before, counts))
  })
  const sequenceId = sequence?.id
  // What is counted is read now and then, what comes meanwhile is added: neither a cut nor a read under way leaves a wrong total.
  const before = useRead(
    getSequence,
    { params: { sequenceId: sequenceId ?? '' } },
    { enabled: sequenceId !== undefined, refetchInterval: COUNTED_MS, gcTime: 0 },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sequence begins at nothing, and what was read holds what came
  useLayoutEffect(() => setArrived({}), [sequenceId, before.dataUpdatedAt])
  const { isError } = useRead(listEmotions, { query: { eventId: event.id } }, { staleTime: 60_000 })
  const known = Object.fromEntries(before.data?.data.map(({ emotionId, count }) => [emotionId, count]) ?? [])
  const totals = added(known, arrived)
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

function added(one: Counts, other: Counts): Counts {
  const sum: Record<string, number> = { ...one }
  for (const [id, count] of Object.entries(other)) sum[id] = (sum[id] ?? 0) + count
  return sum
}
