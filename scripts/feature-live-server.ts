import type { ItemNames } from './feature-names.ts'

const tables = ({ name, camel, item }: ItemNames): string => {
  const table = name.replaceAll('-', '_')
  return `import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

export const ${camel} = pgTable(
  '${table}',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    isClose: boolean().notNull().default(false),
    isRetired: boolean().notNull().default(false),
    /** First time on air; before it, no answer is accepted. */
    airedAt: timestamp({ withTimezone: true }),
    round: integer().notNull().default(1),
    position: integer().notNull().default(0),
  },
  (table) => [index('${table}_event').on(table.eventId)],
)

export const ${item}Answers = pgTable(
  '${table}_answers',
  {
    ${item}Id: text()
      .notNull()
      .references(() => ${camel}.id, { onDelete: 'cascade' }),
    round: integer().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.${item}Id, table.round, table.userId] }), index('${table}_answers_user').on(table.userId)],
)
`
}

const store = ({
  name,
  camel,
  pascal,
  item,
  Item,
}: ItemNames): string => `import type { ${Item} } from '@parvis/contract/${name}/${name}.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { events } from '#db/tables/events.ts'
import { ${item}Answers, ${camel} } from '#db/tables/${name}.ts'
import { preparedIn, wasAired } from '#features/live-kit/prepared.service.ts'
import type { AgainstVote } from '#features/live-kit/rights.service.ts'
import { againstOne } from '#features/live-kit/rights.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export const prepared${pascal} = preparedIn(${camel}, ${camel}.label)

export interface Answer {
  readonly ${item}Id: string
  readonly userId: string
  readonly domainId: string
}
type Found = { readonly eventId: string; readonly isClose: boolean; readonly against: AgainstVote | '' }

export async function findAnswered(db: Executor, { ${item}Id, userId, domainId }: Answer): Promise<Found | undefined> {
  const { rows } = await db.execute<Record<string, unknown> & Found>(sql\`
    select item.event_id as "eventId", (item.is_close or not \${wasAired(sql\`item\`)}) as "isClose",
      \${againstOne(sql\`item.event_id\`, sql\`\${userId}\`)} as against
    from \${${camel}} as item join \${events} as event on event.id = item.event_id
    where item.id = \${${item}Id} and event.domain_id = \${domainId}\`)
  return rows[0]
}

/** A repeated answer counts once. */
export async function keepAnswer(tx: Tx, { ${item}Id, userId }: Answer): Promise<void> {
  await tx.execute(sql\`
    insert into \${${item}Answers} select item.id, item.round, \${userId} from \${${camel}} as item
    where item.id = \${${item}Id} and not item.is_close and \${wasAired(sql\`item\`)} on conflict do nothing\`)
}

export async function listRows(db: Executor, eventId: string, id?: string): Promise<${Item}[]> {
  const people = db.$count(${item}Answers, and(eq(${item}Answers.${item}Id, ${camel}.id), eq(${item}Answers.round, ${camel}.round)))
  return db
    .select({
      ...{ id: ${camel}.id, label: ${camel}.label, isClose: ${camel}.isClose, isRetired: ${camel}.isRetired },
      ...{ round: ${camel}.round, people },
    })
    .from(${camel})
    .where(and(eq(${camel}.eventId, eventId), id === undefined ? undefined : eq(${camel}.id, id)))
    .orderBy(asc(${camel}.position), asc(${camel}.id))
}

export async function insertRow(tx: Tx, row: { id: string; eventId: string; label: string }): Promise<void> {
  await tx.insert(${camel}).values({ ...row, position: prepared${pascal}.nextPosition(row.eventId) })
}

interface Changed {
  readonly label?: string | undefined
  readonly isClose?: boolean | undefined
  readonly isRetired?: boolean | undefined
  readonly newRound?: true | undefined
}
export async function changeRow(tx: Tx, eventId: string, id: string, { newRound, ...columns }: Changed): Promise<void> {
  const again = newRound && { round: sql\`\${${camel}.round} + 1\`, isClose: false }
  await tx
    .update(${camel})
    .set({ round: sql\`\${${camel}.round}\`, ...columns, ...again })
    .where(and(eq(${camel}.eventId, eventId), eq(${camel}.id, id)))
}
`

