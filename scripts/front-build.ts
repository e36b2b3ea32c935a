import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLanguages } from '../server/src/kit/word-files.ts'
import { withLock } from './lock.mjs'
import { exitOf, node, root, wordsFolder } from './processes.ts'

const SOURCES = ['front', 'contract', 'package-lock.json']
const IGNORED = /(^|\/)(node_modules|dist[^/]*|testing)(\/|$)|\.test\.tsx?$/

function filesOf(path: string): string[] {
  if (path.endsWith('.json')) return [path]
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  return entries
    .map((entry) => ({ entry, path: `${path}/${entry.name}` }))
    .filter((found) => !IGNORED.test(found.path))
    .flatMap((found) => (found.entry.isDirectory() ? filesOf(found.path) : found.entry.isFile() ? [found.path] : []))
    .sort()
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  hash.update(JSON.stringify(readLanguages(wordsFolder()).languages))
  for (const file of SOURCES.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function isBuilt(stamp: string, hash: string): boolean {
  try {
    return readFileSync(stamp, 'utf8') === hash
  } catch {
    return false
  }
}

/**
 * Builds the front when the output is missing or older than its sources. Returns Vite's exit code; 0 when nothing was
 * to do.
 */
export async function buildFront(say: (sentence: string) => void, folder = 'front/dist'): Promise<number> {
  const stamp = join(root, folder, '.sources')
  const hash = hashOfSources()
  if (isBuilt(stamp, hash)) return 0
  return withLock(join(root, 'front-build.local'), async () => {
    if (isBuilt(stamp, hash)) return 0
    say('Construction de la page…')
    const code =
      (await build(folder)) ||
      (await build(`${folder}/print`, ['--config', 'front/print.config.ts'])) ||
      (await build(`${folder}/worker`, ['--config', 'front/worker.config.ts']))
    if (code === 0) writeFileSync(stamp, hash)
    return code
  })
}

function build(folder: string, options: readonly string[] = []): Promise<number> {
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'front', '--logLevel', 'warn']
  const where = ['--outDir', join(root, folder), '--emptyOutDir']
  // Set even under a test: React's development build is half as large again.
  const env = { ...process.env, NODE_ENV: 'production' }
  return exitOf(node([...vite, ...where, ...options], { cwd: root, env, stdio: ['ignore', 2, 2] }))
}
