import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { rolldown } from 'rolldown'
import type { FormerRelease } from '../server/src/testing/former.ts'
import { digestOf, FORMER, installedVersion, plain } from '../server/src/testing/former.ts'
import { root } from './processes.ts'

// `node scripts/former.ts FOLDER [--with PATH]…`: keeps the release of which FOLDER is a checkout, with its dependencies
// installed, as the one from which an upgrade is tested. `--with` names files of its packages that it reads as it runs.
// server/releases/README.md says when, and what comes of it.

const PROGRAMS = ['main', 'event-file']
const MIGRATIONS = 'server/src/db/migrations'
/** What the programs read beside themselves. */
const BESIDE = [MIGRATIONS, 'server/data']
/** What two releases share by the database or the bus is that release's own, whatever version of it this one has. */
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

/** The versions of those packages that are left outside, and the folders of those that are within. */
const [outside, inside] = [new Map<string, string>(), new Set<string>()]

/** Whether a package is found in this release: where it has the same version, but for what both must not share. */
function isOutside(specifier: string): boolean {
  const [name = ''] = /^(@[^/]+\/)?[^/]+/.exec(specifier) ?? []
  const version = installedVersion(folder, name)
  if (ITS_OWN.includes(name) || version === undefined || installedVersion(root, name) !== version) return false
  outside.set(name, version)
  return true
}

/** The programs in a few files. Each module asks for what is beside it as if it still stood where it did. */
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

/** Where this release has what the other keeps too, by what it holds. */
const shared = new Map<string, string>()
for (const path of BESIDE.flatMap((one) => filesIn(root, one))) {
  const bytes = readFileSync(join(root, path))
  shared.set(digestOf(plain(path, bytes)), path).set(digestOf(bytes), path)
}

/** Keeps a file, unless this release has it. */
function keep({ path, bytes }: { path: string; bytes: Buffer }): FormerRelease['files'][number] {
  const sha256 = digestOf(bytes)
  const found = shared.get(sha256)
  if (found !== undefined) return { path, sha256, here: found }
  const here = `${FORMER}/${basename(path)}.br`
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(join(root, here), brotliCompressSync(bytes, { params }), { flag: 'wx' })
  return { path, sha256, here }
}

/** The licences of the packages that are within. */
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