const service = ({
  name,
  pascal,
  item,
  Item,
}: ItemNames): string => `import type { ${Item}, ${Item}Body } from '@parvis/contract/${name}/${name}.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Driving } from '@parvis/contract/live-kit/live-kit.ts'
import { answerRefusals } from '@parvis/contract/live-kit/live-kit.ts'
import { beginDriving, deletePrepared, tellDriving } from '#features/live-kit/prepared.service.ts'
import { rightRefusals } from '#features/live-kit/rights.service.ts'
import { tellLive } from '#features/live-kit/topics.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { Executor } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Answer } from './${name}.store.ts'
import { changeRow, findAnswered, insertRow, keepAnswer, listRows, prepared${pascal} } from './${name}.store.ts'

export { listRows, prepared${pascal} }

export async function giveAnswer(ports: Ports, answer: Answer): Promise<{ received: true }> {
  const found = (await findAnswered(ports.db, answer)) ?? refuse(common.NOT_FOUND)
  if (found.against !== '') refuse(rightRefusals[found.against])
  if (found.isClose) refuse(answerRefusals.MODULE_CLOSED)
  await transaction(ports.db, (tx) => keepAnswer(tx, answer))
  tellLive(ports, found.eventId, 'state')
  return { received: true }
}

export const read${Item} = async (db: Executor, eventId: string, id: string): Promise<${Item} | undefined> =>
  (await listRows(db, eventId, id))[0]

const mustFind = async (db: Executor, eventId: string, id: string): Promise<${Item}> =>
  (await read${Item}(db, eventId, id)) ?? refuse(common.NOT_FOUND)

export async function create${Item}(ports: Ports, eventId: string, { label }: ${Item}Body): Promise<${Item}> {
  const id = newId(ports.clock.now())
  return transaction(ports.db, async (tx) => {
    await insertRow(tx, { id, eventId, label })
    addAuditDetails({ after: { title: label } })
    return mustFind(tx, eventId, id)
  })
}

export async function change${Item}(
  ports: Ports,
  eventId: string,
  id: string,
  { position, ...change }: Partial<${Item}Body> & Driving,
): Promise<${Item}> {
  return transaction(ports.db, async (tx) => {
    const item = { eventId, module: '${item}', id } as const
    await beginDriving(ports, tx, prepared${pascal}, { item, position, newRound: change.newRound })
    await changeRow(tx, eventId, id, change)
    afterCommit(tx, () => tellLive(ports, eventId, 'state'))
    const changed = await mustFind(tx, eventId, id)
    tellDriving(changed.label, { ...change, position })
    return changed
  })
}

export const delete${Item} = (ports: Ports, eventId: string, id: string): Promise<void> =>
  deletePrepared(ports, prepared${pascal}, eventId, id)
`

const routes = ({ name, camel, pascal, item, Item }: ItemNames): string => `import {
  answer${Item},
  create${Item} as createEndpoint,
  delete${Item} as deleteEndpoint,
  drive${Item},
  list${pascal},
  update${Item},
} from '@parvis/contract/${name}/${name}.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { change${Item}, create${Item}, delete${Item}, giveAnswer, listRows } from './${name}.service.ts'

export function ${camel}Routes(app: FastifyInstance): void {
  serve(app, answer${Item}, async ({ params, caller, ports }) =>
    giveAnswer(ports, { ...params, userId: caller.userId, domainId: caller.domainId }),
  )
  serve(app, list${pascal}, async ({ params, ports }) => ({ data: await listRows(ports.db, params.eventId) }))
  serve(app, createEndpoint, async ({ params, body, ports }) => create${Item}(ports, params.eventId, body))
  serve(app, update${Item}, async ({ params, body, ports }) =>
    change${Item}(ports, params.eventId, params.${item}Id, body),
  )
  serve(app, drive${Item}, async ({ params, body, ports }) => change${Item}(ports, params.eventId, params.${item}Id, body))
  serve(app, deleteEndpoint, async ({ params, ports }) => {
    await delete${Item}(ports, params.eventId, params.${item}Id)
    return undefined
  })
}
`

