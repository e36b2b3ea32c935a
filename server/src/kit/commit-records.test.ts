import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { tags } from '#db/tables/tags.ts'
import type { World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { withAudit } from './audit-log.ts'
import { executeCteWrite } from './commit-records.ts'
import { newId } from './ids.ts'
import type { Executor } from './transaction.ts'
import { transaction, violated } from './transaction.ts'

type Work = (db: Executor) => PromiseLike<unknown>

/** Does some work as an audited call, and counts the entries that it leaves. */
async function entriesOf(world: World, work: Work): Promise<number> {
  const { ports, domainId, eventId, clock } = world
  const { userId } = await world.person()
  const at = clock.now()
  const entry = {
    ...{ id: newId(at), at, domainId, eventId, userId, device: '', subjectId: undefined },
    ...{ right: 'edit', route: 'POST /things', item: '' },
  }
  let entries = 0
  const count = async () => {
    entries += 1
  }
  await withAudit(count, entry, async () => await work(ports.db)).catch((error: unknown) => {
    if (!violated(error)) throw error
  })
  return entries
}

async function withTag() {
  const world = await makeWorld()
  const { ports, eventId, clock } = world
  const tag = { eventId, id: 'presse', label: 'Presse', createdAt: clock.now() }
  await ports.db.insert(tags).values(tag)
  return { world, tag, ours: eq(tags.eventId, eventId) }
}

describe.each([
  ['in a transaction', (db: Executor, work: Work) => transaction(db, async (tx) => await work(tx))],
  ['outside any transaction', (db: Executor, work: Work) => work(db)],
])('%s, an audited call', (_, run) => {
  it('leaves an entry where a statement changes a row, in any form of SQL', async () => {
    const { world, tag, ours } = await withTag()
    const changes: Work[] = [
      (db) => db.update(tags).set({ label: 'Média' }).where(ours),
      (db) => db.execute(sql`update ${tags} set label = 'Radio' where ${ours}`),
      (db) => db.execute(sql`with t as (select 'TV' as label) update ${tags} set label = t.label from t where ${ours}`),
      (db) =>
        executeCteWrite(
          db,
          sql`with changed as (update ${tags} set label = 'Web' where ${ours} returning id) select * from changed`,
        ),
      (db) => db.delete(tags).where(ours),
      (db) => db.insert(tags).values(tag),
    ]
    for (const change of changes) expect(await entriesOf(world, (db) => run(db, change))).toBe(1)
  })

  it('leaves none where it reads, locks, finds no row to change, or fails', async () => {
    const { world, tag } = await withTag()
    const none = eq(tags.eventId, 'inconnu')
    const others: Work[] = [
      (db) => db.select().from(tags).for('update'),
      (db) => db.execute(sql`select * from ${tags} for update`),
      (db) => db.update(tags).set({ label: 'Média' }).where(none),
      (db) => db.execute(sql`with t as (select 1) delete from ${tags} where ${none}`),
      (db) => db.insert(tags).values(tag).onConflictDoNothing(),
      (db) => db.insert(tags).values(tag),
    ]
    for (const other of others) expect(await entriesOf(world, (db) => run(db, other))).toBe(0)
  })
})
