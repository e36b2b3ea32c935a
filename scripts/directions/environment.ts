import type { Problem, SourceFile } from './source.ts'
import { lineAt } from './source.ts'

const READER = 'server/src/kit/env.ts'
const MANUAL = 'README.md'
/** Used by tests only; described in CONTRIBUTING.md. */
const OF_TESTS = ['TEST_DATABASE_URL']

export function environmentProblems(files: readonly SourceFile[]): Problem[] {
  const reader = files.find(({ path }) => path === READER)
  const manual = files.find(({ path }) => path === MANUAL)
  if (!reader || !manual) return []
  const read = [...reader.text.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g)].filter(
    ([, name = '']) => name.length > 3 && !/^E[A-Z]+$/.test(name) && !OF_TESTS.includes(name),
  )
  const rows = [...manual.text.matchAll(/^\| (`[A-Z][A-Z0-9_]+`(?:, `[A-Z][A-Z0-9_]+`)*) \|/gm)]
  const named = rows.flatMap(({ 1: cell = '', index }) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, line: lineAt(manual.text, index) })),
  )
  const unnamed = new Map(
    read
      .filter(([, name]) => !named.some((one) => one.name === name))
      .map(({ 1: name = '', index }) => [name, lineAt(reader.text, index)]),
  )
  return [
    ...[...unnamed].map(([name, line]) => ({ path: READER, line, message: `${MANUAL} does not name ${name}` })),
    ...named
      .filter(({ name }) => !read.some(([, one]) => one === name))
      .map(({ name, line }) => ({ path: MANUAL, line, message: `nothing reads ${name}` })),
  ]
}
