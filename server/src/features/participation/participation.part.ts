import type { ContextConfig } from '@parvis/contract/events/events.part.ts'
import { share } from '@parvis/contract/kit/part.ts'
import type { FiledStanding } from '@parvis/contract/participation/participation.part.ts'
import { outcomeOf, stateOf } from '@parvis/contract/participation/participation.rules.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { events } from '#db/tables/events.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { removedDays } from '#features/events/events.part.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Change } from '#kit/part.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { part } from '#part.ts'

type FiledParticipation = FiledStanding & { readonly company?: string | undefined }

interface StandingsOfFile {
  readonly days: ContextConfig['days']
  readonly people: readonly { readonly email: string; readonly participation: FiledParticipation }[]
}

type Ids = ReadonlyMap<string, string>
type EmploymentIn = (companyId: string | undefined, userId: string) => string | undefined

const idOf = (ids: Ids, email: string | undefined): string | null => {
  if (email === undefined) return null
  const id = ids.get(email)
  if (id === undefined) throw new Error(`The file names ${email} but does not describe them`)
  return id
}

function factsOf(filed: FiledParticipation, ids: Ids, now: Date) {
  const outcome = filed.choice === 'none' ? undefined : outcomeOf(filed.choice)
  const registered = outcome?.registered ?? false
  return {
    registered,
    responded: outcome !== undefined,
    registeredAt: registered ? (filed.registeredAt === undefined ? now : new Date(filed.registeredAt)) : null,
    isRemote: outcome?.isRemote ?? false,
    isCompleted: filed.isCompleted ?? registered,
    representedBy: outcome?.isRepresented ? idOf(ids, filed.representedBy) : null,
    registeredBy: idOf(ids, filed.registeredBy),
    invitedBy: idOf(ids, filed.invitedBy),
    invited: filed.invited,
    registeredFrom: filed.registeredFrom,
    typoId: filed.typology,
    extended: filed.extended,
  }
}

/**
 * Writes the participations of an event file; returns the people who were created. An answer given since an earlier
 * import is kept: a file must never overwrite it.
 */
export async function importParticipations(
  tx: Tx,
  eventId: string,
  file: StandingsOfFile,
  ids: Ids,
  now: Date,
  employmentIn: EmploymentIn,
): Promise<Ids> {
  const fresh = new Map<string, string>()
  for (const { email, participation: filed } of file.people) {
    const userId = ids.get(email)
    if (userId === undefined) continue
    const [made] = await tx
      .insert(participations)
      .values({
        eventId,
        userId,
        code: filed.code ?? newBadgeCode(),
        ...factsOf(filed, ids, now),
        employeeId: employmentIn(filed.company, userId) ?? null,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: [participations.eventId, participations.userId] })
      .returning({ registeredAt: participations.registeredAt })
    if (!made) continue
    fresh.set(email, userId)
    await importDays(tx, eventId, userId, file, filed, made.registeredAt)
  }
  return fresh
}

/** Badge codes of a file that already belong to other people, in this event or another one. */
export async function takenCodes(
  tx: Tx,
  eventId: string,
  file: StandingsOfFile,
  ids: Ids,
): Promise<ReadonlySet<string>> {
  const wanted = new Map(
    file.people.flatMap(({ email, participation: { code } }) => (code === undefined ? [] : [[code, email] as const])),
  )
  if (wanted.size === 0) return new Set()
  const rows = await tx
    .select({ code: participations.code, userId: participations.userId, eventId: participations.eventId })
    .from(participations)
    .where(inArray(participations.code, [...wanted.keys()]))
  const isTheirs = (row: (typeof rows)[number]) =>
    row.eventId === eventId && ids.get(wanted.get(row.code) ?? '') === row.userId
  return new Set(rows.filter((row) => !isTheirs(row)).map(({ code }) => code))
}

/** Deletes the refusals recorded on removed days; removal of a day that has registered people was refused before. */
async function dropDays({ tx, eventId, before, after }: Change<Pick<ContextConfig, 'days'>>): Promise<void> {
  const dayIds = removedDays(before, after)
  if (dayIds.length === 0) return
  await tx
    .delete(participationDays)
    .where(
      and(
        eq(participationDays.eventId, eventId),
        inArray(participationDays.eventDayId, dayIds),
        eq(participationDays.registered, false),
        eq(participationDays.present, false),
      ),
    )
}

