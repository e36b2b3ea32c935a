import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '../features.ts'
import { directionProblems } from './directions/check.ts'
import type { SourceFile } from './directions/source.ts'
import { storedFiles, storedProblems } from './directions/stored.ts'

const root = join(import.meta.dirname, '..')
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'playwright-report', 'coverage'])
const TEXT = /(\.([cm]?[jt]sx?|json|css|html|md|ya?ml|sql|sh|svg|txt)|\/run|rc|\.editorconfig|LICENSE)$/

function* textFiles(folder: string): Generator<SourceFile> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (SKIPPED.has(entry.name) || entry.name.endsWith('.local')) continue
    if (entry.isDirectory()) yield* textFiles(path)
    else if (entry.isFile() && TEXT.test(path)) yield { path, text: readFileSync(join(root, path), 'utf8') }
  }
}

const files = [...textFiles('')]
const problems = [...directionProblems(files, features), ...[...storedFiles(root)].flatMap(storedProblems)]
for (const { path, line, message } of problems) console.log(`${path}:${line}: ${message}`)
console.log(
  problems.length > 0
    ? `${problems.length} problems in ${files.length} files`
    : `${files.length} files: all directions kept`,
)
process.exitCode = problems.length > 0 ? 1 : 0
