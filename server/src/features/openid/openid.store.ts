import { and, eq } from 'drizzle-orm'
import { openidLinks } from '#db/tables/openid.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export interface Identity {
  readonly domainId: string
  readonly issuer: string
  readonly subject: string
}

const isOf = ({ domainId, issuer, subject }: Identity) =>
  and(eq(openidLinks.domainId, domainId), eq(openidLinks.issuer, issuer), eq(openidLinks.subject, subject))

export async function findLinked(db: Executor, identity: Identity): Promise<string | undefined> {
  const [link] = await db.select({ userId: openidLinks.userId }).from(openidLinks).where(isOf(identity))
  return link?.userId
}

/** False if the identity or the account is already linked to another. */
export async function insertLink(tx: Tx, identity: Identity, userId: string, linkedAt: Date): Promise<boolean> {
  const { domainId, issuer, subject } = identity
  await tx.insert(openidLinks).values({ domainId, issuer, subject, userId, linkedAt }).onConflictDoNothing()
  return (await findLinked(tx, identity)) === userId
}

export async function linkedSince(db: Executor, userId: string, issuer: string): Promise<Date | undefined> {
  const [link] = await db
    .select({ since: openidLinks.linkedAt })
    .from(openidLinks)
    .where(and(eq(openidLinks.userId, userId), eq(openidLinks.issuer, issuer)))
  return link?.since
}

export async function deleteLinksOf(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx.delete(openidLinks).where(eq(openidLinks.userId, userId)).returning({ id: openidLinks.userId })
  return gone.length > 0
}

export async function deleteLinksIn(tx: Tx, domainId: string): Promise<void> {
  await tx.delete(openidLinks).where(eq(openidLinks.domainId, domainId))
}
