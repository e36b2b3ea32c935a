import type { EventConfig } from '@parvis/contract/parts'
import { and, asc, count, eq, inArray, ne } from 'drizzle-orm'
import { images } from '#db/tables/event-config.ts'
import { eventEditions, eventModelImages, eventModels } from '#db/tables/event-templates.ts'
import { domains, eventAddresses, organisers } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type ModelRow = typeof eventModels.$inferSelect

export const listRows = (db: Executor, domainId: string): Promise<ModelRow[]> =>
  db
    .select()
    .from(eventModels)
    .where(eq(eventModels.domainId, domainId))
    .orderBy(asc(eventModels.name), asc(eventModels.id))

export async function findModel(db: Executor, domainId: string, id: string): Promise<ModelRow | undefined> {
  const [row] = await db
    .select()
    .from(eventModels)
    .where(and(eq(eventModels.domainId, domainId), eq(eventModels.id, id)))
  return row
}

/** Locks the domain, so that concurrent additions respect the limit. */
export async function lockModels(tx: Tx, domainId: string): Promise<number> {
  await tx.select({ id: domains.id }).from(domains).where(eq(domains.id, domainId)).for('no key update')
  const [row] = await tx.select({ total: count() }).from(eventModels).where(eq(eventModels.domainId, domainId))
  return row?.total ?? 0
}

export interface NewModel extends Omit<ModelRow, 'config'> {
  readonly config: EventConfig
  readonly shown: readonly string[]
}

export async function insertModel(tx: Tx, { shown, ...row }: NewModel): Promise<void> {
  await tx.insert(eventModels).values(row)
  if (shown.length === 0) return
  // Waits for a job that is deleting one of them.
  const kept = await tx
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, [...shown]))
    .orderBy(asc(images.id))
    .for('key share')
  if (kept.length > 0)
    await tx.insert(eventModelImages).values(kept.map(({ id: imageId }) => ({ modelId: row.id, imageId })))
}

const ofDomain = (domainId: string, id: string) => and(eq(eventModels.domainId, domainId), eq(eventModels.id, id))

export async function renameRow(tx: Tx, domainId: string, id: string, name: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: eventModels.name })
    .from(eventModels)
    .where(ofDomain(domainId, id))
    .for('no key update')
  if (row) await tx.update(eventModels).set({ name }).where(ofDomain(domainId, id))
  return row?.name
}

export async function deleteRow(tx: Tx, domainId: string, id: string): Promise<string | undefined> {
  const [row] = await tx.delete(eventModels).where(ofDomain(domainId, id)).returning({ name: eventModels.name })
  return row?.name
}

/** Participants, other team members and addresses are never copied. */
export async function countOwn(db: Executor, eventId: string, userId: string) {
  const [people] = await db.select({ total: count() }).from(participations).where(eq(participations.eventId, eventId))
  const [team] = await db
    .select({ total: count() })
    .from(organisers)
    .where(and(eq(organisers.eventId, eventId), ne(organisers.userId, userId)))
  const [addresses] = await db
    .select({ total: count() })
    .from(eventAddresses)
    .where(eq(eventAddresses.eventId, eventId))
  return { people: people?.total ?? 0, team: team?.total ?? 0, addresses: addresses?.total ?? 0 }
}

export async function insertEdition(tx: Tx, eventId: string, copiedFrom: string): Promise<void> {
  await tx.insert(eventEditions).values({ eventId, copiedFrom }).onConflictDoNothing()
}

export async function findEditionBefore(db: Executor, eventId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: eventEditions.copiedFrom })
    .from(eventEditions)
    .where(eq(eventEditions.eventId, eventId))
  return row?.id
}