export async function giveType(
  tx: Tx,
  eventId: string,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<string[]> {
  const own = sql`(select one.typo_id from ${users} as one where one.id = ${participations.userId})`
  const rows = await tx
    .update(participations)
    .set({ typoId: to, updatedAt: now })
    .where(and(eq(participations.eventId, eventId), sql`coalesce(${participations.typoId}, ${own}) = ${from}`))
    .returning({ userId: participations.userId })
  return rows.map(({ userId }) => userId)
}

export async function swapCategory(
  tx: Tx,
  eventId: string,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<void> {
  const chosen = sql`${participations.extended} -> 'CATEGORIES'`
  const others = sql`(${chosen}) - ${from}::text - ${to}::text`
  await tx
    .update(participations)
    .set({
      extended: sql`${participations.extended} || jsonb_build_object('CATEGORIES', ${others} || to_jsonb(${to}::text))`,
      updatedAt: now,
    })
    .where(
      and(
        eq(participations.eventId, eventId),
        sql`jsonb_typeof(${chosen}) = 'array' and (${chosen}) @> to_jsonb(${from}::text)`,
      ),
    )
}

/**
 * Locks all participations of the event. An article or slot without a limit has no row to lock, so only this waits for
 * people who are taking it.
 */
export async function holdStill(tx: Tx, eventId: string): Promise<void> {
  await tx
    .select({ userId: participations.userId })
    .from(participations)
    .where(eq(participations.eventId, eventId))
    .orderBy(asc(participations.userId))
    .for('no key update')
  await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('update')
}

async function importDays(
  tx: Tx,
  eventId: string,
  userId: string,
  file: StandingsOfFile,
  filed: FiledParticipation,
  registeredAt: Date | null,
): Promise<void> {
  if (filed.choice !== 'onsite' && filed.choice !== 'remote') return
  const held = filed.days ?? file.days.filter(({ isRetired }) => !isRetired).map((day) => day.id)
  const rows = file.days.map(({ id }) => {
    const registered = held.includes(id)
    const presentAt = filed.present[id]
    return {
      eventId,
      userId,
      eventDayId: id,
      registered,
      registeredAt: registered ? registeredAt : null,
      onSite: registered && filed.choice === 'onsite',
      present: presentAt !== undefined,
      presentAt: presentAt === undefined ? null : new Date(presentAt),
    }
  })
  await tx.insert(participationDays).values(rows)
}

export async function exportParticipations(
  db: Executor,
  eventId: string,
): Promise<(typeof participations.$inferSelect & { days: (typeof participationDays.$inferSelect)[] })[]> {
  const rows = await db.select().from(participations).where(eq(participations.eventId, eventId))
  const days = await db.select().from(participationDays).where(eq(participationDays.eventId, eventId))
  return rows.map((row) => ({ ...row, days: days.filter((day) => day.userId === row.userId) }))
}

type Exported = Awaited<ReturnType<typeof exportParticipations>>[number]

export function filed(
  row: Exported,
  emailOf: (userId: string) => string | undefined,
  companyOf: (employeeId: string | null) => string | undefined,
): FiledStanding & { readonly company?: string } {
  const state = stateOf(row)
  const representedBy = row.representedBy === null ? undefined : emailOf(row.representedBy)
  const registeredBy = row.registeredBy === null ? undefined : emailOf(row.registeredBy)
  const invitedBy = row.invitedBy === null ? undefined : emailOf(row.invitedBy)
  const company = companyOf(row.employeeId)
  const comes = state === 'onsite' || state === 'remote'
  return {
    choice: state,
    ...(comes && {
      days: row.days
        .filter((day) => day.registered)
        .map((day) => day.eventDayId)
        .toSorted(),
    }),
    present: Object.fromEntries(
      row.days.flatMap((day) => (day.presentAt === null ? [] : [[day.eventDayId, day.presentAt.toISOString()]])),
    ),
    typology: row.typoId,
    ...(company !== undefined && { company }),
    ...(representedBy !== undefined && { representedBy }),
    ...(registeredBy !== undefined && { registeredBy }),
    ...(invitedBy !== undefined && { invitedBy }),
    invited: row.invited,
    registeredFrom: row.registeredFrom,
    ...(row.registeredAt !== null && { registeredAt: row.registeredAt.toISOString() }),
    isCompleted: row.isCompleted,
    code: row.code,
    extended: row.extended,
  }
}

/** It owns no key of the event file; removed days take the participations in them along. */
export const participationPart = part({
  share: share({ fields: {}, shapes: {}, help: {}, empty: {}, copyGroup: {}, rights: {}, names: null, counts: null }),
  read: async () => ({}),
  change: dropDays,
})
