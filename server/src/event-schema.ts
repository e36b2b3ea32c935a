import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { eventFilePage } from '#features/event-file/page.service.ts'
import { eventFileSchema } from '#features/event-file/schema.service.ts'

/** Writes the documentation of event files (`--write`), or verifies it (`--check`). */
const documents: readonly (readonly [name: string, text: string])[] = [
  ['event-file.schema.json', `${JSON.stringify(eventFileSchema(), null, 1)}\n`],
  ['event-file.md', eventFilePage()],
]
for (const [name, text] of documents) {
  const target = fileURLToPath(new URL(`../../docs/${name}`, import.meta.url))
  if (process.argv.includes('--write')) {
    await writeFile(target, text)
  } else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
    console.error(`docs/${name} is out of date: run \`node server/src/event-schema.ts --write\``)
    process.exitCode = 1
  }
}
