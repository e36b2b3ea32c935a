import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { rolldown } from 'rolldown'
import { listedWords } from '../front/words.ts'
import type { FormerRelease } from '../server/src/testing/former.ts'
import { digestOf, FORMER, installedVersion, plain } from '../server/src/testing/former.ts'
import { root } from './processes.ts'

// `node scripts/former.ts FOLDER [--with PATH]…` stores the release checked out in FOLDER, dependencies installed, as
// the starting point of upgrade tests. `--with` adds files of its packages that are read at run time. See
// server/releases/README.md.

const PROGRAMS = ['main', 'event-file']
const MIGRATIONS = 'server/src/db/migrations'
const BESIDE = [MIGRATIONS, 'server/data']
/**
 * Packages that define the format of data shared through database or bus: always bundled in the former release's own
 * version.
 */
const ITS_OWN = ['drizzle-orm', 'pg-boss', 'pg', 'redis', '@redis/client']

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { with: { type: 'string', multiple: true, default: [] } },
})
const [given] = positionals
if (given === undefined || !existsSync(join(given, 'server/src/main.ts')))
  throw new Error(
    'node scripts/former.ts FOLDER [--with PATH]…: FOLDER is a checkout of a release, with its dependencies',
  )
const folder = resolve(given)

const [outside, inside] = [new Map<string, string>(), new Set<string>()]

/** A package of the same version in both releases is not bundled, except those of `ITS_OWN`. */
function isOutside(specifier: string): boolean {
  const [name = ''] = /^(@[^/]+\/)?[^/]+/.exec(specifier) ?? []
  const version = installedVersion(folder, name)
  if (ITS_OWN.includes(name) || version === undefined || installedVersion(root, name) !== version) return false
  outside.set(name, version)
  return true
}

/** Bundles the programs into a few files. Modules resolve neighbouring files as at their original place. */
async function bundle(): Promise<{ path: string; bytes: Buffer }[]> {
  const sources = join(folder, 'server/src/')
  const isOwn = (specifier: string) => /^(#|\.|\/|@parvis\/)/.test(specifier)
  const build = await rolldown({
    cwd: folder,
    platform: 'node',
    input: PROGRAMS.map((name) => join(sources, `${name}.ts`)),
    external: (id, from) =>
      id.startsWith('node:') || (!isOwn(id) && !from?.includes('/node_modules/') && isOutside(id)),
    plugins: [
      listedWords(),
      {
        name: 'places',
        transform(code, id) {
          const [place] = /^.*\/node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(id) ?? []
          if (place !== undefined) inside.add(place)
          return id.startsWith(sources) && code.includes('import.meta.url')
            ? code.replaceAll('import.meta.url', `new URL('${relative(sources, id)}', import.meta.url).href`)
            : null
        },
      },
    ],
  })
  const { output } = await build.generate({
    format: 'esm',
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: { groups: [{ name: 'packages', test: /\/node_modules\// }] },
  })
  return output.flatMap((one) =>
    one.type === 'chunk' ? [{ path: `server/src/${one.fileName}`, bytes: Buffer.from(one.code) }] : [],
  )
}

function filesIn(base: string, path: string): string[] {
  if (!existsSync(join(base, path))) return []
  return readdirSync(join(base, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('_snapshot.json') && !entry.name.endsWith('.md'))
    .map((entry) => relative(base, join(entry.parentPath, entry.name)))
    .sort()
}

const shared = new Map<string, string>()
for (const path of BESIDE.flatMap((one) => filesIn(root, one))) {
  const bytes = readFileSync(join(root, path))
  shared.set(digestOf(plain(path, bytes)), path).set(digestOf(bytes), path)
}

function keep({ path, bytes }: { path: string; bytes: Buffer }): FormerRelease['files'][number] {
  const sha256 = digestOf(bytes)
  const found = shared.get(sha256)
  if (found !== undefined) return { path, sha256, here: found }
  const here = `${FORMER}/${basename(path)}.br`
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(join(root, here), brotliCompressSync(bytes, { params }), { flag: 'wx' })
  return { path, sha256, here }
}

const licences = (): string =>
  [...inside]
    .sort()
    .map((place) => {
      const file = readdirSync(place).find((one) => /^licen[cs]e/i.test(one))
      const { name, version, license } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
      const said = file === undefined ? '' : readFileSync(join(place, file), 'utf8').trim()
      return `${name} ${version} (${license})\n\n${said}\n`
    })
    .join('\n----\n\n')

const bundled = await bundle()
const beside = [...BESIDE.flatMap((path) => filesIn(folder, path)), ...values.with]
mkdirSync(join(root, FORMER), { recursive: true })
for (const path of readdirSync(join(root, FORMER))) if (path !== 'README.md') rmSync(join(root, FORMER, path))
const files = [...bundled, ...beside.map((path) => ({ path, bytes: readFileSync(join(folder, path)) }))].map(keep)
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const { entries } = JSON.parse(readFileSync(join(folder, MIGRATIONS, 'meta/_journal.json'), 'utf8'))
const release: FormerRelease = {
  version,
  migration: entries.at(-1).tag,
  packages: Object.fromEntries([...outside].sort(([one], [other]) => one.localeCompare(other))),
  files,
}
writeFileSync(join(root, FORMER, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
writeFileSync(join(root, FORMER, 'LICENCES.txt'), licences())
console.log(`Release ${version} is kept in ${FORMER}, up to the migration ${release.migration}`)
