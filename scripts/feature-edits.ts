import { wordKeys } from './feature-files.ts'
import type { Names, Wanted } from './feature-names.ts'
import { namesOf } from './feature-names.ts'

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

/** Lists are in the order of the map: a new feature stands above this one, below all that every feature may use. */
const NEXT = 'companies'

function mapped({ name, pascal }: Names, { has }: Wanted): Edit {
  const uses = [
    ...(has.includes('step') ? ['participation'] : []),
    ...(has.includes('editor') ? ['event-config'] : []),
  ].map((used) => `'${used}'`)
  const tables = has.includes('part') || has.includes('page') ? `'${name.replaceAll('-', '_')}'` : ''
  const isInPage = has.some((kind) => kind !== 'part')
  const packages = isInPage ? '' : "    packages: ['contract', 'server'],\n"
  const entry = `  feature('${name}', '${pascal}', {
    uses: [${uses.join(', ')}],
    tables: [${tables}],
${packages}  }),
`
  return before(`  feature('${NEXT}',`, entry)
}

/** Adds its words to the lists of the pages that say them. */
const spoken =
  (wanted: Wanted): Edit =>
  (text) =>
    [...wordKeys(wanted).keys()].reduce((edited, list) => {
      const end = edited.indexOf('  ],', edited.indexOf(`\n  ${list}: [`))
      return `${edited.slice(0, end)}    '${wanted.name}/${wanted.name}',\n${edited.slice(end)}`
    }, text)

const described = ({ name, camel }: Names): Edit =>
  all(
    before(`  ${NEXT}Feature,\n`, `  ${camel}Feature,\n`),
    importing(`${camel}Feature`, `#features/${name}/${name}.feature.ts`),
  )

const listed = ({ name, camel }: Names, what: 'Step' | 'Share', last: string): Edit =>
  all(
    before(`\n] as const`, `\n  ${camel}${what},`),
    importing(`${camel}${what}`, `#features/${name}/${name}.${last}.ts`),
  )

/** The shared files that a feature changes, and the change of each. `npm run check` and the types find a forgotten one. */
export function sharedEdits(wanted: Wanted): Record<string, Edit> {
  const { name, has } = wanted
  const names = namesOf(name)
  const { camel } = names
  const isPart = has.includes('part')
  return {
    'features.ts': mapped(names, wanted),
    ...(has.includes('page') && {
      'contract/src/endpoints.ts': all(
        before(`  ${NEXT},\n`, `  ${camel},\n`),
        (text) => `import * as ${camel} from '#features/${name}/${name}.ts'\n${text}`,
      ),
    }),
    ...(has.includes('step') && { 'contract/src/steps.ts': listed(names, 'Step', 'steps') }),
    ...(isPart && { 'contract/src/parts.ts': listed(names, 'Share', 'part') }),
    'contract/src/words/lists.ts': spoken(wanted),
    'server/src/features.ts': all(
      described(names),
      isPart ? before(`  ...(['events', 'typologies', 'forms'`, `  '${name}',\n`) : (text) => text,
    ),
    ...(has.some((kind) => kind !== 'part') && { 'front/src/features.ts': described(names) }),
  }
}

/** What is made from these files, and what no script can decide. */
export const stepsLeft = ({ name, has }: Wanted): string[] => [
  'the words: each sentence is the name of the feature for now',
  ...(has.includes('page') || has.includes('editor') ? [`journeys/${name}.journey.ts: goes to its page`] : []),
  'npx biome check --write · npx drizzle-kit generate (in server/) · node scripts/map.ts --write',
  'node server/src/openapi.ts --write · node scripts/event-file-docs.ts --write · npm run check',
]
