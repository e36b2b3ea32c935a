import { useRef, useState } from 'react'
import type { VoteRight } from '#features/live-kit/useVoteRight.ts'
import { useSay } from '#kit/say.tsx'
import { storage } from '#kit/storage.ts'
import { Button } from '#kit/ui/Button.tsx'
import styles from './EmotionsPanel.module.css'
import type { Floating } from './FloatingPanel.tsx'
import { FloatingPanel, isPicture } from './FloatingPanel.tsx'
import type { Counts } from './useEmotions.ts'
import { useEmotions } from './useEmotions.ts'
import { useReacting } from './useReacting.ts'

interface EmotionsPanelProps {
  eventId: string
  right: Pick<VoteRight, 'hasRight'>
}

const STILL = 'parvis.still'

export function EmotionsPanel({ eventId, right }: EmotionsPanelProps) {
  const say = useSay()
  const floating = useRef<Floating>(null)
  const own = useRef<Record<string, number>>({})
  const [tapped, setTapped] = useState<Counts>({})
  const [isStill, setStill] = useState(() => storage.read(STILL) === 'yes')
  const { emotions, sequence } = useEmotions(eventId, (counts) =>
    floating.current?.float(withoutOwn(counts, own.current)),
  )
  const react = useReacting(sequence?.id)
  if (!sequence || emotions.length === 0) return null

  // Moving content needs a control to stop it (WCAG 2.2.2).
  const moving = (
    <>
      {isStill ? null : <FloatingPanel emotions={emotions} handle={floating} />}
      <Button
        small
        variant="link"
        aria-pressed={isStill}
        onClick={() => {
          storage.write(STILL, isStill ? 'no' : 'yes')
          setStill(!isStill)
        }}
      >
        {say('emotions.still')}
      </Button>
    </>
  )
  if (!right.hasRight) return <div className={styles.emotions}>{moving}</div>

  function tap(id: string) {
    react(id)
    own.current[id] = (own.current[id] ?? 0) + 1
    setTapped((all) => ({ ...all, [id]: (all[id] ?? 0) + 1 }))
    floating.current?.float({ [id]: 1 })
  }

  return (
    <section className={styles.emotions} aria-label={say('emotions.title')}>
      <div className={styles.row}>
        {emotions.map(({ id, label, iconUrl }) => (
          <button
            key={id}
            type="button"
            className={styles.emotion}
            aria-label={label}
            title={label}
            onClick={() => tap(id)}
          >
            <Drawing iconUrl={iconUrl} />
            {tapped[id] ? (
              <span className={styles.count} key={tapped[id]} aria-hidden="true">{`+${tapped[id]}`}</span>
            ) : null}
          </button>
        ))}
      </div>
      {moving}
    </section>
  )
}

function Drawing({ iconUrl }: { iconUrl: string }) {
  return isPicture(iconUrl) ? (
    <img src={iconUrl} alt="" width={32} height={32} />
  ) : (
    <span aria-hidden="true">{iconUrl}</span>
  )
}

/** Own reactions rose when tapped, and are not drawn again when they come back from the server. */
function withoutOwn(counts: Counts, own: Record<string, number>): Counts {
  return Object.fromEntries(
    Object.entries(counts).flatMap(([id, count]) => {
      const mine = Math.min(count, own[id] ?? 0)
      own[id] = (own[id] ?? 0) - mine
      return count > mine ? [[id, count - mine]] : []
    }),
  )
}
