import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Program } from './server-process.ts'
import { launch } from './server-process.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Stored former release: server/releases/README.md. */
export const FORMER = 'server/releases'

export interface FormerRelease {
  readonly version: string
  readonly migration: string
  /** Its files by content, each with the file of this repository that holds it, compressed or not. */
  readonly files: readonly { readonly path: string; readonly sha256: string; readonly here: string }[]
  /** Packages taken from this release, which must have the same versions. */
  readonly packages: Readonly<Record<string, string>>
}

export const readFormer = (): FormerRelease => JSON.parse(readFileSync(join(ROOT, FORMER, 'release.json'), 'utf8'))

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export function plain(path: string, bytes: Buffer): Buffer {
  if (path.endsWith('.br')) return brotliDecompressSync(bytes)
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

export function installedVersion(root: string, name: string): string | undefined {
  const file = join(root, 'node_modules', name, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}

/** A file of the former release; undefined where its source here has changed. */
function read({ here, sha256 }: FormerRelease['files'][number]): Buffer | undefined {
  if (!existsSync(join(ROOT, here))) return undefined
  const bytes = readFileSync(join(ROOT, here))
  if (digestOf(bytes) === sha256) return bytes
  const held = plain(here, bytes)
  return digestOf(held) === sha256 ? held : undefined
}

/** Reasons why the former release would not run here as it was. */
export function faultsOfFormer({ version, files, packages }: FormerRelease): string[] {
  const changed = files.flatMap((file) =>
    read(file) ? [] : [`${file.here} is not what ${file.path} was in release ${version}`],
  )
  const gone = Object.keys(packages).flatMap((name) =>
    installedVersion(ROOT, name) === undefined
      ? [`${name}, which release ${version} finds here, is not installed`]
      : [],
  )
  return [...changed, ...gone]
}

async function unpack(file: FormerRelease['files'][number], path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, read(file) ?? '')
}

export async function writeFormerMigrations(folder: string): Promise<void> {
  const own = 'server/src/db/migrations/'
  for (const file of readFormer().files.filter(({ path }) => path.startsWith(own)))
    await unpack(file, join(folder, file.path.slice(own.length)))
}

export interface Former {
  readonly version: string
  /** Runs `main` or `event-file` with the given environment only. */
  run(program: string, env: Readonly<Record<string, string>>, args?: readonly string[]): Program
  remove(): Promise<void>
}

/**
 * Unpacks the release below this one's node_modules, where its packages are found. Throws where its files have
 * changed.
 */
export async function unpackFormer(): Promise<Former> {
  const release = readFormer()
  const faults = faultsOfFormer(release)
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${FORMER}/README.md says how it is made again`)
  const place = join(ROOT, 'node_modules/.cache/parvis')
  await mkdir(place, { recursive: true })
  const folder = await mkdtemp(join(place, `release-${release.version}-`))
  for (const file of release.files) await unpack(file, join(folder, file.path))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', version: release.version }))
  const quiet = {
    PATH: process.env['PATH'],
    LD_PRELOAD: process.env['LD_PRELOAD'],
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    TZ: 'Europe/Paris',
    DEMO: 'off',
    RATE_LIMIT: '0',
  }
  return {
    version: release.version,
    run: (program, env, args = []) =>
      launch(
        `${program} of ${release.version}`,
        process.execPath,
        [join(folder, `server/src/${program}.js`), ...args],
        {
          cwd: folder,
          env: { ...quiet, ...env },
        },
      ),
    remove: () => rm(folder, { recursive: true }),
  }
}
