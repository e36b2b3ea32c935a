import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventFileSchema } from '../server/src/features/event-file/schema.service.ts'
import { eventFilePage } from './event-file-page.ts'
import { root } from './processes.ts'

/** Writes the documentation of event files (`--write`), or verifies it (`--check`). */
const documents: readonly (readonly [name: string, text: string])[] = [
  ['event-file.schema.json', `${JSON.stringify(eventFileSchema(), null, 1)}\n`],
  ['event-file.md', eventFilePage()],
]
for (const [name, text] of documents) {
  const target = join(root, 'docs', name)
  if (process.argv.includes('--write')) {
    await writeFile(target, text)
  } else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
    console.error(`docs/${name} is out of date: run \`node scripts/event-file-docs.ts --write\``)
    process.exitCode = 1
  }
}
