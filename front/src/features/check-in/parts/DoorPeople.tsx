import type { DoorCard } from '@parvis/contract/check-in/check-in.ts'
import { usePersonName } from '#features/directory/usePersonName.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useOnline } from '#kit/useOnline.ts'
import styles from './Door.module.css'
import { RefusalMark } from './PhotoRefusal.tsx'
import { PrintButton } from './PrintButton.tsx'
import { CardDetails } from './TypeName.tsx'
import { useTimeOfDay } from './useTimeOfDay.ts'

interface DoorPeopleProps {
  readonly cards: readonly DoorCard[]
  readonly waitingAt: ReadonlyMap<string, string>
  readonly onEnter: (code: string) => void
}

export function DoorPeople({ cards, ...listed }: DoorPeopleProps) {
  if (cards.length === 0) return null
  return (
    <ul className={styles.people}>
      {cards.map((card) => (
        <DoorPerson key={card.id} card={card} {...listed} />
      ))}
    </ul>
  )
}

function DoorPerson({ card, waitingAt, onEnter }: Omit<DoorPeopleProps, 'cards'> & { readonly card: DoorCard }) {
  const say = useSay()
  const timeOf = useTimeOfDay()
  const nameOf = usePersonName()
  const isOnline = useOnline()
  const { firstName, lastName, code, isPresent, presentAt } = card
  const name = nameOf({ firstName, lastName })
  return (
    <li>
      <span className={styles.who}>
        <strong>{name}</strong>
        <span className={styles.detail}>
          <CardDetails card={card} />
        </span>
        <RefusalMark card={card} />
      </span>
      {isPresent && presentAt ? (
        <span className={styles.detail}>{say('checkIn.status.in', { time: timeOf(presentAt) })}</span>
      ) : waitingAt.has(code) ? (
        <span className={styles.detail}>
          {say('checkIn.status.waiting', { time: timeOf(waitingAt.get(code) ?? '') })}
        </span>
      ) : (
        <Button small variant="ghost" aria-label={say('checkIn.enter.of', { name })} onClick={() => onEnter(code)}>
          {say('checkIn.enter')}
        </Button>
      )}
      {isOnline && !card.isPartial ? <PrintButton small code={code} name={name} /> : null}
    </li>
  )
}
