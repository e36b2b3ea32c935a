import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../features.ts'
import { directionProblems } from './directions/check.ts'
import { filesOf } from './feature-files.ts'
import { root } from './processes.ts'

test('the files of a new feature keep the directions of the house', () => {
  const files = Object.entries(filesOf('lost-property')).map(([path, text]) => ({ path, text }))
  const packages = ['contract', 'server', 'front'] as const
  const map = [{ name: 'lost-property', caption: 'Lost property', uses: [], tables: ['lost_property'], packages }]
  expect(directionProblems(files, map)).toEqual([])
})

test('the server lists the descriptors of the features of the map, in its order', () => {
  const listed = readFileSync(join(root, 'server/src/features.ts'), 'utf8').matchAll(/^ {2}(\w+)Feature,$/gm)
  const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const mapped = features.filter(({ packages }) => packages.includes('server')).map(({ name }) => camel(name))
  expect([...listed].map(([, name]) => name)).toEqual(mapped)
})
