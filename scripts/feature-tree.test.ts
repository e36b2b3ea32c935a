import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isWhole } from '../server/src/testing/scope.ts'
import { directionProblems } from './directions/check.ts'
import { sharedEdits } from './feature-edits.ts'
import { filesOf } from './feature-files.ts'
import type { Kind, Wanted } from './feature-names.ts'
import { staleLists, writeLists } from './lists.ts'
import { root } from './processes.ts'

/** A feature of each kind, and the shared files that it changes. One more is a central list: a slot takes its place. */
const kinds = [
  { most: 4, has: ['step', 'part', 'editor'] },
  { most: 5, has: ['part', 'live'] },
  { most: 6, has: ['step', 'part', 'editor', 'live'] },
] as const satisfies readonly { most: number; has: readonly Kind[] }[]
const stamps: Wanted = { name: 'stamps', has: ['step', 'part', 'editor', 'live'] }
const packages = ['contract', 'server', 'front']

const trees: string[] = []
afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true })
})

/** A copy of the sources, whose packages find each other in it and the libraries here. */
function copyOfTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'parvis-feature-'))
  trees.push(tree)
  for (const file of ['features.ts', 'map-entry.ts', 'tsconfig.base.json', 'package.json'])
    cpSync(join(root, file), join(tree, file))
  for (const one of packages) {
    const filter = (path: string) => !['node_modules', 'dist', '.tsbuildinfo'].includes(basename(path))
    cpSync(join(root, one), join(tree, one), { recursive: true, filter })
    const own = join(root, one, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(tree, one, 'node_modules'))
  }
  mkdirSync(join(tree, 'node_modules/@parvis'), { recursive: true })
  for (const library of readdirSync(join(root, 'node_modules')))
    if (library !== '@parvis' && !library.startsWith('.'))
      symlinkSync(join(root, 'node_modules', library), join(tree, 'node_modules', library))
  for (const one of packages) symlinkSync(join(tree, one), join(tree, 'node_modules/@parvis', one))
  return tree
}

function write(tree: string, path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

/** The type errors of a package, one a line. */
function typeErrors(tree: string, one: string): string {
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(tree, one)])
    return ''
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout)
  }
}

test.each(kinds)('a feature with $has changes at most $most shared files', ({ has, most }) => {
  const edits = sharedEdits({ name: 'stamps', has })
  expect(Object.keys(edits).length).toBeLessThanOrEqual(most)
  for (const [path, edit] of Object.entries(edits))
    expect(edit(readFileSync(join(root, path), 'utf8'))).toMatch(/stamps/)
})

test('the files of such a feature keep the directions of the house', () => {
  const files = Object.entries(filesOf(stamps)).map(([path, text]) => ({ path, text }))
  const journey = { path: 'journeys/stamps.journey.ts', text: "page.goto('/salon/organisation/stamps')" }
  const at = { caption: '', uses: [], tables: [], packages: [] }
  const known = ['events', 'users', 'live-kit', 'participation', 'event-config'].map((name) => ({ ...at, name }))
  const own = { packages: ['contract', 'server', 'front'] as const, tables: ['stamps', 'stamps_answers'] }
  const map = [...known, { ...at, ...own, name: 'stamps', uses: known.map(({ name }) => name) }]
  expect(directionProblems([...files, journey], map)).toEqual([])
})

test('a generated feature imports existing files only', () => {
  const files = filesOf(stamps)
  const imported = Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/from '#([^']+)'/g)].map(([, to = '']) => `${path.split('/')[0]}/src/${to}`),
  )
  expect(imported.length).toBeGreaterThan(10)
  expect(imported.filter((path) => !(path in files) && !existsSync(join(root, path)))).toEqual([])
})

test.runIf(isWhole)('a generated feature passes the types', { timeout: 600_000 }, () => {
  const tree = copyOfTree()
  for (const [path, text] of Object.entries(filesOf(stamps))) write(tree, path, text)
  for (const [path, edit] of Object.entries(sharedEdits(stamps)))
    write(tree, path, edit(readFileSync(join(tree, path), 'utf8')))
  writeLists(tree)
  expect(packages.map((one) => typeErrors(tree, one))).toEqual(['', '', ''])
})

test('the lists that follow from the folders are up to date', () => {
  expect(staleLists(root)).toEqual([])
})
