import { expect, it } from 'vitest'
import { edit as eventConfigEn } from '#features/event-config/event-config.en.ts'
import { edit as eventConfigFr } from '#features/event-config/event-config.fr.ts'
import { server as eventFileEn } from '#features/event-file/event-file.en.ts'
import { server as eventFileFr } from '#features/event-file/event-file.fr.ts'

/** Effects on people have a count; faults of a file have none. */
const effects = (words: object): string[] =>
  Object.keys(words).flatMap((key) => (/^FILE_\w+_(?:one|other)$/.test(key) ? key.replace('FILE_', 'PLAN_') : []))

it.each([
  ['French', eventFileFr, eventConfigFr],
  ['English', eventFileEn, eventConfigEn],
])('each effect of a plan on people in a file is said on screen too, in %s', (_, filed, shown) => {
  expect(effects(filed).length).toBeGreaterThan(10)
  expect(effects(filed).filter((key) => !Object.hasOwn(shown, key))).toEqual([])
})
