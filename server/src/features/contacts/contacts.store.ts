import type { SQL } from 'drizzle-orm'
import { and, desc, eq, sql } from 'drizzle-orm'
import { companies, employees } from '#db/tables/companies.ts'
import { contactLinks, contactSharing } from '#db/tables/contacts.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { currentCode } from '#features/participation/merge.service.ts'
import { shown } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

const MAX_CONTACTS = 5000

const isShared = sql<boolean>`coalesce(${contactSharing.isShared}, true)`
/** Form answers are shared only after consent. */
const sharesAnswers = sql<boolean>`coalesce(${contactSharing.isShared} and ${contactSharing.sharesAnswers}, false)`

export interface LinkPath {
  readonly eventId: string
  readonly userId: string
}

export interface Met {
  readonly userId: string
  readonly isShared: boolean
}

function selectMet(db: Executor, eventId: string, which: SQL) {
  return db
    .select({ userId: participations.userId, isShared })
    .from(participations)
    .leftJoin(
      contactSharing,
      and(eq(contactSharing.eventId, participations.eventId), eq(contactSharing.userId, participations.userId)),
    )
    .where(and(eq(participations.eventId, eventId), participations.registered, which))
}

export async function findMet(db: Executor, eventId: string, code: string): Promise<Met | undefined> {
  return (await selectMet(db, eventId, eq(participations.code, currentCode(code))))[0]
}

export async function findRegistered(db: Executor, eventId: string, userId: string): Promise<Met | undefined> {
  return (await selectMet(db, eventId, eq(participations.userId, userId)))[0]
}

export const isRegistered = async (db: Executor, { eventId, userId }: LinkPath): Promise<boolean> =>
  (await findRegistered(db, eventId, userId)) !== undefined

/** Stores a contact once; a repeated call updates a non-empty comment and keeps the date. */
export async function saveLink(
  tx: Tx,
  link: { eventId: string; userId: string; contactId: string; linkedAt: Date; comment: string | undefined },
): Promise<void> {
  const { comment = '' } = link
  const insertion = tx.insert(contactLinks).values({ ...link, comment })
  const target = [contactLinks.eventId, contactLinks.userId, contactLinks.contactId]
  await (link.comment === undefined
    ? insertion.onConflictDoNothing({ target })
    : insertion.onConflictDoUpdate({ target, set: { comment } }))
}

export async function removeLink(db: Executor, { eventId, userId }: LinkPath, contactId: string): Promise<void> {
  await db
    .delete(contactLinks)
    .where(
      and(eq(contactLinks.eventId, eventId), eq(contactLinks.userId, userId), eq(contactLinks.contactId, contactId)),
    )
}

export function listLinks(db: Executor, { eventId, userId }: LinkPath, contactId?: string) {
  return db
    .select({
      id: users.id,
      linkedAt: contactLinks.linkedAt,
      firstName: shown.firstName,
      lastName: shown.lastName,
      email: authentications.email,
      mobile: shown.mobile,
      phone: shown.phone,
      company: sql<string>`coalesce(${companies.name}, '')`,
      comment: contactLinks.comment,
      isShared,
      sharesAnswers,
    })
    .from(contactLinks)
    .innerJoin(users, eq(users.id, contactLinks.contactId))
    .innerJoin(
      participations,
      and(eq(participations.eventId, contactLinks.eventId), eq(participations.userId, contactLinks.contactId)),
    )
    .leftJoin(authentications, eq(authentications.userId, users.id))
    .leftJoin(employees, eq(employees.id, participations.employeeId))
    .leftJoin(companies, eq(companies.id, employees.companyId))
    .leftJoin(
      contactSharing,
      and(eq(contactSharing.eventId, contactLinks.eventId), eq(contactSharing.userId, contactLinks.contactId)),
    )
    .where(
      and(
        eq(contactLinks.eventId, eventId),
        eq(contactLinks.userId, userId),
        contactId === undefined ? undefined : eq(contactLinks.contactId, contactId),
      ),
    )
    .orderBy(desc(contactLinks.linkedAt), desc(users.id))
    .limit(MAX_CONTACTS)
}

export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number]

export interface SharingChange {
  readonly isShared: boolean
  readonly sharesAnswers?: boolean | undefined
}

export async function readShared(
  db: Executor,
  { eventId, userId }: LinkPath,
): Promise<{ isShared: boolean; sharesAnswers: boolean }> {
  const [row] = await db
    .select({ isShared: contactSharing.isShared, sharesAnswers: contactSharing.sharesAnswers })
    .from(contactSharing)
    .where(and(eq(contactSharing.eventId, eventId), eq(contactSharing.userId, userId)))
  return { isShared: row?.isShared ?? true, sharesAnswers: row?.sharesAnswers ?? false }
}

export async function saveShared(tx: Tx, { eventId, userId }: LinkPath, sharing: SharingChange): Promise<void> {
  await tx
    .insert(contactSharing)
    .values({ eventId, userId, ...sharing })
    .onConflictDoUpdate({ target: [contactSharing.eventId, contactSharing.userId], set: sharing })
}

/** People who have this person as a contact, newest first. */
export function listScanners(db: Executor, { eventId, userId }: LinkPath) {
  return db
    .select({
      firstName: shown.firstName,
      lastName: shown.lastName,
      company: sql<string>`coalesce(${companies.name}, '')`,
      linkedAt: contactLinks.linkedAt,
    })
    .from(contactLinks)
    .innerJoin(users, eq(users.id, contactLinks.userId))
    .innerJoin(
      participations,
      and(eq(participations.eventId, contactLinks.eventId), eq(participations.userId, contactLinks.userId)),
    )
    .leftJoin(employees, eq(employees.id, participations.employeeId))
    .leftJoin(companies, eq(companies.id, employees.companyId))
    .where(and(eq(contactLinks.eventId, eventId), eq(contactLinks.contactId, userId)))
    .orderBy(desc(contactLinks.linkedAt), desc(users.id))
    .limit(MAX_CONTACTS)
}

/** After a merge of two people: removes contacts with themselves, and merges duplicate contacts and their comments. */
export async function mergeContacts(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    delete from contact_links
    where (user_id = ${from} and contact_id = ${to}) or (user_id = ${to} and contact_id = ${from})`)
  for (const [whose, whom] of [
    ['user_id', 'contact_id'],
    ['contact_id', 'user_id'],
  ] as const) {
    const [own, other] = [sql.identifier(whose), sql.identifier(whom)]
    await tx.execute(sql`
      update contact_links kept set comment = concat_ws(E'\\n', nullif(kept.comment, ''), gone.comment)
      from contact_links gone
      where kept.${own} = ${to} and gone.${own} = ${from} and gone.event_id = kept.event_id
        and gone.${other} = kept.${other} and gone.comment <> '' and gone.comment <> kept.comment`)
  }
}
