import { expect, test } from 'vitest'
import { folded } from './folded.ts'
import { editDistance, nearness } from './near.ts'
import { wordsOf } from './searched.ts'

const near = (typed: string, name: string) => nearness(wordsOf(typed), folded(name))

test.each([
  ['Becker', 'Bäcker Anna', 1],
  ['bekcer', 'Bäcker Anna', 2],
  ['anna becker', 'Bäcker Anna', 1],
  ['Muller', 'Müller', 0],
  ['Mueller', 'Müller', 1],
  ['Dupond', 'Dupont Marie', 1],
  ['Schmidt', 'Schmitt Paul', 1],
  ['Lefebvre', 'Lefèvre Jean', 1],
  ['Mayer', 'Meyer', 1],
  ['Stefane', 'Stéphane', 2],
  ['Kowalsky', 'Kowalski', 1],
  ['Nguyn', 'Nguyễn', 1],
  ['obrien', 'O’Brien Sam', 0],
  ['Vandenberghe', 'van den Berghe Luc', 0],
  ['annemarie', 'Petit Anne-Marie', 0],
  ['lecomte', 'Le Comte', 0],
  ['Papadopulos', 'Papadópoulos', 1],
  ['Παπαδοπυλος', 'Παπαδόπουλος', 1],
])('%s is near %s', (typed, name, wrong) => {
  expect(near(typed, name)).toBe(wrong)
})

test.each([
  ['Durand', 'Dupont Marie'],
  ['Martin', 'Morvan'],
  ['Bernard', 'Bertrand'],
  ['Petit', 'Perret'],
  ['Rossi', 'Russo'],
  ['Lea', 'Leo'],
  ['Ana', 'Eva'],
  ['Lambert', 'Gilbert'],
  ['Becker', 'Decket'],
  ['Becker Paul', 'Bäcker Anna'],
  ['Garcia', 'Gracq'],
  ['', 'Bäcker'],
  ['%', 'Bäcker'],
])('%s is not near %s', (typed, name) => {
  expect(near(typed, name)).toBeUndefined()
})

test('letters that changed places are one wrong letter, and no more are counted than matter', () => {
  expect(editDistance('bekcer', 'becker', 2)).toBe(1)
  expect(editDistance('abc', 'acb', 2)).toBe(1)
  expect(editDistance('', 'ab', 2)).toBe(2)
  expect(editDistance('becker', 'becker', 0)).toBe(0)
  expect(editDistance('becker', 'martin', 2)).toBe(3)
  expect(editDistance('a', 'abcdef', 2)).toBe(3)
})
