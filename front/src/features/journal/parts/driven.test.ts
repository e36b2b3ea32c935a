import { en } from '@parvis/contract/words/en.ts'
import { fr } from '@parvis/contract/words/fr.ts'
import { describe, expect, it } from 'vitest'
import { wholeSentenceOf } from './driven.ts'

const line = {
  ...{ id: '1', at: '2027-03-11T09:00:00Z', act: 'checkIn', right: 'door', device: '', tool: '', item: '', why: '' },
  by: { id: '2', firstName: 'Ana', lastName: 'Vidal' },
}
const ELISE = { isAboutPerson: true, person: { id: '3', firstName: 'Élise', lastName: 'Roux' } }
const NOBODY = { isAboutPerson: false, person: null }
const IN_LIVE = { ...NOBODY, right: 'live' }
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
    // A person erased since.
    [
      { isAboutPerson: true, person: null },
      { present: true },
      'Ana Vidal a noté à l’accueil l’entrée d’une personne effacée',
    ],
  ])('of %o that came to %o', (about, after, sentence) => {
    expect(wholeSentenceOf({ ...line, ...about, after }, sayIn(fr))).toBe(sentence)
  })

  it.each(['already', 'unregistered', 'unknown', 'rehearsal'] as const)('is there for %s in every language', (scan) => {
    for (const words of [fr, en])
      expect(wholeSentenceOf({ ...line, ...ELISE, after: { scan } }, sayIn(words))).not.toContain('[')
  })
})

describe('the sentence of an act of the live', () => {
  const poll = { title: 'Déjeuner' }
  const onAir = { module: 'question', title: 'Qui parle ?' }
  it.each<[string, object | undefined, object | undefined, string]>([
    ['pollAdded', undefined, poll, 'préparé le sondage « Déjeuner »'],
    ['pollRun', undefined, { ...poll, isClose: false }, 'ouvert le sondage « Déjeuner »'],
    ['pollRun', undefined, { ...poll, isClose: true }, 'fermé le sondage « Déjeuner »'],
    ['pollRun', undefined, { ...poll, isClose: false, newRound: true }, 'rejoué le sondage « Déjeuner »'],
    ['cloudRun', undefined, { title: 'Un mot', moved: true }, 'déplacé le nuage de mots « Un mot »'],
    ['questionRun', undefined, { title: 'Qui ?', isRetired: true }, 'retiré la question du direct « Qui ? »'],
    [
      'questionRun',
      undefined,
      { title: 'Qui ?', showRightAnswers: true },
      'montré les bonnes réponses de la question du direct « Qui ? »',
    ],
    ['questionRemoved', { title: 'Qui ?' }, undefined, 'supprimé la question du direct « Qui ? »'],
    ['message', undefined, { archived: true }, 'archivé une question du public'],
    ['live', { module: null }, onAir, 'mis à l’antenne la question du direct « Qui parle ? »'],
    ['onAir', { module: null }, { module: 'chat' }, 'mis à l’antenne les questions du public'],
    ['onAir', onAir, { module: null }, 'retiré de l’antenne la question du direct « Qui parle ? »'],
    [
      'live',
      undefined,
      { ...onAir, showResults: true },
      'montré les résultats pour la question du direct « Qui parle ? »',
    ],
    ['live', onAir, { module: null, showLeaderboard: true }, 'montré le classement'],
    // Entries written before titles were recorded.
    ['pollRun', undefined, undefined, 'ouvert, fermé, rejoué ou déplacé un sondage'],
    ['message', undefined, undefined, 'modéré un message'],
    ['live', undefined, undefined, 'changé ce que montre le direct'],
  ])('%s from %o to %o', (act, before, after, sentence) => {
    const said = (words: Readonly<Record<string, string>>) =>
      wholeSentenceOf({ ...line, ...IN_LIVE, act, before, after }, sayIn(words))
    expect(said(fr).replaceAll('\u202f', ' ')).toBe(`Ana Vidal a ${sentence}`)
    expect(said(en)).not.toMatch(/[[\]{}]/)
  })
})
