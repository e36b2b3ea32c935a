import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Generated at the first start, readable by its owner alone; of two first starts at once, one wins. Throws what the folder says. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const kept = readSecretFile(file)
  if (kept !== undefined) return kept
  writeSecretFile(file)
  return readSecretFile(file) ?? ''
}

/** The secret there is; what a full disk left of one that signs nothing is none. */
function readSecretFile(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  const kept = readFileSync(file, 'utf8').trim()
  if (kept !== '') return kept
  rmSync(file)
  return undefined
}

/** Whole and on the disk before it has its name: nothing is ever signed with half of it. */
function writeSecretFile(file: string): void {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    // Unlike a rename, a link gives way to the one that another first start has made.
    linkSync(draft, file)
    syncFolder(dirname(file))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
