import { expect, it } from 'vitest'
import { eventFileEn } from '#features/event-file/event-file.en.ts'
import { eventFileFr } from '#features/event-file/event-file.fr.ts'
import { partsEn } from '#features/event-file/parts.en.ts'
import { partsFr } from '#features/event-file/parts.fr.ts'

/** Effects on people have a count; faults of a file have none. */
const effects = (words: object): string[] =>
  Object.keys(words).flatMap((key) => (/^FILE_\w+_(?:one|other)$/.test(key) ? key.replace('FILE_', 'PLAN_') : []))

it.each([
  ['French', eventFileFr, partsFr],
  ['English', eventFileEn, partsEn],
])('what a plan says of people in a file is said on screen too, in %s', (_, filed, shown) => {
  expect(effects(filed).length).toBeGreaterThan(10)
  expect(effects(filed).filter((key) => !Object.hasOwn(shown, key))).toEqual([])
})
