import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './processes.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const json = (path: string) => JSON.parse(read(path))
const WORKSPACES = ['contract', 'server', 'front']

test('all files name the same release', () => {
  const { version } = json('package.json')
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  const said: Record<string, unknown> = { 'docs/openapi.json': json('docs/openapi.json').info.version }
  const { packages } = json('package-lock.json')
  for (const [name, path] of [['', ''], ...WORKSPACES.map((one) => [one, `${one}/`])] as [string, string][]) {
    const own = json(`${path}package.json`)
    said[`${path}package.json`] = own.version
    said[`package-lock.json: ${name}`] = packages[name].version
    const contract = own.dependencies?.['@parvis/contract']
    if (contract !== undefined) said[`${path}package.json: @parvis/contract`] = contract
  }
  said['Containerfile'] = /image\.version="([^"]+)"/.exec(read('Containerfile'))?.[1]
  said['CHANGELOG.md'] = /^## (\d\S*)/m.exec(read('CHANGELOG.md'))?.[1]
  said['docs/upgrading.md'] = /^## (?:To )?(\d\S*)/m.exec(read('docs/upgrading.md'))?.[1]
  expect(said).toEqual(Object.fromEntries(Object.keys(said).map((place) => [place, version])))
})

test('the release that an upgrade is tested from is the one before', () => {
  const [, before] = [...read('CHANGELOG.md').matchAll(/^## (\d\S*)/gm)].map(([, one]) => one)
  expect(json('server/releases/release.json').version).toBe(before)
})
