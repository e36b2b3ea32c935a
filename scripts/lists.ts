import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '../features.ts'
import { namesOf } from './feature-names.ts'

// Not that of `processes.ts`, which loads code with these lists.
const root = join(import.meta.dirname, '..')

/** Lists of words, and the pages that load each. */
const WORDS: Readonly<Record<string, string>> = {
  entry: 'The start of each page.',
  signing: 'The sign-in.',
  begin: 'The registration at its start.',
  visit: 'The registration and the pages of participants.',
  live: 'The live.',
  event: 'The other pages of an event.',
  area: 'The organisers’ area at its start.',
  overview: 'The words that the overview of the area loads later.',
  edit: 'The screens of the area.',
  server: 'Mails, documents and exports, which the server alone writes.',
}

/** Longest line of the formatter. */
const WIDTH = 120
const HEADER = '// Written by `node scripts/lists.ts --write`.\n'
const ORDER = new Map(features.map(({ name }, position) => [name, position]))
const featureOf = (path: string): string => path.split('/').at(-2) ?? ''
const textOf = (tree: string, path: string): string => readFileSync(join(tree, path), 'utf8')
const exportsOf = (text: string): string[] => [...text.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)

/** The paths that match, in the order of the map. */
const inOrder = (tree: string, pattern: string): string[] =>
  globSync(pattern, { cwd: tree })
    .sort()
    .sort((one, other) => (ORDER.get(featureOf(one)) ?? -1) - (ORDER.get(featureOf(other)) ?? -1))

function wordLists(tree: string): string {
  const files = ['contract/src/kit/*.fr.ts', 'contract/src/features/*/*.fr.ts'].flatMap((pattern) =>
    inOrder(tree, pattern).map((path) => ({
      lists: exportsOf(textOf(tree, path)),
      file: path.replace(/^contract\/src\/(features\/)?/, '').replace(/\.fr\.ts$/, ''),
    })),
  )
  const entries = Object.entries(WORDS).map(([list, caption]) => {
    const listed = files.filter(({ lists }) => lists.includes(list)).map(({ file }) => `'${file}'`)
    const line = `  ${list}: [${listed.join(', ')}],`
    const spelled = line.length <= WIDTH ? line : `  ${list}: [\n    ${listed.join(',\n    ')},\n  ],`
    return `  /** ${caption} */\n${spelled}\n`
  })
  return `${HEADER}
/** The word files of each list, below \`contract/src/features\` or \`contract/src\`, without their language. */
export const wordLists = {
${entries.join('')}} as const satisfies Readonly<Record<string, readonly string[]>>
`
}

function descriptors(tree: string): string {
  const names = inOrder(tree, 'front/src/features/*/*.feature.ts').map((path) => namesOf(featureOf(path)))
  const sorted = names.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const imports = sorted.map(
    ({ name, camel }) => `import { ${camel}Feature } from '#features/${name}/${name}.feature.ts'\n`,
  )
  return `${HEADER}
import type { Feature } from '#feature.ts'
${imports.join('')}
/** The features with something in the page, in the order of the map. */
export const features = [
${names.map(({ camel }) => `  ${camel}Feature,\n`).join('')}] as const satisfies readonly Feature[]
`
}

interface Prepared {
  readonly name: string
  readonly key: string
  /** Names of what its file in the contract exports. */
  readonly exported: readonly string[]
}

/** The features with a module that organisers write in advance. */
const preparedIn = (tree: string): Prepared[] =>
  inOrder(tree, 'contract/src/features/*/*.live.ts').map((path) => {
    const text = textOf(tree, path)
    const [, key = ''] = /\bkey: '(\w+)'/.exec(text) ?? []
    return { name: featureOf(path), key, exported: exportsOf(text) }
  })

