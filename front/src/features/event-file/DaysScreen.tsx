import { formatDay } from '@parvis/contract/kit/dates.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { DayLine } from './parts/DayLine.tsx'
import type { DayFields } from './parts/days.ts'
import { daysOf, fieldsOf, oneMore } from './parts/days.ts'
import { errorsIn } from './parts/FoldedItems.tsx'
import styles from './parts/Parts.module.css'
import { RegisteringPage } from './parts/RegisteringPage.tsx'
import type { Editing } from './usePart.ts'
import { usePart } from './usePart.ts'

const DAYS: Editing<readonly DayFields[]> = { part: 'days', draftOf: fieldsOf, partOf: daysOf }

/** The days on which people come: their dates, hours, places and price. */
export function DaysScreen() {
  const say = useSay()
  const edited = usePart(DAYS)
  const { errors, edit } = edited
  return (
    <RegisteringPage
      part="days"
      edited={edited}
      isAtField={(path) => /^value\.\d+\./.test(path)}
      shown={(days) => <Short days={days} />}
    >
      {(draft) => (
        <>
          <ol className={styles.days}>
            {draft.map((day, index) => (
              <DayLine
                key={day.id}
                day={day}
                errors={errorsIn(errors, index)}
                onChange={(next) => edit(draft.with(index, next))}
                onRemove={draft.length > 1 ? () => edit(draft.toSpliced(index, 1)) : undefined}
              />
            ))}
          </ol>
          <div>
            <Button small variant="ghost" icon="plus" onClick={() => edit(oneMore(draft))}>
              {say('parts.days.add')}
            </Button>
          </div>
        </>
      )}
    </RegisteringPage>
  )
}

function Short({ days }: { days: readonly DayFields[] }) {
  const say = useSay()
  const { language } = useLanguage()
  return (
    <ul>
      {days.map(({ id, day, label, startTime, endTime, capacity, price }) => (
        <li key={id}>
          {[
            label || (day && formatDay(day, language)),
            `${startTime} – ${endTime}`,
            capacity.trim() === '' ? say('parts.days.unlimited') : say('parts.days.capacityOf', { capacity }),
            `${price} €`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}
