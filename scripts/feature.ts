import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { features } from '../features.ts'
import { sharedEdits, stepsLeft } from './feature-edits.ts'
import { filesOf } from './feature-files.ts'
import type { Kind } from './feature-names.ts'
import { kinds } from './feature-names.ts'
import { writeLists } from './lists.ts'
import { root } from './processes.ts'

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { with: { type: 'string' } } })
const [name = ''] = positionals
const has = (values.with ?? 'page').split(',') as Kind[]
const isKnown = has.every((kind) => kinds.includes(kind))
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || !isKnown)
  refuse('Usage: node scripts/feature.ts NAME [--with step,part,editor,live] (small letters, digits, hyphens)')
if (has.includes('page') && has.length > 1) refuse('A page stands alone; add the rest by hand (docs/adding.md).')
if (has.includes('live') && !(has.includes('part') && name.endsWith('s')))
  refuse('A live module shows the items of a part, and is named by their plural: NAMEs --with part,live.')
if (has.includes('editor') && !has.includes('part')) refuse('An editor edits a part: --with part,editor.')
if (features.some((feature) => feature.name === name)) refuse(`'${name}' is already on the map (features.ts).`)

const files = Object.entries(filesOf({ name, has }))
const present = files.map(([path]) => path).filter((path) => existsSync(join(root, path)))
if (present.length > 0) refuse(`Nothing was written: ${present.join(', ')} already exists.`)

const edited = Object.entries(sharedEdits({ name, has })).map(
  ([path, edit]) => [path, edit(readFileSync(join(root, path), 'utf8'))] as const,
)
for (const [path, text] of [...files, ...edited]) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
writeLists(root)
const listOf = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')
console.log(`Written:\n${listOf(files.map(([path]) => path))}`)
console.log(`\nChanged:\n${listOf(edited.map(([path]) => path))}`)
console.log(`\nLeft to you:\n${listOf(stepsLeft({ name, has }))}`)
