import { eq } from 'drizzle-orm'
import { companies } from '#db/tables/companies.ts'
import { participations } from '#db/tables/participation.ts'
import { drafts } from '#db/tables/registration.ts'
import { authentications, users } from '#db/tables/users.ts'
import type { World } from './world.ts'

/** All data of people that an import may change, for comparison. */
export async function fingerprintOf({ ports: { db }, domainId, eventId }: World): Promise<unknown> {
  return [
    await db.select().from(users).where(eq(users.domainId, domainId)).orderBy(users.id),
    await db
      .select()
      .from(authentications)
      .where(eq(authentications.domainId, domainId))
      .orderBy(authentications.userId),
    await db.select().from(participations).where(eq(participations.eventId, eventId)).orderBy(participations.userId),
    await db.select().from(companies).where(eq(companies.domainId, domainId)).orderBy(companies.id),
    await db.select().from(drafts).where(eq(drafts.eventId, eventId)).orderBy(drafts.userId),
  ]
}
