import { expect, test } from 'vitest'
import type { Feature } from '../../map-entry.ts'
import { importProblems } from './imports.ts'
import { nameProblems } from './names.ts'
import { importsOf, maskOf } from './source.ts'

const features: Feature[] = [
  { name: 'badges', caption: 'Badges', uses: [], tables: [], packages: ['front'] },
  { name: 'home', caption: 'Home', uses: ['badges'], tables: [], packages: ['front'] },
]

/** The problems of the home screen that imports a file. */
function problemsOf(from: string): string[] {
  const text = `import { a } from '${from}'`
  const file = { path: 'front/src/features/home/HomeScreen.tsx', text }
  return importProblems(file, importsOf(text, maskOf(text)), features).map(({ message }) => message)
}

test('the kit of a feature is imported by those that use it', () => {
  expect(problemsOf('#features/badges/kit/Stamp.tsx')).toEqual([])
})

test.each(['parts', 'editor'])('%s/ of a feature is private to it', (folder) => {
  expect(problemsOf(`#features/badges/${folder}/Stamp.tsx`)).toEqual([
    `${folder}/ of 'badges' is private to it; only the feature itself uses it`,
  ])
})

test.each(['kit/Stamp.tsx', 'editor/StampScreen.tsx', 'editor/stamps.test.ts', 'kit/Stamp.module.css'])(
  '%s is a file of a feature of the page',
  (rest) => {
    expect(nameProblems({ path: `front/src/features/badges/${rest}`, text: '' }, features)).toEqual([])
  },
)
