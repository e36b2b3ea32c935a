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

/**
 * The secret of a data folder: generated at the first start, readable by its owner alone; of two concurrent first
 * starts, one wins. Throws the file system's errors.
 */
export function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const kept = readSecretFile(file)
  if (kept !== undefined) return kept
  writeSecretFile(file)
  return readSecretFile(file) ?? ''
}

/** The stored secret; an empty file, left by a full disk, is removed. */
function readSecretFile(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  const kept = readFileSync(file, 'utf8').trim()
  if (kept !== '') return kept
  rmSync(file)
  return undefined
}

/** Written to a draft and flushed before it is linked: a partial secret is never used. */
function writeSecretFile(file: string): void {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    // Unlike a rename, a link does not replace the file that another first start has made.
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
