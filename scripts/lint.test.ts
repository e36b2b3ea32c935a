import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'parvis-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(
  join(folder, 'biome.json'),
  JSON.stringify({ root: true, extends: [join(root, 'biome.json')], vcs: { enabled: false } }),
)

function refusedBy(path: string, source: string): string[] {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, source)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', file], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string }[] }
  return diagnostics.map(({ category }) => category)
}

const longFunction = (lines: number) =>
  `export function long(): string[] {\n  const all: string[] = []\n${"  all.push('')\n".repeat(lines - 4)}  return all\n}\n`

it('a function of more than 60 lines is refused, and a shorter one is not', () => {
  expect(refusedBy('server/src/kit/long.ts', longFunction(64))).toEqual(['lint/complexity/noExcessiveLinesPerFunction'])
  expect(refusedBy('server/src/kit/long.ts', longFunction(60))).toEqual([])
})

it.each([
  ['server/src/kit/any.ts', 'export const loose = (value: any) => String(value)\n', 'suspicious/noExplicitAny'],
  ['server/src/kit/first.ts', 'export const first = (all: string[]) => all[0]!\n', 'style/noNonNullAssertion'],
  ['contract/src/kit/way.ts', 'export enum Way {\n  Onsite,\n}\n', 'style/noEnum'],
  ['server/src/kit/all.ts', "export * from './ids.ts'\n", 'performance/noReExportAll'],
  [
    'server/src/ids.test.ts',
    "import { it } from 'vitest'\n\nit.skip('waits', () => {})\n",
    'suspicious/noSkippedTests',
  ],
  [
    'server/src/one.test.ts',
    "import { it } from 'vitest'\n\nit.only('waits', () => {})\n",
    'suspicious/noFocusedTests',
  ],
])('code against the rules of the project is refused in %s', (path, source, rule) => {
  expect(refusedBy(path, source)).toContain(`lint/${rule}`)
})
