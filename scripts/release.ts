import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { npmCi, outerPath, RELEASE } from './install.mjs'
import { root } from './processes.ts'

const SERVED = [
  ...['package.json', 'package-lock.json', 'LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...[
    'contract/package.json',
    'contract/src',
    'server/package.json',
    'server/src',
    'server/data',
    'front/package.json',
    'front/dist',
  ],
  ...['demo', 'models', 'deploy', 'words'],
  ...['scripts/bootstrap.mjs', 'scripts/install.mjs', 'scripts/lock.mjs', 'scripts/quick-imports.ts'],
]
/** Software bill of materials (CycloneDX). */
const SBOM = 'sbom.json'
const isOfTests = (path: string): boolean => /\.(test|cases)\.ts$/.test(path) || path.split(sep).includes('testing')

const DEVELOPMENT = 'cdx:npm:package:development'

interface Bom {
  readonly metadata: { readonly component: { readonly 'bom-ref': string; name: string } }
  components: { readonly 'bom-ref': string; readonly properties?: readonly { readonly name: string }[] }[]
  dependencies: { readonly ref: string; readonly dependsOn: string[] }[]
}

/**
 * Lists packages from the lockfile, offline. Omitting development packages would also omit those that production
 * shares with them, so they are filtered afterwards.
 */
function listOf(folder: string): string {
  const asked = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const env = { ...process.env, PATH: outerPath(root) }
  const bom: Bom = JSON.parse(execFileSync('npm', asked, { cwd: folder, env, encoding: 'utf8', maxBuffer: 2 ** 26 }))
  // npm uses the folder's name.
  bom.metadata.component.name = 'parvis'
  const isServed = ({ properties = [] }: Bom['components'][number]) =>
    !properties.some(({ name }) => name === DEVELOPMENT)
  bom.components = bom.components.filter(isServed)
  const refs = new Set([bom.metadata.component, ...bom.components].map((one) => one['bom-ref']))
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => refs.has(ref)) }))
  return `${JSON.stringify(bom, null, 1)}\n`
}

/**
 * Writes a folder that serves without the page's sources, build tools and tests, with production dependencies only.
 * Throws where the folder is not empty.
 */
export async function writeRelease(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} holds something already: name a folder that is empty, or that there is not`)
  for (const path of SERVED) {
    const [from, to] = [join(root, path), join(folder, path)]
    if (!existsSync(from)) throw new Error(`${path} is missing`)
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, to, { recursive: statSync(from).isDirectory(), filter: (one) => !isOfTests(one.slice(root.length)) })
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, RELEASE), `${version}\n`)
  const production = ['--omit=dev', '--workspace=server', '--workspace=contract', '--include-workspace-root']
  const code = await npmCi(folder, production)
  if (code !== 0) throw new Error(`npm ci failed with code ${code}: its message above says why.`)
  writeFileSync(join(folder, SBOM), listOf(folder))
}
