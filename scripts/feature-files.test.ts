import { expect, test } from 'vitest'
import { directionProblems } from './directions/check.ts'
import { filesOf } from './feature-files.ts'

test('the files of a new feature keep the directions of the house', () => {
  const files = Object.entries(filesOf('lost-property')).map(([path, text]) => ({ path, text }))
  const packages = ['contract', 'server', 'front'] as const
  const map = [{ name: 'lost-property', caption: 'Lost property', uses: [], tables: ['lost_property'], packages }]
  expect(directionProblems(files, map)).toEqual([])
})
