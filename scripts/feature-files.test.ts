import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../features.ts'
import { directionProblems } from './directions/check.ts'
import { filesOf } from './feature-files.ts'
import { root } from './processes.ts'

const packages = ['contract', 'server', 'front'] as const
const journey = { path: 'journeys/lost.journey.ts', text: "page.goto('/salon/lost-property')" }

test('the files of a new feature keep the directions of the house', () => {
  const files = Object.entries(filesOf({ name: 'lost-property', has: ['page'] })).map(([path, text]) => ({
    path,
    text,
  }))
  const map = [{ name: 'lost-property', caption: 'Lost property', uses: [], tables: ['lost_property'], packages }]
  expect(directionProblems([...files, journey], map)).toEqual([])
})

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const listedIn = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}(\w+)Feature,$/gm)].map(([, name]) => name)

test('the server lists the descriptors of the features of the map, in its order', () => {
  const mapped = features.filter(({ packages }) => packages.includes('server')).map(({ name }) => camel(name))
  expect(listedIn('server/src/features.ts')).toEqual(mapped)
})

test('the front lists every descriptor, in the order of the map', () => {
  const declaring = features.filter(({ name }) =>
    existsSync(join(root, `front/src/features/${name}/${name}.feature.ts`)),
  )
  expect(listedIn('front/src/features.ts')).toEqual(declaring.map(({ name }) => camel(name)))
})
