import { formatDay } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { isToday } from '../useDoorDay.ts'
import styles from './Door.module.css'

export function DaySelect({ dayId, onChange }: { dayId: string; onChange: (dayId: string) => void }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const options = event.days.map(({ id, day, label }) => ({
    value: id,
    label: [formatDay(day, language), label].filter(Boolean).join(' · '),
  }))
  return (
    <div className={styles.day}>
      <Select
        label={say('checkIn.day')}
        hint={isToday(dayId, event.days, now(), event.timeZone) ? undefined : say('checkIn.day.other')}
        name="day"
        options={options}
        value={dayId}
        onChange={onChange}
      />
    </div>
  )
}
