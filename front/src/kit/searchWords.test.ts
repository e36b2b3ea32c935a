import { expect, test } from 'vitest'
import { matchesAll, searchWordsIn } from './searchWords.ts'

test.each([
  ['REGLAGES', 'Réglages'],
  ['badges imprimer', 'Imprimer un badge'],
  ['l’attente', 'Liste d’attente : l’attente'],
  ["d'attente", 'Liste d’attente'],
  ['prix ttc', 'Les prix TTC'],
  ['', 'Tout'],
  ['tva', 'TVA'],
])('%j finds « %s »', (typed, text) => {
  expect(matchesAll(searchWordsIn(typed), text)).toBe(true)
})

test.each([
  ['sms', 'Smart'],
  ['badge rouge', 'Imprimer un badge'],
])('%j does not find « %s »', (typed, text) => {
  expect(matchesAll(searchWordsIn(typed), text)).toBe(false)
})
