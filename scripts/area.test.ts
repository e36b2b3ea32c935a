import { expect, test } from 'vitest'
import type { Piece } from '../front/area.ts'
import { leaksOf, weightOfArea } from '../front/area.ts'

const src = '/house/front/src'
const piece = (fileName: string, more: Partial<Piece> = {}): Piece => ({
  ...{ fileName, facadeModuleId: null, moduleIds: [], imports: [], dynamicImports: [], code: '', isEntry: false },
  ...more,
})
const start = piece('start.js', { isEntry: true, dynamicImports: ['home.js', 'area.js'], code: 'start' })
const home = piece('home.js', { facadeModuleId: `${src}/features/home/HomeScreen.tsx`, imports: ['kit.js'] })
const frame = `${src}/app/AreaLayout.tsx`
const area = piece('area.js', { facadeModuleId: frame, moduleIds: [frame], imports: ['kit.js'], code: 'area' })
const kit = piece('kit.js', { moduleIds: [`${src}/kit/cache.ts`], code: 'kit' })

test('the area may be opened from the page, and stays out of what participants load', () => {
  expect(leaksOf([start, home, area, kit])).toEqual([])
})

test('a module of the area in a piece that participants share is named', () => {
  const shared = { ...kit, moduleIds: [...kit.moduleIds, `${src}/features/organisation/parts/Rail.tsx`] }
  expect(leaksOf([start, home, area, shared])).toEqual(['kit.js holds front/src/features/organisation/parts/Rail.tsx'])
})

test('a screen of participants that leans on the area brings it along, and is told', () => {
  expect(leaksOf([start, { ...home, imports: ['area.js'] }, area, kit])).toEqual([
    'area.js holds front/src/app/AreaLayout.tsx',
  ])
})

test('the first screen weighs the page’s start, the frame and all they lean on, once', () => {
  const heavier = weightOfArea([start, home, area, { ...kit, code: 'kit'.repeat(500) + Math.PI }])
  expect(heavier).toBeGreaterThan(weightOfArea([start, home, area, kit]))
  expect(weightOfArea([start, { ...home, code: 'home' }, area, kit])).toBe(weightOfArea([start, home, area, kit]))
})

test('what a feature of the area declares may lie in the start of the page, its screens may not', () => {
  const declared = { ...start, moduleIds: [`${src}/features/check-in/check-in.feature.ts`] }
  expect(leaksOf([declared, home, area, kit])).toEqual([])
  const held = { ...start, moduleIds: [`${src}/features/check-in/DoorScreen.tsx`] }
  expect(leaksOf([held, home, area, kit])).toEqual(['start.js holds front/src/features/check-in/DoorScreen.tsx'])
})
