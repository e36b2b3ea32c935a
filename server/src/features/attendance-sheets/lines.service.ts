import type { Attended } from '@parvis/contract/attendance/attendance.rules.ts'
import type { AttendanceLine, AttendanceShown } from '@parvis/contract/attendance-sheets/attendance-sheets.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { matchesWords } from '@parvis/contract/kit/searched.ts'
import type { PersonHalf } from '#features/attendance/halves.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { typologyIn } from '#features/events/events.service.ts'

export interface HalfFilters {
  readonly q: string
  readonly only: AttendanceShown
  readonly companyId?: string | undefined
  readonly typoId?: string | undefined
}

const ONLY: Record<AttendanceShown, (attended: Attended) => boolean> = {
  all: () => true,
  present: ({ proofs }) => proofs.length > 0,
  missing: ({ proofs }) => proofs.length === 0,
  signed: ({ signedAt }) => signedAt !== null,
}

export const filtered = (lines: readonly PersonHalf[], { q, only, companyId, typoId }: HalfFilters): PersonHalf[] =>
  lines.filter(
    ({ person, attended }) =>
      ONLY[only](attended) &&
      (companyId === undefined || person.companyId === companyId) &&
      (typoId === undefined || person.typoId === typoId) &&
      matchesWords(`${fullName(person)} ${person.company ?? ''}`, q),
  )

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export function lineOnWire(event: LoadedEvent, language: string, { person, attended }: PersonHalf): AttendanceLine {
  const { id, firstName, lastName, company, typoId, typo, isExpected } = person
  const { proofs, enteredAt, hasCome, liveMinutes, signedAt } = attended
  return {
    ...{ id, firstName, lastName, company: company ?? '', isExpected },
    typo: typologyIn(event, language, { typoId, label: typo }),
    ...{ proofs: [...proofs], enteredAt: instant(enteredAt), hasCome, liveMinutes, signedAt: instant(signedAt) },
  }
}
