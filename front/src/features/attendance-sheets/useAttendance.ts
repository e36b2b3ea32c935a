import { parts } from '@parvis/contract/attendance/attendance.rules.ts'
import type { HalfDay } from '@parvis/contract/attendance/attendance.ts'
import type { AttendanceShown } from '@parvis/contract/attendance-sheets/attendance-sheets.ts'
import { listAttendance } from '@parvis/contract/attendance-sheets/attendance-sheets.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSearch } from '#kit/router.tsx'
import { useGo } from '#kit/useGo.ts'

export const PAGE_SIZE = 50
export const shownChoices = ['all', 'present', 'missing', 'signed'] as const

/** Half-day and filters, kept in the address, which may be sent to a colleague. */
export interface AttendanceFilters {
  readonly dayId: string | undefined
  readonly part: HalfDay['part'] | undefined
  readonly q: string
  readonly only: AttendanceShown
  readonly companyId: string | undefined
  readonly typoId: string | undefined
}

export function useAttendanceFilters() {
  const { event } = useEvent()
  const go = useGo()
  const found = useSearch<'jour' | 'moment' | 'cherche' | 'montre' | 'societe' | 'type' | 'page'>()
  const filters: AttendanceFilters = {
    dayId: found['jour'],
    part: parts.find((part) => part === found['moment']),
    q: found['cherche'] ?? '',
    only: shownChoices.find((only) => only === found['montre']) ?? 'all',
    companyId: found['societe'],
    typoId: found['type'],
  }
  const show = (more: Partial<AttendanceFilters>, at = 1) => {
    const { dayId, part, q, only, companyId, typoId } = { ...filters, ...more }
    go(
      paths.attendance(event.context, {
        ...{ jour: dayId, moment: part, cherche: q || undefined, societe: companyId, type: typoId },
        ...{ montre: only === 'all' ? undefined : only, page: at > 1 ? String(at) : undefined },
      }),
      { replace: true },
    )
  }
  return { filters, page: Math.max(1, Number(found['page']) || 1), show }
}

export function useAttendance({ filters, page }: { readonly filters: AttendanceFilters; readonly page: number }) {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { part, ...rest } = filters
  return useRead(
    listAttendance,
    { params, query: { ...rest, half: part, page, pageSize: PAGE_SIZE } },
    { placeholderData: (previous) => previous, staleTime: 0 },
  )
}
