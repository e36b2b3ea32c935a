import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { lightEndpoints } from '../front/endpoints.ts'
import { root } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'parvis-light-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Bundles modules for the page, without tree shaking, and evaluates them. */
async function evaluate(name: string, modules: readonly string[]): Promise<unknown> {
  const entry = join(folder, `${name}.entry.ts`)
  writeFileSync(entry, modules.map((module) => `import ${JSON.stringify(module)}\n`).join(''))
  await build({
    configFile: false,
    root: join(root, 'contract'),
    logLevel: 'silent',
    plugins: [lightEndpoints()],
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { treeshake: false, output: { entryFileNames: `${name}.mjs`, codeSplitting: false } },
    },
  })
  return import(pathToFileURL(join(folder, `${name}.mjs`)).href)
}

test('every module of the contract evaluates without the schemas that the page does not receive', async () => {
  const files = globSync('contract/src/features/**/*.ts', { cwd: root, exclude: (path) => path.endsWith('.test.ts') })
  expect(files.length).toBeGreaterThan(200)
  await evaluate(
    'contract',
    files.map((file) => join(root, file)),
  )
})
