import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import type { Piece } from '../front/area.ts'
import { offlineIn, partOf } from '../front/descriptors.ts'
import type { DeclaredPage } from '../front/offline.ts'
import { chunksOf, withNamed } from '../front/offline.ts'

const DESCRIPTOR = `export const doorFeature = feature({
  name: 'door',
  pages: [
    { path: 'tool', frame: 'bare', words: 'tool', isOffline: true, screen: named(() => import('./ToolScreen.tsx'), 'ToolScreen') },
    { path: 'list', frame: 'bare', words: 'tool', screen: named(() => import('./ListScreen.tsx'), 'ListScreen') }
  ]
})
`
const parsed = () => parseSync('door.feature.ts', DESCRIPTOR).program

test('a page that opens without a network is declared for the build, and the page does not carry it', () => {
  expect(offlineIn(parsed())).toEqual([{ path: 'tool', frame: 'bare', words: 'tool', imported: './ToolScreen.tsx' }])
  const code = partOf(DESCRIPTOR, parsed(), 'visit')
  expect(code).not.toContain('isOffline')
  expect(code).toContain("words: 'tool', screen: named(() => import('./ToolScreen.tsx'), 'ToolScreen')")
  expect(parseSync('door.feature.ts', code).errors).toEqual([])
})

const src = '/house/front/src'
const piece = (fileName: string, more: Partial<Piece> = {}): Piece => ({
  ...{ fileName, facadeModuleId: null, moduleIds: [], imports: [], dynamicImports: [], code: '', isEntry: false },
  ...more,
})
const words = (part: string) => piece(`${part}.js`, { moduleIds: [`/house/contract/src/words/${part}.ts`] })
const screen = `${src}/features/door/ToolScreen.tsx`
const tool = piece('tool.js', { moduleIds: [screen], imports: ['kit.js'], dynamicImports: ['far.js'] })
const all = [
  piece('start.js', { isEntry: true, dynamicImports: ['pages.js', 'tool.js', 'home.js'] }),
  piece('pages.js', { moduleIds: [`${src}/app/morePages.ts`] }),
  piece('area.js', { moduleIds: [`${src}/app/AreaLayout.tsx`] }),
  ...[
    piece('kit.js'),
    piece('far.js'),
    piece('home.js'),
    { ...tool, viteMetadata: { importedCss: new Set(['tool.css']) } },
  ],
  ...['entry.fr', 'entry.en', 'area.fr', 'edit.fr'].map(words),
]
const declared: DeclaredPage = { path: 'tool', frame: 'bare', words: 'tool', imported: './ToolScreen.tsx', screen }

test('its pieces are the start, the lists before its screen, the screen with its imports, and its words in all languages', () => {
  expect([...chunksOf(all, declared)].toSorted()).toEqual(
    ['start.js', 'pages.js', 'tool.js', 'tool.css', 'kit.js', 'entry.fr.js', 'entry.en.js', 'area.fr.js'].toSorted(),
  )
  expect([...chunksOf(all, { ...declared, frame: 'area' })]).toEqual(expect.arrayContaining(['area.js', 'tool.js']))
  expect(() => chunksOf(all, { ...declared, frame: 'private' })).toThrow(/cannot open without a network/)
})

test('assets that they name come along, at any depth, and chunks that load on demand do not', () => {
  const textOf = new Map([
    ['assets/tool.js', 'new Worker("/assets/decode-1.js"); import("./far-2.js")'],
    ['assets/tool.css', 'src: url(/assets/face-3.woff2)'],
    ...['assets/far-2.js', 'assets/face-3.woff2', 'assets/engine-4.wasm', 'assets/engine-4.wasm.br'].map(
      (name) => [name, ''] as const,
    ),
    ['assets/decode-1.js', 'locate("/assets/engine-4.wasm")'],
  ])
  const isChunk = (name: string) => name === 'assets/tool.js' || name === 'assets/far-2.js'
  expect(withNamed(new Set(['assets/tool.js', 'assets/tool.css']), textOf, isChunk)).toEqual(
    ['tool.js', 'tool.css', 'decode-1.js', 'engine-4.wasm', 'face-3.woff2'].map((name) => `assets/${name}`).toSorted(),
  )
})