const moduleOfServer = ({
  name,
  pascal,
  item,
  Item,
}: ItemNames): string => `import type { ${Item} } from '@parvis/contract/${name}/${name}.ts'
import type { PreparedLive } from '#features/live-kit/prepared.service.ts'
import { listRows, prepared${pascal}, read${Item} } from './${name}.service.ts'

export const ${item}Live: PreparedLive<${Item}> = {
  store: prepared${pascal},
  topic: 'state',
  read: read${Item},
  answersOf: null,
  table: {
    columns: ['${item}', 'round', 'count'],
    wide: ['${item}'],
    rows: async (db, eventId) => (await listRows(db, eventId)).map(({ label, round, people }) => [label, round, people]),
  },
}
`

const partOfServer = ({
  name,
  camel,
  pascal,
  item,
}: ItemNames): string => `import type { ${pascal}Config } from '@parvis/contract/${name}/${name}.part.ts'
import { ${camel}Share } from '@parvis/contract/${name}/${name}.part.ts'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import { RETIRE } from '@parvis/contract/kit/plan.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { ${item}Answers, ${camel} } from '#db/tables/${name}.ts'
import { differencesOf } from '#kit/differences.ts'
import { countById, effectsIn } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import { part } from '#part.ts'
import { ${item}Live } from './${name}.live.ts'

const differences = (before: ${pascal}Config, after: ${pascal}Config) =>
  differencesOf(before.${camel}, after.${camel}, ({ id }) => id)

const exportRows = (db: Executor, eventId: string): Promise<${pascal}Config['${camel}']> =>
  db
    .select({ id: ${camel}.id, label: ${camel}.label, isRetired: ${camel}.isRetired })
    .from(${camel})
    .where(eq(${camel}.eventId, eventId))
    .orderBy(asc(${camel}.position), asc(${camel}.id))

/** A removed item that has answers is kept. */
async function importRows({ tx, eventId, before, after }: Change<${pascal}Config>): Promise<void> {
  const { added, changed, removed } = differences(before, after)
  for (const { item, position } of [...added, ...changed]) {
    const { id, ...one } = item
    const columns = { ...one, position }
    await tx
      .insert(${camel})
      .values({ id, eventId, ...columns })
      .onConflictDoUpdate({ target: ${camel}.id, set: columns })
  }
  const ids = sql.param(removed.map(({ id }) => id))
  if (removed.length > 0)
    await tx.execute(sql\`
      delete from \${${camel}} as item where item.event_id = \${eventId} and item.id = any (\${ids}::text[])
        and not exists (select from \${${item}Answers} as given where given.${snakeOf(item)}_id = item.id)\`)
}

async function impact({ tx, eventId, before, after }: Change<${pascal}Config>): Promise<Effect[]> {
  const { removed } = differences(before, after)
  if (removed.length === 0) return []
  const people = await countById(
    tx,
    sql\`select given.${snakeOf(item)}_id as id, count(distinct given.user_id)::int as people
      from \${${item}Answers} given join \${${camel}} item on item.id = given.${snakeOf(item)}_id
      where item.event_id = \${eventId} group by 1\`,
  )
  return removed.flatMap(({ id, label }) =>
    effectsIn('${camel}')({ item: id, at: [id], name: label, people: people.get(id) ?? 0 }, 'FILE_ANSWERED', {
      remedies: [RETIRE],
    }),
  )
}

export const ${camel}Part = part({
  share: ${camel}Share,
  live: { ${item}: ${item}Live },
  read: async (db, { eventId }) => ({ ${camel}: await exportRows(db, eventId) }),
  impact,
  add: importRows,
})
`

/** A column as its table spells it. */
const snakeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The files of a module of the live on the server. */
export function liveServerFiles(names: ItemNames): Record<string, string> {
  const { name } = names
  const server = `server/src/features/${name}`
  return {
    [`server/src/db/tables/${name}.ts`]: tables(names),
    [`${server}/${name}.store.ts`]: store(names),
    [`${server}/${name}.service.ts`]: service(names),
    [`${server}/${name}.routes.ts`]: routes(names),
    [`${server}/${name}.live.ts`]: moduleOfServer(names),
    [`${server}/${name}.part.ts`]: partOfServer(names),
  }
}
