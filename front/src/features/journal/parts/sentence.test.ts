import { en } from '@parvis/contract/words/en.ts'
import { fr } from '@parvis/contract/words/fr.ts'
import { describe, expect, it } from 'vitest'
import { sentenceOf } from './sentence.ts'

const line = {
  ...{ id: '1', at: '2027-03-11T09:00:00Z', act: 'checkIn', right: 'door', device: '', tool: '', item: '', why: '' },
  by: { id: '2', firstName: 'Ana', lastName: 'Vidal' },
}
const ELISE = { isAboutPerson: true, person: { id: '3', firstName: 'Élise', lastName: 'Roux' } }
const NOBODY = { isAboutPerson: false, person: null }
const sayIn =
  (words: Readonly<Record<string, string>>) =>
  (key: string, given: Readonly<Record<string, unknown>> = {}) =>
    (words[key] ?? `[${key}]`).replaceAll(/\{\{(\w+)\}\}/g, (_, name) => String(given[name]))

describe('the sentence of a badge that the door has checked', () => {
  it.each([
    [ELISE, { present: true }, 'Ana Vidal a noté à l’accueil l’entrée d’Élise Roux'],
    [ELISE, { present: false }, 'Ana Vidal a annulé à l’accueil l’entrée d’Élise Roux'],
    [ELISE, { scan: 'already' }, 'Ana Vidal a contrôlé à l’accueil le badge d’Élise Roux, qui avait déjà servi'],
    [NOBODY, { scan: 'unknown' }, 'Ana Vidal a contrôlé à l’accueil un code qui n’est celui d’aucun badge'],
    [NOBODY, { scan: 'rehearsal' }, 'Ana Vidal a contrôlé à l’accueil le badge d’un essai'],
    // Erased since.
    [
      { isAboutPerson: true, person: null },
      { present: true },
      'Ana Vidal a noté à l’accueil l’entrée d’une personne effacée',
    ],
  ])('of %o that came to %o', (about, after, sentence) => {
    expect(sentenceOf({ ...line, ...about, after }, sayIn(fr))).toBe(sentence)
  })

  it.each(['already', 'unregistered', 'unknown', 'rehearsal'] as const)('is there for %s in every language', (scan) => {
    for (const words of [fr, en])
      expect(sentenceOf({ ...line, ...ELISE, after: { scan } }, sayIn(words))).not.toContain('[')
  })
})
