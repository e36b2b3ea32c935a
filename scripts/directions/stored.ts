import { execFileSync } from 'node:child_process'
import { lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { machinePaths } from './leaks.ts'
import type { Problem } from './source.ts'
import { lineAt } from './source.ts'

/** Larger files slow down every clone, and are not reviewed. */
const MOST_BYTES = 500_000
/** The OpenAPI document is read by tools, and grows with each endpoint. */
const MOST_BYTES_OF: ReadonlyMap<string, number> = new Map([['docs/openapi.json', 700_000]])

export interface StoredFile {
  readonly path: string
  readonly bytes: Buffer
}

/** Files that git tracks or would add; ignored ones are left out. */
export function* storedFiles(root: string): Generator<StoredFile> {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const names = execFileSync('git', listed, { cwd: root, maxBuffer: 2 ** 28 }).toString()
  for (const path of names.split('\0').filter((name) => name !== '')) {
    const stat = lstatSync(join(root, path), { throwIfNoEntry: false })
    if (stat?.isSymbolicLink()) yield { path, bytes: Buffer.from(readlinkSync(join(root, path))) }
    else if (stat?.isFile()) yield { path, bytes: readFileSync(join(root, path)) }
  }
}

export function storedProblems({ path, bytes }: StoredFile): Problem[] {
  const most = MOST_BYTES_OF.get(path) ?? MOST_BYTES
  const isHeavy = bytes.length > most
  const size = `${Math.ceil(bytes.length / 1000)} kB; this file has at most ${most / 1000}`
  // One character per byte, which preserves paths in any encoding.
  const text = bytes.toString('latin1')
  const [found] = machinePaths(text)
  return [
    ...(isHeavy ? [{ path, line: 1, message: size }] : []),
    ...(found ? [{ path, line: lineAt(text, found.index), message: `'${found.text}…' is a path of one machine` }] : []),
  ]
}
