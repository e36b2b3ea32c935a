import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { partOf } from '../front/descriptors.ts'

// As output by the bundler, without trailing commas.
const DESCRIPTOR = `import { feature, named } from '#feature.ts'
export const liveFeature = feature({
  name: 'live',
  pages: [
    { path: 'live', frame: 'private', words: 'live', isEarly: true, screen: named(() => import('./LiveScreen.tsx'), 'LiveScreen') },
    { path: 'door', frame: 'entrance', words: 'signing', screen: named(() => import('./DoorScreen.tsx'), 'DoorScreen') },
    { path: 'replay', frame: 'private', words: 'event', screen: named(() => import('./ReplayScreen.tsx'), 'ReplayScreen') },
    { path: 'organisation/direct', frame: 'area', words: 'tool', screen: named(() => import('./RemoteScreen.tsx'), 'RemoteScreen') }
  ],
  moved: [{ path: 'before', to: (context) => '/' + context }],
  steps: { live: 1 },
  tiles: [{ key: 'live', to: (context) => '/' + context }]
})
`
type Part = Parameters<typeof partOf>[2]
const NAMES = ['LiveScreen', 'DoorScreen', 'ReplayScreen', 'RemoteScreen', 'moved', 'steps', 'tiles']
const named = (code: string) => NAMES.filter((name) => code.includes(name))
const split = (code: string, part: Part) => partOf(code, parseSync('live.feature.ts', code).program, part)

test.each<[Part, string[]]>([
  ['start', ['LiveScreen', 'DoorScreen']],
  ['visit', ['ReplayScreen', 'moved']],
  ['steps', ['steps']],
  ['tiles', ['tiles']],
  ['area', ['RemoteScreen']],
])('what a feature declares in the part « %s » is all that this part holds, under its name', (part, names) => {
  const code = split(DESCRIPTOR, part)
  expect(code).toContain("name: 'live'")
  expect(named(code)).toEqual(names)
  expect(parseSync('live.feature.ts', code).errors).toEqual([])
})

test('a feature without pages keeps its name where it declares nothing', () => {
  const plain = "export const line = feature({ name: 'line', steps: { line: 1 } })\n"
  expect(split(plain, 'steps')).toBe(plain)
  for (const part of ['start', 'visit', 'tiles', 'area'] as const)
    expect(split(plain, part)).toMatch(/^export const line = feature\(\{ name: 'line',\s*\}\)\n$/)
})

test('a feature that has no page in a part keeps no list of pages there', () => {
  const area = "export const line = feature({ name: 'line', pages: [{ path: 'line', frame: 'area' }] })\n"
  expect(split(area, 'area')).toBe(area)
  expect(split(area, 'start')).toMatch(/^export const line = feature\(\{ name: 'line',\s*\}\)\n$/)
})
