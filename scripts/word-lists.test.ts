import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { preparedModules } from '../contract/src/features/live/modules.rules.ts'
import { configKeys } from '../contract/src/parts.ts'
import { steps } from '../contract/src/steps.ts'
import { areaFr } from '../contract/src/words/area.fr.ts'
import { beginFr } from '../contract/src/words/begin.fr.ts'
import { editFr } from '../contract/src/words/edit.fr.ts'
import { eventFr } from '../contract/src/words/event.fr.ts'
import { wordLists } from '../contract/src/words/lists.ts'
import { followingFr } from '../contract/src/words/live.fr.ts'
import { overviewFr } from '../contract/src/words/overview.fr.ts'
import type { Feature } from '../front/src/feature.ts'
import { listedWords } from '../front/words.ts'
import { root } from './processes.ts'

/** What an event is found by: its file alone has them. */
const UNNAMED: readonly string[] = ['domain', 'context']
const CONTRACT = join(root, 'contract/src')
const folder = mkdtempSync(join(tmpdir(), 'parvis-words-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The words of a list as the page gets them, in one file. */
async function bundled(list: string): Promise<unknown> {
  const [fileName, input] = [`${list}.mjs`, join(CONTRACT, `words/${list}.ts`)]
  const output = { entryFileNames: fileName, codeSplitting: false }
  await build({
    configFile: false,
    root: join(root, 'contract'),
    logLevel: 'silent',
    plugins: [listedWords()],
    ssr: { noExternal: true },
    build: { ssr: input, outDir: folder, emptyOutDir: false, rolldownOptions: { output } },
  })
  return { ...(await import(pathToFileURL(join(folder, fileName)).href)) }
}

test('a list of words has the same words in the page and on the server', async () => {
  for (const list of ['begin.fr', 'edit.en'])
    expect(await bundled(list)).toEqual({ ...(await import(`../contract/src/words/${list}.ts`)) })
})

test('each file of words is in a list, in both languages, or its mail imports it', () => {
  const sources = globSync('server/src/features/*/*.ts', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  )
  const imported = sources.flatMap((text) =>
    [...text.matchAll(/contract\/([\w/-]+\.(?:fr|en)\.ts)'/g)].map(([, path = '']) => path),
  )
  const listed = Object.values(wordLists).flatMap((list): readonly string[] => list)
  const known = new Set([...listed.flatMap((file) => [`${file}.fr.ts`, `${file}.en.ts`]), ...imported])
  const files = globSync(['kit/*.{fr,en}.ts', 'features/*/*.{fr,en}.ts'], { cwd: CONTRACT })
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((path) => !known.has(path.replace(/^features\//, '')))).toEqual([])
})

test('the pages that name a step, a part, an entry or a live module have its words', async () => {
  const { features }: { features: readonly Feature[] } = await import(join(root, 'front/src/features.ts'))
  const entries = features.flatMap(({ pages = [] }) => pages.flatMap(({ entry }) => entry?.key ?? []))
  const named = [
    ...steps.flatMap(({ key }) =>
      ['step', 'heading'].map((word) => ({ list: beginFr, key: `registration.${word}.${key}` })),
    ),
    ...steps.map(({ key }) => ({ list: beginFr, key: `registration.heading.${key}.theirs` })),
    ...steps.flatMap(({ key }) =>
      ['name', 'when'].map((word) => ({ list: editFr, key: `parts.steps.${word}.${key}` })),
    ),
    ...configKeys
      .filter((key) => !UNNAMED.includes(key))
      .map((key) => ({ list: overviewFr, key: `parts.name.${key}` })),
    ...entries.map((key) => ({ list: areaFr, key: `organisation.entry.${key}` })),
    ...entries.map((key) => ({ list: editFr, key: `organisation.also.${key}` })),
    ...preparedModules.flatMap(({ key }) =>
      ['kind', 'group', 'nothing', 'new', 'change', 'front'].map((word) => ({
        list: eventFr,
        key: `live.remote.${word}.${key}`,
      })),
    ),
    ...preparedModules.map(({ key }) => ({ list: followingFr, key: `live.new.${key}` })),
    ...preparedModules.flatMap(({ key }) =>
      [`journal.value.module.${key}`, `journal.what.${key}`, `setting.FO_MEETING_MODULES.${key}`].map((word) => ({
        list: editFr,
        key: word,
      })),
    ),
  ]
  expect(named.length).toBeGreaterThan(150)
  expect(named.flatMap(({ list, key }) => (Object.hasOwn(list, key) ? [] : key))).toEqual([])
})
