import { and, eq } from 'drizzle-orm'
import type { StoredHalf } from '#db/tables/attendance.ts'
import { attendanceCertificates } from '#db/tables/attendance.ts'
import { participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { shown } from '#features/users/users.service.ts'
import type { Executor } from '#kit/transaction.ts'

export interface Certificate {
  readonly eventId: string
  readonly userId: string
  readonly token: string
  readonly halves: readonly StoredHalf[]
  readonly minutes: number
  readonly issuedAt: Date
}

/** Issues certificates; a person who has one keeps its token. Returns the tokens by person. */
export async function keepCertificates(
  db: Executor,
  certificates: readonly Certificate[],
): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  for (const certificate of certificates) {
    const { halves, minutes, issuedAt } = certificate
    const [row] = await db
      .insert(attendanceCertificates)
      .values(certificate)
      .onConflictDoUpdate({
        target: [attendanceCertificates.eventId, attendanceCertificates.userId],
        set: { halves, minutes, issuedAt },
      })
      .returning({ token: attendanceCertificates.token })
    if (row) tokens.set(certificate.userId, row.token)
  }
  return tokens
}

export async function findCertificate(db: Executor, eventId: string, token: string) {
  const [row] = await db
    .select({
      firstName: shown.firstName,
      lastName: shown.lastName,
      halves: attendanceCertificates.halves,
      minutes: attendanceCertificates.minutes,
      issuedAt: attendanceCertificates.issuedAt,
    })
    .from(attendanceCertificates)
    .innerJoin(users, eq(users.id, attendanceCertificates.userId))
    .innerJoin(
      participations,
      and(
        eq(participations.eventId, attendanceCertificates.eventId),
        eq(participations.userId, attendanceCertificates.userId),
      ),
    )
    .where(and(eq(attendanceCertificates.eventId, eventId), eq(attendanceCertificates.token, token)))
  return row
}
