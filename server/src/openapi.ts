import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { silentPorts } from '#testing/silent-ports.ts'
import { buildApp } from './app.ts'

/** Writes docs/openapi.json (`--write`), or says whether it is up to date (`--check`). */
const target = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url))
const app = await buildApp(silentPorts(), { rateLimit: 0 })
await app.ready()
const document = `${JSON.stringify(app.swagger(), null, 2)}\n`
await app.close()
if (process.argv.includes('--write')) {
  await writeFile(target, document)
} else if ((await readFile(target, 'utf8').catch(() => '')) !== document) {
  console.error('docs/openapi.json is out of date: run `node server/src/openapi.ts --write`')
  process.exitCode = 1
}
