import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { features } from '../features.ts'
import { filesOf, stepsLeft } from './feature-files.ts'
import { root } from './processes.ts'

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const name = process.argv[2] ?? ''
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
  refuse('Usage: node scripts/feature.ts NAME (small letters, digits, hyphens)')
if (features.some((feature) => feature.name === name)) refuse(`'${name}' is already on the map (features.ts).`)

const files = Object.entries(filesOf(name))
const present = files.map(([path]) => path).filter((path) => existsSync(join(root, path)))
if (present.length > 0) refuse(`Nothing was written: ${present.join(', ')} already exists.`)

for (const [path, text] of files) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  console.log(path)
}
console.log(
  `\nLeft to you:\n${stepsLeft(name)
    .map((step) => `- ${step}`)
    .join('\n')}`,
)
