import type { Names, Wanted } from './feature-names.ts'
import { itemNamesOf, namesOf } from './feature-names.ts'

type Edit = (text: string) => string

/** Puts a line before an anchor. @throws Error if the anchor is not in the text once. */
const before =
  (anchor: string, line: string): Edit =>
  (text) => {
    if (text.split(anchor).length !== 2) throw new Error(`'${anchor}' is not in the list once`)
    return text.replace(anchor, () => `${line}${anchor}`)
  }
/** Imports one name at the top of a file; the formatter sorts it. */
const importing =
  (name: string, from: string): Edit =>
  (text) =>
    `import { ${name} } from '${from}'\n${text}`
const all =
  (...edits: readonly Edit[]): Edit =>
  (text) =>
    edits.reduce((edited, edit) => edit(edited), text)

/**
 * Lists are in the order of the map: a new feature stands above this one, below all that every feature may use, or a
 * module of the live.
 */
const nextOf = ({ has }: Wanted): string => (has.includes('live') ? 'messages' : 'companies')

function mapped({ name, pascal }: Names, wanted: Wanted): Edit {
  const { has } = wanted
  const isLive = has.includes('live')
  const uses = [
    ...(isLive ? ['events', 'users', 'live-kit'] : []),
    ...(has.includes('step') ? ['participation'] : []),
    ...(has.includes('editor') ? ['event-config'] : []),
  ].map((used) => `'${used}'`)
  const table = name.replaceAll('-', '_')
  const tables = has.includes('part') || has.includes('page') ? [table, ...(isLive ? [`${table}_answers`] : [])] : []
  const isInPage = has.some((kind) => kind !== 'part')
  const packages = isInPage ? '' : "    packages: ['contract', 'server'],\n"
  const entry = `  feature('${name}', '${pascal}', {
    uses: [${uses.join(', ')}],
    tables: [${tables.map((one) => `'${one}'`).join(', ')}],
${packages}  }),
`
  const next = before(`  feature('${nextOf(wanted)}',`, entry)
  return isLive ? all(next, before(`'emotions', 'leaderboard', 'presence'] as const`, `'${name}', `)) : next
}

const described = ({ name, camel }: Names, wanted: Wanted): Edit =>
  all(
    before(`  ${nextOf(wanted)}Feature,\n`, `  ${camel}Feature,\n`),
    importing(`${camel}Feature`, `#features/${name}/${name}.feature.ts`),
  )

const listed = ({ name, camel }: Names, what: 'Step' | 'Share', last: string): Edit =>
  all(
    before(`\n] as const`, `\n  ${camel}${what},`),
    importing(`${camel}${what}`, `#features/${name}/${name}.${last}.ts`),
  )

/** The place of a part in the order of writing, and of the answers of a live module in the order of erasure. */
const ordered = (name: string, { has }: Wanted): Edit =>
  all(
    ...(has.includes('part') ? [before(`  ...(['events', 'typologies', 'forms'`, `  '${name}',\n`)] : []),
    ...(has.includes('live') ? [before(`    'polls',\n    'questions',`, `    '${name}',\n`)] : []),
  )

/** The active id of a live module. */
function aired(names: Names): Edit {
  const { name, camel, Item } = itemNamesOf(names)
  const column = `  active${Item}Id: text().references(() => ${camel}.id, { onDelete: 'set null' }),\n`
  return all(before('  activeMessageId:', column), importing(camel, `./${name}.ts`))
}

/**
 * The shared files that a feature changes, and the change of each. `npm run check` and the types find a forgotten one.
 * `scripts/lists.ts` writes the lists that follow from its files.
 */
export function sharedEdits(wanted: Wanted): Record<string, Edit> {
  const { name, has } = wanted
  const names = namesOf(name)
  const { camel } = names
  const isLive = has.includes('live')
  return {
    'features.ts': mapped(names, wanted),
    ...((has.includes('page') || isLive) && {
      'contract/src/endpoints.ts': all(
        before(`  ${nextOf(wanted)},\n`, `  ${camel},\n`),
        (text) => `import * as ${camel} from '#features/${name}/${name}.ts'\n${text}`,
      ),
    }),
    ...(has.includes('step') && { 'contract/src/steps.ts': listed(names, 'Step', 'steps') }),
    ...(has.includes('part') && { 'contract/src/parts.ts': listed(names, 'Share', 'part') }),
    'server/src/features.ts': all(described(names, wanted), ordered(name, wanted)),
    ...(isLive && { 'server/src/db/tables/live.ts': aired(names) }),
  }
}

/** What is made from these files, and what no script can decide. */
export const stepsLeft = ({ name, has }: Wanted): string[] => [
  'the words: each sentence is the name of the feature for now',
  ...(has.includes('page') || has.includes('editor') ? [`journeys/${name}.journey.ts: goes to its page`] : []),
  'npx biome check --write · npx drizzle-kit generate (in server/) · node scripts/map.ts --write · node scripts/lists.ts --write',
  'node server/src/openapi.ts --write · node scripts/event-file-docs.ts --write · npm run check',
]
