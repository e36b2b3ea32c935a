import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedFiles, storedProblems } from './stored.ts'

/** A path assembled at run time, since this file is checked too. */
const path = (...parts: string[]) => ['', ...parts].join('/')
const said = (bytes: Buffer | string, path = 'a') =>
  storedProblems({ path, bytes: Buffer.from(bytes) }).map(({ line, message }) => `${line}: ${message}`)

describe('a stored file', () => {
  test('has at most 500 kB', () => {
    expect(said(Buffer.alloc(500_000))).toEqual([])
    expect(said(Buffer.alloc(500_001))).toEqual(['1: 501 kB; this file has at most 500'])
    expect(said(Buffer.alloc(700_001), 'docs/openapi.json')).toEqual(['1: 701 kB; this file has at most 700'])
  })

  test.each([
    ['a home', path('home', 'ana', 'x')],
    ['a home on macOS', path('Users', 'ana', 'x')],
    ['a home on Windows', ['C:', 'Users', 'ana'].join('\\')],
    ['the administrator’s home', path('root', '.npm')],
    ['a workspace', path('workspace', 'a')],
    ['a temporary folder', path('tmp', 'a')],
    ['a temporary folder on macOS', path('var', 'folders', 'zz')],
    ['a module’s address', `file://${path('home', 'ana', 'a.js')}`],
  ])('has no path of one machine: %s', (_, leak) => {
    expect(said(`first\nsee "${leak}"`)).toEqual([expect.stringMatching(/^2: '.*…' is a path of one machine$/)])
    const dump = Buffer.concat([Buffer.from([0, 255, 216, 0]), Buffer.from(leak), Buffer.from([0, 254])])
    expect(said(dump)).toHaveLength(1)
  })

  test.each([
    'join(tmpdir(), "parvis-")',
    'SECRET="$(cat /run/secrets/parvis)"',
    '/var/lib/parvis/data, /etc/hosts, /usr/bin/env, /dev/null',
    'https://example.org/home/ana/photos and https://example.org/tmp/a',
    '../work/a, ./tmp/b, src/home/ana/c',
    'GET /home, /tmp and /work alone',
  ])('may say %s', (text) => {
    expect(said(text)).toEqual([])
  })
})

describe('the files of a repository', () => {
  let root: string
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'parvis-stored-'))
    execFileSync('git', ['init', '--quiet'], { cwd: root })
    await writeFile(join(root, '.gitignore'), '*.ignored\n')
    await writeFile(join(root, 'é kept.txt'), 'kept')
    await writeFile(join(root, 'gone.txt'), 'gone')
    execFileSync('git', ['add', '.'], { cwd: root })
    await rm(join(root, 'gone.txt'))
    await writeFile(join(root, 'heap.heapsnapshot'), Buffer.alloc(600_000))
    await writeFile(join(root, 'big.ignored'), Buffer.alloc(600_000))
    await symlink(path('tmp', 'elsewhere'), join(root, 'link'))
  })
  afterAll(() => rm(root, { recursive: true }))

  test('are those that git keeps and those that it would, under any name', () => {
    const files = [...storedFiles(root)]
    expect(files.map((file) => file.path).toSorted()).toEqual(['.gitignore', 'heap.heapsnapshot', 'link', 'é kept.txt'])
    const problems = files.flatMap(storedProblems)
    expect(problems.map((problem) => problem.path).toSorted()).toEqual(['heap.heapsnapshot', 'link'])
  })
})
