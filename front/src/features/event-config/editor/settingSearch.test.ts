import { edit as synonymsEn } from '@parvis/contract/event-config/synonyms.en.ts'
import { edit as synonymsFr } from '@parvis/contract/event-config/synonyms.fr.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { editEn } from '@parvis/contract/words/edit.en.ts'
import { editFr } from '@parvis/contract/words/edit.fr.ts'
import { expect, test } from 'vitest'
import { settingKeys } from '../kit/settings.ts'
import { findNearSettings, findOfEvent, findSettings } from './settingSearch.ts'

const { say } = translator('fr', [editFr])
const { say: sayEn } = translator('en', [editEn])
const keysOf = (typed: string, speak = say) => findSettings(typed, speak).map(({ key }) => key)

test.each([
  // The value in a group, by its own name.
  ['virement', 'FO_SELLER'],
  ['accepte virements', 'FO_SELLER'],
  ['siret', 'FO_SELLER'],
  ['iban', 'FO_SELLER'],
  // A choice of a setting.
  ['nuages de mots', 'FO_MEETING_MODULES'],
  ['particulier', 'FO_BILLING_TYPES'],
  // Another word for it.
  ['TTC', 'FO_SELLER'],
  ['taxe', 'FO_SELLER'],
  ['attente', 'FO_WAITING_LIST'],
  ['accessib', 'FO_ASSISTANCE_HTML'],
  ['csv', 'FO_STATS_TABLE'],
  ['carte bancaire', 'FO_PAYMENT_ACTIVE'],
  ['rgpd', 'FO_RETENTION_MONTHS'],
  ['droit à l’image', 'FO_PHOTOS_TYPES_HIDDEN'],
  ['mineurs', 'FO_PHOTOS_TYPES_HIDDEN'],
  ['rembours', 'FO_PAYMENT_PROVIDER'],
  // Without accents, in any order.
  ['bandeau accueil', 'homeMessage'],
  ['ACCUEIL bandeau', 'homeMessage'],
])('« %s » finds the setting %s', (typed, key) => {
  expect(keysOf(typed)).toContain(key)
})

test.each([
  ['transfer', 'FO_SELLER'],
  ['waiting list', 'FO_WAITING_LIST'],
  ['GDPR', 'FO_CONSENTS'],
  ['accessib', 'FO_ASSISTANCE_HTML'],
  ['refund', 'FO_PAYMENT_PROVIDER'],
])('“%s” finds the setting %s in English', (typed, key) => {
  expect(keysOf(typed, sayEn)).toContain(key)
})

test('a value in a group is named with the setting that holds it', () => {
  const labels = findSettings('virements', say).map(({ label }) => label)
  expect(labels).toContain('Vendeur, pour les factures › Virements acceptés')
})

test('the event’s own fields are found by their name and by another word for them', () => {
  expect(findOfEvent('fuseau', say)).toBe('Fuseau horaire')
  expect(findOfEvent('alias', say)).toBe('Nom de l’événement')
  expect(findOfEvent('virement', say)).toBeUndefined()
})

test('every synonym is one of a setting, in both languages', () => {
  const known = [...settingKeys.map(String), 'event'].map((key) => `setting.also.${key}`)
  expect(Object.keys(synonymsFr).filter((key) => !known.includes(key))).toEqual([])
  expect(Object.keys(synonymsEn).toSorted()).toEqual(Object.keys(synonymsFr).toSorted())
})

test('a word of no setting finds none', () => {
  expect(keysOf('zanzibar')).toEqual([])
})

test.each([
  ['French', say],
  ['English', sayEn],
])('each beginning of a word finds in %s all settings of the whole word', (_, speak) => {
  const told = settingKeys.flatMap((key) => [speak(`setting.${key}`), speak(`setting.also.${key}`)]).join(' ')
  const words = new Set(told.toLowerCase().match(/\p{L}{6,}/gu))
  const lost = [...words].flatMap((word) => {
    const whole = keysOf(word, speak)
    const begun = keysOf(word.slice(0, -3), speak)
    return whole.every((key) => begun.includes(key)) ? [] : [word]
  })
  expect(words.size).toBeGreaterThan(200)
  expect(lost).toEqual([])
})

test.each([
  ['acessibilité', 'FO_ASSISTANCE_HTML'],
  ['accesib', 'FO_ASSISTANCE_HTML'],
  ['virment', 'FO_SELLER'],
  ['acceuil', 'homeMessage'],
  ['remboursment', 'FO_PAYMENT_PROVIDER'],
])('« %s », misspelt, finds the setting %s after the exact matches', (typed, key) => {
  expect(findNearSettings(typed, say)).toContain(key)
  expect(findSettings(typed, say).filter((one) => findNearSettings(typed, say).includes(one.key))).toEqual([])
})

test('close matches are left out where exact ones suffice, and where no word is close', () => {
  expect(findNearSettings('inscription', say)).toEqual([])
  expect(findNearSettings('zanzibar', say)).toEqual([])
  expect(findNearSettings('', say)).toEqual([])
})
