import type { Proof } from '@parvis/contract/users/users.rules.ts'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** Marks the address as proved, if it still is `email`; returns whether it was not marked before. */
export async function saveProved(tx: Tx, userId: string, now: Date, email?: string): Promise<boolean> {
  const rows = await tx
    .update(authentications)
    .set({
      emailProvedAt: now,
      emailVerifiedAt: sql`coalesce(${authentications.emailVerifiedAt}, ${now})`,
      verifiedMobile: null,
    })
    .where(
      and(
        eq(authentications.userId, userId),
        isNull(authentications.emailProvedAt),
        email === undefined ? undefined : eq(authentications.email, email),
      ),
    )
    .returning({ userId: authentications.userId })
  return rows.length > 0
}

/** None while the address is not proved. */
export async function findVerifiedMobile(db: Executor, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ mobile: authentications.verifiedMobile })
    .from(authentications)
    .where(and(eq(authentications.userId, userId), isNotNull(authentications.emailProvedAt)))
  return row?.mobile ?? undefined
}

/** Sets or clears the verified number; returns false where the address is not proved. */
export async function saveVerifiedMobile(tx: Tx, userId: string, verifiedMobile: string | null): Promise<boolean> {
  const rows = await tx
    .update(authentications)
    .set({ verifiedMobile })
    .where(and(eq(authentications.userId, userId), isNotNull(authentications.emailProvedAt)))
    .returning({ userId: authentications.userId })
  return rows.length > 0
}

const registrars = alias(authentications, 'registrars')

/** Proof of a person's address; for a person without one, of the address of the participant who registered them. */
export async function findProof(
  db: Executor,
  eventId: string,
  userId: string,
): Promise<(Proof & { isProved: boolean }) | undefined> {
  const [row] = await db
    .select({
      email: authentications.email,
      isVerified: sql<boolean>`case when ${authentications.userId} is null then ${registrars.emailVerifiedAt}
        else ${authentications.emailVerifiedAt} end is not null`,
      isProved: sql<boolean>`${authentications.emailProvedAt} is not null`,
    })
    .from(users)
    .leftJoin(authentications, eq(authentications.userId, users.id))
    .leftJoin(participations, and(eq(participations.eventId, eventId), eq(participations.userId, users.id)))
    .leftJoin(registrars, eq(registrars.userId, participations.registeredBy))
    .where(eq(users.id, userId))
  return row
}
