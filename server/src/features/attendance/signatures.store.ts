import type { DayPart } from '@parvis/contract/figures/figures.rules.ts'
import { and, eq } from 'drizzle-orm'
import { attendanceSignatures } from '#db/tables/attendance.ts'
import type { Executor } from '#kit/transaction.ts'

export interface Signature {
  readonly eventId: string
  readonly dayId: string
  readonly part: DayPart
  readonly userId: string
  readonly name: string
  readonly signedAt: Date
}

/** The first signature stays. */
export async function keepSignature(db: Executor, signature: Signature): Promise<void> {
  await db.insert(attendanceSignatures).values(signature).onConflictDoNothing()
}

export async function findSignedAt(
  db: Executor,
  { eventId, dayId, part, userId }: Omit<Signature, 'name' | 'signedAt'>,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ signedAt: attendanceSignatures.signedAt })
    .from(attendanceSignatures)
    .where(
      and(
        eq(attendanceSignatures.eventId, eventId),
        eq(attendanceSignatures.dayId, dayId),
        eq(attendanceSignatures.part, part),
        eq(attendanceSignatures.userId, userId),
      ),
    )
  return row?.signedAt
}
