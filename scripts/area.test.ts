import { expect, test } from 'vitest'
import type { Piece } from '../front/area.ts'
import { leaksOf } from '../front/area.ts'
import { aheadOf, tooHeavy, weightOf } from '../front/budgets.ts'

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

test('the area may be opened from the page, and stays out of the files of participants', () => {
  expect(leaksOf([start, home, area, kit])).toEqual([])
})

test('a module of the area in a piece that participants share is named', () => {
  const shared = { ...kit, moduleIds: [...kit.moduleIds, `${src}/features/dashboard/parts/Rail.tsx`] }
  expect(leaksOf([start, home, area, shared])).toEqual(['kit.js holds front/src/features/dashboard/parts/Rail.tsx'])
})

test('a screen of participants that leans on the area brings it along, and is told', () => {
  expect(leaksOf([start, { ...home, imports: ['area.js'] }, area, kit])).toEqual([
    'area.js holds front/src/app/AreaLayout.tsx',
  ])
})

const overview = { name: 'the overview', opens: /\/AreaLayout\.tsx$/, speaks: /\/words\/area\./, budget: 180 }

test('a page weighs the start, its own files and all their imports, once', () => {
  const heavier = weightOf([start, home, area, { ...kit, code: 'kit'.repeat(500) + Math.PI }], overview)
  const light = weightOf([start, home, area, kit], overview)
  expect(heavier).toBeGreaterThan(light)
  expect(weightOf([start, { ...home, code: 'home' }, area, kit], overview)).toBe(light)
})

test('a page that weighs more than it may is named', () => {
  expect(tooHeavy([start, home, area, kit], [overview])).toEqual([])
  const [told] = tooHeavy([start, home, area, kit], [{ ...overview, budget: 20 }])
  expect(told).toMatch(/^the overview weighs \d+ bytes, over 20$/)
})

test('the files of a page are listed by language, without those of every page', () => {
  const words = (part: string, language: string) =>
    piece(`${part}.${language}.js`, { moduleIds: [`/house/contract/src/words/${part}.${language}.ts`] })
  const spoken = ['fr', 'en'].flatMap((language) => [words('entry', language), words('area', language)])
  const styled = { ...area, viteMetadata: { importedCss: new Set(['area.css']) } }
  const route = { ...overview, path: 'organisation', speaks: /\/words\/(entry|area)\./ }
  expect(aheadOf([start, home, styled, kit, ...spoken], [route, overview])).toEqual([
    {
      path: 'organisation',
      styles: ['area.css'],
      scripts: { fr: ['area.fr.js', 'area.js', 'kit.js'], en: ['area.en.js', 'area.js', 'kit.js'] },
    },
  ])
})

test('a panel loaded behind a page weighs in it, and is not named to a person without access', () => {
  const panel = piece('panel.js', { moduleIds: [`${src}/features/journal/RecentPanel.tsx`] })
  const route = { ...overview, path: 'organisation', after: /\/RecentPanel\.tsx$/ }
  const words = piece('area.fr.js', { moduleIds: ['/house/contract/src/words/area.fr.ts'] })
  const all = [start, area, kit, panel, words]
  expect(weightOf(all, route)).toBeGreaterThan(weightOf(all, overview))
  expect(aheadOf(all, [route])[0]?.scripts['fr']).toEqual(['area.fr.js', 'area.js', 'kit.js'])
})

test('the descriptor of a feature of the area may lie in the start of the page, its screens may not', () => {
  const declared = { ...start, moduleIds: [`${src}/features/check-in/check-in.feature.ts`] }
  expect(leaksOf([declared, home, area, kit])).toEqual([])
  const held = { ...start, moduleIds: [`${src}/features/check-in/DoorScreen.tsx`] }
  expect(leaksOf([held, home, area, kit])).toEqual(['start.js holds front/src/features/check-in/DoorScreen.tsx'])
})

test('a feature that the map gives to organisers alone stays out of what participants load', () => {
  const asked = { ...kit, moduleIds: ['/house/contract/src/features/journal/journal.ts'] }
  expect(leaksOf([start, home, area, asked])).toEqual(['kit.js holds contract/src/features/journal/journal.ts'])
})

test.each(['editor/CodesScreen.tsx', 'kit/CodeList.tsx'])('%s of a feature of guests is of the area', (file) => {
  const held = { ...home, moduleIds: [`${src}/features/promo-codes/${file}`] }
  expect(leaksOf([start, held, area, kit])).toEqual([`home.js holds front/src/features/promo-codes/${file}`])
})
