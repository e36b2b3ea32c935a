import type { Category } from '@parvis/contract/categories/categories.ts'
import type { Conference, Slot } from '@parvis/contract/conferences/conferences.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import styles from './Programme.module.css'

interface ProgrammeLineProps {
  readonly conference: Conference
  /** Those that it has. */
  readonly categories: readonly Category[]
  /** Asks for other categories; none where the event has no categories. */
  readonly onChange: (() => void) | undefined
}

/** A conference: its slots with how full they are, and its categories. */
export function ProgrammeLine({ conference, categories, onChange }: ProgrammeLineProps) {
  const say = useSay()
  return (
    <li className={styles.line}>
      <h2>{conference.title}</h2>
      <ul className={styles.slots}>
        {conference.slots.map((slot) => (
          <SlotLine key={slot.id} slot={slot} />
        ))}
      </ul>
      {onChange ? (
        <div className={styles.categories}>
          {categories.length > 0 ? (
            categories.map(({ id, label }) => (
              <Pill key={id} kind="neutral">
                {label}
              </Pill>
            ))
          ) : (
            <span className={styles.none}>{say('organisation.programme.none')}</span>
          )}
          <Button
            small
            variant="ghost"
            aria-label={say('organisation.programme.changeOf', { title: conference.title })}
            onClick={onChange}
          >
            {say('organisation.programme.change')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

function SlotLine({ slot: { startAt, quota, usersTotal } }: { slot: Slot }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const figure = (count: number) => new Intl.NumberFormat(language).format(count)
  return (
    <li>
      <span>{formatInstant(startAt, language, event.timeZone)}</span>
      <span className={styles.taken}>
        {quota === null
          ? say('organisation.programme.taken', { count: usersTotal })
          : say('organisation.programme.takenOf', { taken: figure(usersTotal), quota: figure(quota) })}
      </span>
    </li>
  )
}
