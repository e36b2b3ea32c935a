import { expect, test } from 'vitest'
import { betterLens } from './camera.ts'
import { REPEAT_MS, withoutRepeats } from './repeats.ts'

test('a badge that stays in view is read once', () => {
  const isNew = withoutRepeats()
  const seen = [0, 100, 200, 2900, 5000].map((at) => isNew('A', at))
  expect(seen).toEqual([true, false, false, false, false])
})

test('a badge shown again three seconds later is read again', () => {
  const isNew = withoutRepeats()
  expect(isNew('A', 0)).toBe(true)
  expect(isNew('A', REPEAT_MS)).toBe(true)
})

test('another badge is read at once, and the first one after it', () => {
  const isNew = withoutRepeats()
  expect(['A', 'B', 'A'].map((code, i) => isNew(code, i * 100))).toEqual([true, true, true])
})

const lens = (deviceId: string, label: string) => ({ deviceId, label })

test('a lens that is too wide or turned round is left for one of the back', () => {
  const lenses = [lens('u', 'Caméra arrière ultra grand angle'), lens('b', 'Caméra arrière'), lens('f', 'Caméra avant')]
  expect(betterLens(lenses, 'u')).toBe('b')
  expect(betterLens(lenses, 'f')).toBe('b')
  expect(betterLens(lenses, 'b')).toBeUndefined()
})

test('a lens without a name, or the only one, is kept', () => {
  expect(betterLens([lens('a', ''), lens('b', '')], 'a')).toBeUndefined()
  expect(betterLens([lens('f', 'Front camera')], 'f')).toBeUndefined()
})
