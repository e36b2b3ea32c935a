import { formatDuration } from '@parvis/contract/attendance/attendance.rules.ts'
import type { AttendanceLine } from '@parvis/contract/attendance-sheets/attendance-sheets.ts'
import { formatTime } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import styles from './Attendance.module.css'

interface AttendanceTableProps {
  readonly lines: readonly AttendanceLine[]
  readonly busy: boolean
}

export function AttendanceTable({ lines, busy }: AttendanceTableProps) {
  const say = useSay()
  const { event } = useEvent()
  const time = useTime()
  const none = say('attendance.unsigned')
  return (
    <DataTable
      caption={say('attendance.title')}
      rows={lines}
      rowKey={({ id }) => id}
      busy={busy}
      columns={[
        {
          key: 'name',
          header: say('attendance.name'),
          primary: true,
          cell: (line) => <Anchor href={paths.person(event.context, line.id)}>{fullName(line) || none}</Anchor>,
        },
        { key: 'company', header: say('attendance.company'), cell: ({ company }) => company || none },
        { key: 'type', header: say('attendance.type'), cell: ({ typo }) => typo || none },
        { key: 'presence', header: say('attendance.presence'), cell: (line) => <Presence line={line} /> },
        {
          key: 'signature',
          header: say('attendance.signature'),
          cell: ({ signedAt }) => (signedAt === null ? none : time(signedAt)),
        },
      ]}
    />
  )
}

function useTime() {
  const { language } = useLanguage()
  const { event } = useEvent()
  return (instant: string) => formatTime(instant, language, event.timeZone)
}

function Presence({ line }: { readonly line: AttendanceLine }) {
  const say = useSay()
  const { language } = useLanguage()
  const time = useTime()
  const { proofs, enteredAt, hasCome, liveMinutes, isExpected } = line
  const duration = formatDuration(liveMinutes, language)
  return (
    <span className={styles.proofs}>
      {enteredAt === null ? null : (
        <Pill kind="success" icon="check">
          {say('attendance.proof.entered', { time: time(enteredAt) })}
        </Pill>
      )}
      {enteredAt === null && hasCome ? (
        <Pill kind={proofs.length > 0 ? 'success' : 'warning'}>
          {say(proofs.length > 0 ? 'attendance.proof.signed' : 'attendance.proof.earlier')}
        </Pill>
      ) : null}
      {liveMinutes > 0 ? (
        <Pill kind={proofs.includes('live') ? 'success' : 'neutral'} icon="screen">
          {say('attendance.proof.live', { duration })}
        </Pill>
      ) : null}
      {proofs.length === 0 && !hasCome && liveMinutes === 0 ? <span>{say('attendance.proof.none')}</span> : null}
      {isExpected ? null : <Pill>{say('attendance.unexpected')}</Pill>}
    </span>
  )
}