const preparedKeys = (tree: string): string => `${HEADER}
/** Keys of the modules of the live that organisers write in advance. */
export const preparedKeys = [${preparedIn(tree)
  .map(({ key }) => `'${key}'`)
  .join(', ')}] as const
export type PreparedKey = (typeof preparedKeys)[number]
`

function preparedModules(tree: string): string {
  const modules = preparedIn(tree)
  const imports = modules.map(
    ({ name, exported }) => `import { ${exported.join(', ')} } from '#features/${name}/${name}.live.ts'\n`,
  )
  const lines = (end: string) =>
    modules.map(({ key, exported }) => `  ${key}: ${exported.find((one) => one.endsWith(end))},\n`).join('')
  return `${HEADER}
import type * as z from 'zod/mini'
import type { PreparedModule, PushRules } from '#features/live-kit/prepared.rules.ts'
${imports.join('')}import type { PreparedKey } from '#prepared-keys.ts'

export const prepared = {
${lines('Module')}} as const satisfies Record<PreparedKey, PreparedModule>

export type ItemOf<Key extends PreparedKey> = z.output<(typeof prepared)[Key]['item']>

/** What the server decides before it pushes their items. */
export const pushRules: Readonly<Record<PreparedKey, PushRules>> = {
${lines('Push')}} satisfies { [Key in PreparedKey]: PushRules<ItemOf<Key>> }
`
}

/** A list of the live in the page, of the files of one kind. */
function liveModules(tree: string, kind: 'live' | 'projector' | 'remote', type: string, list: string): string {
  const modules = preparedIn(tree).map(({ name, key }) => {
    const from = `features/${name}/${name}.${kind}.ts`
    return { key, value: exportsOf(textOf(tree, `front/src/${from}`))[0], from: `#${from}` }
  })
  const imports = modules.map(({ value, from }) => `import { ${value} } from '${from}'\n`)
  return `${HEADER}
import type { ItemOf } from '@parvis/contract/live/prepared.rules.ts'
import type { PreparedKey } from '@parvis/contract/prepared-keys'
import type { ${type} } from '#features/live-kit/live-kit.${kind}.ts'
${imports.join('')}
const modules: { readonly [K in PreparedKey]: ${type}<ItemOf<K>> } = {
${modules.map(({ key, value }) => `  ${key}: ${value},\n`).join('')}}

/** The prepared modules, without the types of their items. */
export const ${list} = modules as unknown as Readonly<Record<PreparedKey, ${type}>>
`
}

/** Each list that follows from the folders, by its path. */
const LISTS: Readonly<Record<string, (tree: string) => string>> = {
  'contract/src/words/lists.ts': wordLists,
  'contract/src/prepared-keys.ts': preparedKeys,
  'contract/src/features/live/prepared.rules.ts': preparedModules,
  'front/src/features.ts': descriptors,
  'front/src/features/live/parts/played.ts': (tree) => liveModules(tree, 'live', 'PlayedModule', 'playedModules'),
  'front/src/features/live/projector/modules.ts': (tree) =>
    liveModules(tree, 'projector', 'ProjectedModule', 'projectedModules'),
  'front/src/features/live/remote/modules.ts': (tree) => liveModules(tree, 'remote', 'RemoteModule', 'remoteModules'),
}

/** The lists of a tree that are not as its folders say. */
export const staleLists = (tree: string): string[] =>
  Object.entries(LISTS).flatMap(([path, write]) => (textOf(tree, path) === write(tree) ? [] : path))

/** Writes the lists that follow from the folders of a tree. */
export function writeLists(tree: string): void {
  for (const path of staleLists(tree)) writeFileSync(join(tree, path), LISTS[path]?.(tree) ?? '')
}

if (import.meta.main) {
  if (process.argv.includes('--write')) writeLists(root)
  const stale = staleLists(root)
  if (stale.length > 0) {
    console.error(`Not as the folders say: ${stale.join(', ')}. Run \`node scripts/lists.ts --write\`.`)
    process.exitCode = 1
  }
}
