import type { AttendanceSheet } from '@parvis/contract/attendance-sheets/attendance-sheets.ts'
import { writeAttendance } from '@parvis/contract/attendance-sheets/attendance-sheets.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { ExportPanel } from '#features/exports/ExportPanel.tsx'
import { useExport } from '#features/exports/useExport.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Attendance } from '../AttendanceScreen.tsx'
import { useAttendanceFilters } from '../useAttendance.ts'
import styles from './Attendance.module.css'

const FORMATS = [
  ['pdf', 'printer'],
  ['xlsx', 'download'],
  ['csv', 'download'],
] as const

/** The sheet of the half-day to sign on paper, or its table. */
export function SheetPanel({ half: { dayId, part } }: { readonly half: NonNullable<Attendance['half']> }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { filters } = useAttendanceFilters()
  const { q, only, companyId, typoId } = filters
  const sending = useSend(writeAttendance)
  const { standing, error: lost, follow, forget } = useExport()
  const [format, setFormat] = useState<AttendanceSheet['format']>('pdf')
  const params = { domainId: event.domainId, eventId: event.id }
  function start(as: AttendanceSheet['format']) {
    setFormat(as)
    forget()
    const body = { dayId, part, format: as, q, only, companyId, typoId }
    sending.mutate({ params, body }, { onSuccess: follow })
  }
  const problem = sending.error ?? (standing ? null : lost)
  return (
    <section className={styles.section} aria-labelledby="attendance-sheet">
      <h2 id="attendance-sheet">{say('attendance.sheet.title')}</h2>
      <p className={styles.muted}>{say('attendance.sheet.text')}</p>
      <div className={styles.doors}>
        {FORMATS.map(([as, icon]) => (
          <Button
            key={as}
            small
            icon={icon}
            variant={as === 'pdf' ? 'primary' : 'ghost'}
            busy={sending.isPending && format === as}
            onClick={() => start(as)}
          >
            {say(`attendance.sheet.${as}`)}
          </Button>
        ))}
      </div>
      {problem ? <Banner kind="error">{tell(problem)}</Banner> : null}
      {standing ? (
        <ExportPanel standing={standing} unit="files" onClose={forget} onAgain={() => start(format)} />
      ) : null}
    </section>
  )
}
