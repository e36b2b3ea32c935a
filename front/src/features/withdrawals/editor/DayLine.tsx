import { formatDay } from '@parvis/contract/kit/dates.ts'
import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import { STANDARD_RATE } from '@parvis/contract/kit/vat.ts'
import { useWritten } from '#features/articles/kit/useWritten.ts'
import styles from '#features/event-config/kit/Parts.module.css'
import { Remove } from '#features/event-config/kit/Remove.tsx'
import { Retired } from '#features/event-config/kit/Retired.tsx'
import type { Held } from '#features/event-config/useHeld.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { NumberInput, TextInput } from '#kit/ui/TextInput.tsx'
import { WithdrawalCard } from '../WithdrawalCard.tsx'
import type { DayFields } from './days.ts'

interface DayLineProps {
  readonly day: DayFields
  readonly errors: readonly FieldError[]
  readonly onChange: (day: DayFields) => void
  /** Saved as it is: those who still come on it are those of the server. */
  readonly isSaved: boolean
  readonly held: Held | undefined
  /** None for the last day that is left: an event has one. */
  readonly onRemove: (() => void) | undefined
}

export function DayLine({ day, errors, isSaved, held, onChange, onRemove }: DayLineProps) {
  const say = useSay()
  const { sayTyped, otherWay } = useWritten()
  const { language } = useLanguage()
  const name = day.label || (day.day ? formatDay(day.day, language) : say('parts.days.new'))
  const field = (key: Exclude<keyof DayFields, 'isRetired'>) => ({
    label: say(`parts.days.${key}`),
    name: `${day.id}-${key}`,
    value: day[key],
    error: errors.find(({ path }) => path.endsWith(`.${key}`))?.message,
    onChange: (value: string) => onChange({ ...day, [key]: value }),
  })
  return (
    <li className={styles.day}>
      <fieldset>
        <legend>{name}</legend>
        <div className={styles.fields}>
          <DateInput {...field('day')} required />
          <TextInput {...field('label')} />
          <DateInput {...field('startTime')} mode="time" />
          <DateInput {...field('endTime')} mode="time" />
          <NumberInput {...field('capacity')} placeholder={say('parts.days.unlimited')} />
          <NumberInput
            {...field('price')}
            label={sayTyped('parts.days.price')}
            decimal
            hint={otherWay(day.price, String(STANDARD_RATE / 100))}
          />
        </div>
        {day.isRetired ? (
          <>
            <Retired name={name} onBack={() => onChange({ ...day, isRetired: false })} />
            {isSaved ? <WithdrawalCard dayId={day.id} name={name} /> : null}
          </>
        ) : onRemove ? (
          <Remove
            isPlain
            held={held}
            name={name}
            label={say('parts.days.remove')}
            labelOf={say('parts.days.remove.of', { name })}
            onRemove={onRemove}
          />
        ) : null}
      </fieldset>
    </li>
  )
}
