import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { silentPorts } from '#testing/silent-ports.ts'
import { buildApp } from './app.ts'

/** As JSON, with a line for each thing down to a depth: a change is seen where it is, and all that is below weighs no indent. */
function written(value: unknown, depth: number, indent = '\n'): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const inner = `${indent} `
  const lines = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${written(one, depth - 1, inner)}`)
  return lines.length === 0 ? '{}' : `{${inner}${lines.join(`,${inner}`)}${indent}}`
}

/** Writes docs/openapi.json (`--write`), or says whether it is up to date (`--check`). */
const target = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url))
const app = await buildApp(silentPorts(), { rateLimit: 0 })
await app.ready()
const document = `${written(app.swagger(), 5)}\n`
await app.close()
if (process.argv.includes('--write')) {
  await writeFile(target, document)
} else if ((await readFile(target, 'utf8').catch(() => '')) !== document) {
  console.error('docs/openapi.json is out of date: run `node server/src/openapi.ts --write`')
  process.exitCode = 1
}
