import { useHalfName } from '#features/attendance/useHalfName.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import type { Attendance } from '../AttendanceScreen.tsx'
import { useAttendanceFilters } from '../useAttendance.ts'
import styles from './Attendance.module.css'

interface HalfCountsProps {
  readonly attendance: Attendance
  readonly half: NonNullable<Attendance['half']>
}

/** The half-days of the day, each with its counts; one press shows the other. */
export function HalfCounts({ attendance, half }: HalfCountsProps) {
  const say = useSay()
  const { language } = useLanguage()
  const nameOf = useHalfName()
  const { show } = useAttendanceFilters()
  const figure = new Intl.NumberFormat(language).format
  return (
    <ul className={styles.halves} aria-label={say('attendance.halves')}>
      {attendance.halves.map((one) => {
        const { dayId, part, present, expected, signed } = one
        const isShown = part === half.part
        return (
          <li key={part}>
            <button type="button" aria-pressed={isShown} onClick={() => show({ dayId, part })}>
              <b>{nameOf(one)}</b>
              <span>{say('attendance.counts', { present: figure(present), expected: figure(expected) })}</span>
              <span>{say('attendance.counts.signed', { count: signed })}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
