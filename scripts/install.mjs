// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withLock } from './lock.mjs'

/** Marks a release folder written by `npm run build`, which a start must not change. */
export const RELEASE = '.release'

/** An expected failure, reported by its message alone. */
export class Stop extends Error {}

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} Entry */

/** @param {string} file @returns {Record<string, Entry>} */
function entriesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/** npm's own record of what it installed says the same as the lockfile (after `npm ci` or `npm install`).
 * @param {string} root */
function npmAgrees(root) {
  const installed = entriesOf(join(root, 'node_modules', '.package-lock.json'))
  const wanted = Object.entries(entriesOf(join(root, 'package-lock.json')))
  return (
    wanted.length > 0 &&
    wanted.every(([path, entry]) => {
      if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
      const found = installed[path]
      if (!found) return Boolean(entry.optional || entry.devOptional || entry.peer)
      return found.version === entry.version && Boolean(found.link) === Boolean(entry.link)
    })
  )
}

/** @param {string} root */
function node24(root) {
  const node = join(root, 'node_modules', '.bin', 'node')
  if (!existsSync(node)) return undefined
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.') ? node : undefined
}

/** npm must not run on the Node it is about to replace.
 * @param {string} root */
export function outerPath(root) {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.filter((folder) => !folder.startsWith(join(root, 'node_modules'))).join(delimiter)
}

/** @param {string} root @param {string[]} which dependencies @returns {Promise<number>} */
export function npmCi(root, which) {
  const args = ['ci', ...which, '--include=optional', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawn('npm', args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PATH: outerPath(root) },
  })
  return new Promise((resolve, reject) => {
    npm.on('error', () => reject(new Stop('npm was not found on the PATH; install Node.js 20 or newer with npm.')))
    npm.on('exit', (code) => resolve(code ?? 1))
  })
}

/** The user's npm settings may refuse install scripts: the `node` package then brings no binary.
 * @param {string} root */
function nodeOrStop(root) {
  const node = node24(root)
  if (node) return node
  if (process.version.startsWith('v24.')) return process.execPath
  throw new Stop(
    'Node 24 was not installed because npm did not run install scripts (ignore-scripts?): ' +
      'allow them with `npm config set ignore-scripts false`, or use Node 24 yourself.',
  )
}

/**
 * The Node 24 installed here, without installing anything: the folder may be read-only, the machine offline.
 * @param {string} root the repository's folder, or one that `npm run build` wrote
 */
export function installed(root) {
  if (!existsSync(join(root, 'node_modules', 'fastify')))
    throw new Stop('Nothing is installed here: run `npm run build`, or serve from the folder that it writes.')
  return nodeOrStop(root)
}

/**
 * Makes node_modules what package-lock.json says, once for all processes that ask at the same time.
 * @param {string} root the repository's folder
 * @returns {Promise<string>} the path of Node 24
 */
export async function install(root) {
  if (existsSync(join(root, RELEASE))) return installed(root)
  const stamp = join(root, 'node_modules', '.parvis-lock')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const wanted = `${lock} ${process.platform}-${process.arch}\n`
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isCurrent()) return nodeOrStop(root)

  const work = async () => {
    if (isCurrent()) return
    const hasNode = Boolean(node24(root)) || process.version.startsWith('v24.')
    if (!npmAgrees(root) || !hasNode) {
      console.error('Installing dependencies (npm ci)…')
      const code = await npmCi(root, ['--include=dev'])
      if (code !== 0) throw new Stop(`npm ci failed with code ${code}: its message above says why.`)
    }
    nodeOrStop(root)
    writeFileSync(stamp, wanted)
  }
  const onWait = () => console.error('Another command is installing the dependencies; waiting…')
  await withLock(join(root, 'install.local'), work, onWait)
  return nodeOrStop(root)
}
