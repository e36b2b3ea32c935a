import { liveFiles } from './feature-live.ts'
import type { Kind, Names, Wanted } from './feature-names.ts'
import { itemNamesOf, namesOf } from './feature-names.ts'
import { editorFiles, partFiles, stepFiles } from './feature-parts.ts'

function contractFiles({ name, pascal }: Names): Record<string, string> {
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
  }
}

function storedFiles({ name, camel, pascal }: Names): Record<string, string> {
  const server = `server/src/features/${name}`
  return {
    [`server/src/db/tables/${name}.ts`]: `import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { events } from './events.ts'

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
  onParticipationChange: 'nothing',
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

function liveWords(names: Names): Record<string, readonly string[]> {
  const { camel, item } = itemNamesOf(names)
  const remote = ['kind', 'group', 'nothing', 'new', 'change', 'front'].map((word) => `live.remote.${word}.${item}`)
  return {
    live: [`${camel}.answer`, `${camel}.received`, `live.new.${item}`],
    event: [...remote, `live.remote.${item}.label`, `live.remote.${item}.facts`, `live.remote.export.${item}s`],
    edit: [`journal.value.module.${item}`, `journal.what.${item}`, `setting.FO_MEETING_MODULES.${item}`].concat(
      `journal.what.${item}.titled`,
    ),
    server: [`exports.live.${item}s`, `exports.column.${item}`],
  }
}

/** Words by their list, that of the earliest page that says them. */
const WORDS: Readonly<Record<Kind, (names: Names) => Readonly<Record<string, readonly string[]>>>> = {
  page: ({ camel }) => ({ event: [`${camel}.title`] }),
  step: ({ camel }) => ({
    begin: [`registration.step.${camel}`, `registration.heading.${camel}`, `registration.heading.${camel}.theirs`],
    visit: [`${camel}.wanted`],
    edit: [`parts.steps.name.${camel}`, `parts.steps.when.${camel}`],
  }),
  part: ({ camel }) => ({ overview: [`parts.name.${camel}`] }),
  editor: ({ camel }) => ({
    area: [`organisation.entry.${camel}`],
    edit: [
      ...['lead', 'label', 'new', 'add', 'empty', 'empty.text'].map((key) => `parts.${camel}.${key}`),
      `organisation.also.${camel}`,
    ],
  }),
  live: liveWords,
}

/** The keys of a feature's words by list. */
export function wordKeys({ name, has }: Wanted): Map<string, string[]> {
  const keys = new Map<string, string[]>()
  for (const kind of has)
    for (const [list, added] of Object.entries(WORDS[kind](namesOf(name))))
      keys.set(list, [...(keys.get(list) ?? []), ...added])
  return keys
}

function wordFiles({ name, has }: Wanted): Record<string, string> {
  const { pascal } = namesOf(name)
  const lists = [...wordKeys({ name, has })].map(
    ([list, keys]) => `
export const ${list}: Words = {
${keys.map((key) => `  '${key}': '${pascal}',\n`).join('')}}
`,
  )
  return Object.fromEntries(
    ['fr', 'en'].map((language) => [
      `contract/src/features/${name}/${name}.${language}.ts`,
      `import type { Words } from '#kit/words.ts'\n${lists.join('')}`,
    ]),
  )
}

/** The descriptors of a feature without a page of its own. */
function descriptors(names: Names, has: readonly Kind[]): Record<string, string> {
  const { name, camel, pascal, item } = itemNamesOf(names)
  const [isStep, isPart, isEdited, isLive] = (['step', 'part', 'editor', 'live'] as const).map((kind) =>
    has.includes(kind),
  )
  const page = `  pages: [
    {
      path: 'organisation/${name}',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/${pascal}Screen.tsx'), '${pascal}Screen'),
      entry: { key: '${camel}', icon: 'menu', order: 300, rights: ['edit'] },
    },
  ],
`
  const step = `  steps: { ${camel}: named(() => import('./${pascal}Step.tsx'), '${pascal}Step') },\n`
  return {
    [`server/src/features/${name}/${name}.feature.ts`]: `${isLive ? `import { ${item}Answers } from '#db/tables/${name}.ts'\n` : ''}import { feature } from '#feature.ts'
${isLive ? `import { deletedRows } from '#kit/personal-data.ts'\n` : ''}${isPart ? `import { ${camel}Part } from './${name}.part.ts'\n` : ''}${isStep ? `import { ${camel}Saver } from './step-saver.service.ts'\n` : ''}${isLive ? `import { ${camel}Routes } from './${name}.routes.ts'\n` : ''}
export const ${camel}Feature = feature({
  name: '${name}',
${isLive ? `  routes: ${camel}Routes,\n` : ''}${isStep ? `  steps: { ${camel}: ${camel}Saver },\n` : ''}${isPart ? `  part: ${camel}Part,\n` : ''}  onParticipationChange: 'nothing',
  keeps: [${isLive ? `deletedRows(${item}Answers, ${item}Answers.userId, 'moves')` : ''}],
})
`,
    ...((isStep || isEdited) && {
      [`front/src/features/${name}/${name}.feature.ts`]: `import { feature, named } from '#feature.ts'

export const ${camel}Feature = feature({
  name: '${name}',
${isEdited ? page : ''}${isStep ? step : ''}})
`,
    }),
  }
}

/** The first files of a feature by their paths: each small, each compiling, each showing one role of the house. */
export function filesOf({ name, has }: Wanted): Record<string, string> {
  const names = namesOf(name)
  const words = wordFiles({ name, has })
  if (has.includes('page'))
    return { ...contractFiles(names), ...words, ...storedFiles(names), ...servedFiles(names), ...pageFiles(names) }
  return {
    ...words,
    ...(has.includes('part') && partFiles(names)),
    ...(has.includes('step') && stepFiles(names)),
    ...(has.includes('editor') && editorFiles(names, has.includes('live'))),
    ...(has.includes('live') && liveFiles(names)),
    ...descriptors(names, has),
  }
}
