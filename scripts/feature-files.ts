/** The name of a feature, as files, variables and types spell it. */
interface Names {
  readonly name: string
  readonly camel: string
  readonly pascal: string
}

function contractFiles({ name, camel, pascal }: Names): Record<string, string> {
  const contract = `contract/src/features/${name}`
  return {
    [`${contract}/${name}.ts`]: `import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'

export const ${pascal}Item = z.object({ id: Id, label: z.string() })
export type ${pascal}Item = z.output<typeof ${pascal}Item>

export const list${pascal} = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/${name}',
  summary: 'List the ${name.replaceAll('-', ' ')} of an event',
  access: 'user',
  params: EventPath,
  reply: listOf(${pascal}Item),
})
`,
    ...Object.fromEntries(
      ['fr', 'en'].map((language) => [
        `${contract}/${name}.${language}.ts`,
        `import type { Words } from '#kit/words.ts'

export const ${camel}${language === 'fr' ? 'Fr' : 'En'}: Words = {
  '${camel}.title': '${pascal}',
}
`,
      ]),
    ),
  }
}

function storedFiles({ name, camel, pascal }: Names): Record<string, string> {
  const server = `server/src/features/${name}`
  return {
    [`server/src/db/tables/${name}.ts`]: `import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { events } from './context.ts'

export const ${camel} = pgTable(
  '${name.replaceAll('-', '_')}',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    label: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.id] })],
)
`,
    [`${server}/${name}.store.ts`]: `import type { ${pascal}Item } from '@parvis/contract/${name}/${name}.ts'
import { asc, eq } from 'drizzle-orm'
import { ${camel} } from '#db/tables/${name}.ts'
import type { Executor } from '#kit/transaction.ts'

export function listRows(db: Executor, eventId: string): Promise<${pascal}Item[]> {
  return db
    .select({ id: ${camel}.id, label: ${camel}.label })
    .from(${camel})
    .where(eq(${camel}.eventId, eventId))
    .orderBy(asc(${camel}.id))
}
`,
    [`${server}/${name}.service.ts`]: `import type { ${pascal}Item } from '@parvis/contract/${name}/${name}.ts'
import type { Executor } from '#kit/transaction.ts'
import { listRows } from './${name}.store.ts'

export function list${pascal}(db: Executor, eventId: string): Promise<${pascal}Item[]> {
  return listRows(db, eventId)
}
`,
  }
}

function servedFiles({ name, camel, pascal }: Names): Record<string, string> {
  const server = `server/src/features/${name}`
  return {
    [`${server}/${name}.routes.ts`]: `import { list${pascal} as endpoint } from '@parvis/contract/${name}/${name}.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { list${pascal} } from './${name}.service.ts'

export function ${camel}Routes(app: FastifyInstance): void {
  serve(app, endpoint, async ({ params, ports }) => ({ data: await list${pascal}(ports.db, params.eventId) }))
}
`,
    [`${server}/${name}.feature.ts`]: `import { feature } from '#feature.ts'
import { ${camel}Routes } from './${name}.routes.ts'

export const ${camel}Feature = feature({
  name: '${name}',
  routes: ${camel}Routes,
  follows: 'nothing',
  keeps: [],
})
`,
    [`${server}/${name}.test.ts`]: `import { list${pascal} } from '@parvis/contract/${name}/${name}.ts'
import { expect, it } from 'vitest'
import { makeWorld } from '#testing/world.ts'

it('lists nothing while there is nothing', async () => {
  const world = await makeWorld()
  const as = await world.person()
  const { status, body } = await world.call(list${pascal}, { params: world.path }, { as })
  expect({ status, body }).toEqual({ status: 200, body: { data: [] } })
})
`,
  }
}

function pageFiles({ name, camel, pascal }: Names): Record<string, string> {
  const front = `front/src/features/${name}`
  return {
    [`${front}/${name}.feature.ts`]: `import { feature, named } from '#feature.ts'

export const ${camel}Feature = feature({
  name: '${name}',
  pages: [
    {
      path: '${name}',
      frame: 'private',
      words: 'event',
      screen: named(() => import('./${pascal}Screen.tsx'), '${pascal}Screen'),
    },
  ],
})
`,
    [`${front}/${pascal}Screen.tsx`]: `import type { ReactNode } from 'react'
import { useSay } from '#kit/say.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'

export function ${pascal}Screen(): ReactNode {
  const say = useSay()
  useTitle(say('${camel}.title'))
  return (
    <Page>
      <h1>{say('${camel}.title')}</h1>
    </Page>
  )
}
`,
  }
}

/** The first files of a feature by their paths: each small, each compiling, each showing one role of the house. */
export function filesOf(name: string): Record<string, string> {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const names = { name, camel, pascal: camel.replace(/^\w/, (letter) => letter.toUpperCase()) }
  return { ...contractFiles(names), ...storedFiles(names), ...servedFiles(names), ...pageFiles(names) }
}

/** What no script can decide: the six files that put features together, and then what is written from them. */
export function stepsLeft(name: string): string[] {
  return [
    `features.ts: an entry for '${name}', below everything it uses`,
    'contract/src/endpoints.ts: its calls, in the order of the map',
    'contract/src/words/event.fr.ts: its French sentences (visit.fr.ts where most visits need them)',
    'contract/src/words/event.en.ts: its English ones',
    'server/src/features.ts: its descriptor, in the order of the map',
    'front/src/features.ts: its descriptor of the page, in the order of the map',
    'then: npx drizzle-kit generate (in server/) · node scripts/map.ts --write · node server/src/openapi.ts --write · npm run check',
  ]
}
