import { and, eq } from 'drizzle-orm'
import { openidLinks } from '#db/tables/openid.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** Who somebody is for a provider. */
export interface Identity {
  readonly domainId: string
  readonly issuer: string
  readonly subject: string
}

const isOf = ({ domainId, issuer, subject }: Identity) =>
  and(eq(openidLinks.domainId, domainId), eq(openidLinks.issuer, issuer), eq(openidLinks.subject, subject))

/** Whose account an identity opens. */
export async function findLinked(db: Executor, identity: Identity): Promise<string | undefined> {
  const [link] = await db.select({ userId: openidLinks.userId }).from(openidLinks).where(isOf(identity))
  return link?.userId
}

/** Links an identity to an account: false where either is linked already, but to each other. */
export async function insertLink(tx: Tx, identity: Identity, userId: string, linkedAt: Date): Promise<boolean> {
  const { domainId, issuer, subject } = identity
  await tx.insert(openidLinks).values({ domainId, issuer, subject, userId, linkedAt }).onConflictDoNothing()
  return (await findLinked(tx, identity)) === userId
}

/** Since when an account is linked to a provider. */
export async function linkedSince(db: Executor, userId: string, issuer: string): Promise<Date | undefined> {
  const [link] = await db
    .select({ since: openidLinks.linkedAt })
    .from(openidLinks)
    .where(and(eq(openidLinks.userId, userId), eq(openidLinks.issuer, issuer)))
  return link?.since
}

/** Unlinks an account from every provider: whether it was linked. */
export async function deleteLinksOf(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx.delete(openidLinks).where(eq(openidLinks.userId, userId)).returning({ id: openidLinks.userId })
  return gone.length > 0
}

export async function deleteLinksIn(tx: Tx, domainId: string): Promise<void> {
  await tx.delete(openidLinks).where(eq(openidLinks.domainId, domainId))
}
