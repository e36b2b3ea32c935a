import { expect, test } from 'vitest'
import type { EventFields } from './settings.ts'
import { mayDiffer, meant, namedBy, pathAt, valuesAt, valuesMeant, withSetting } from './settings.ts'

const fields: EventFields = {
  ...{ name: 'Fête', alias: '', timeZone: 'Europe/Paris', onSite: true },
  ...{ settings: { FO_HOME_LIVE: true }, settingsByLanguage: {} },
}

test('a value set for a level and taken out again leaves nothing behind', () => {
  for (const level of ['', 'language:en', 'type:presse'] as const) {
    const changed = withSetting(fields, level, 'homeMessage', 'Bonjour')
    expect(valuesAt(changed, level)['homeMessage']).toBe('Bonjour')
    expect(withSetting(changed, level, 'homeMessage', undefined)).toEqual(fields)
  }
})

test('figures, lists and texts by key are read as they were meant', () => {
  expect(meant({ is: 'number' }, ' 1 200,5 ')).toBe(1200.5)
  expect(meant({ is: 'number' }, 'beaucoup')).toBe('beaucoup')
  expect(meant({ is: 'number' }, '')).toBeUndefined()
  expect(meant({ is: 'lines' }, [' fr ', '', 'en'])).toEqual(['fr', 'en'])
  expect(meant({ is: 'pairs' }, 'vip = Invités = amis\nrien')).toEqual({ vip: 'Invités = amis' })
})

test('values are sent in the order of the catalogue, in spite of the order of the changes', () => {
  const sent = valuesMeant({ typosV2: { presse: { homeMessage: 'a', title: 'b' } }, FO_HOME_LIVE: true, title: 'c' })
  expect(JSON.stringify(sent)).toBe(
    '{"title":"c","FO_HOME_LIVE":true,"typosV2":{"presse":{"title":"b","homeMessage":"a"}}}',
  )
})

test('a setting of the whole event does not differ by language or by type', () => {
  expect(mayDiffer('type:presse', 'FO_LANGUAGES')).toBe(false)
  expect(mayDiffer('language:en', 'FO_PAYMENT_ACTIVE')).toBe(false)
  expect(mayDiffer('type:presse', 'FO_PAYMENT_ACTIVE')).toBe(true)
  expect(pathAt('type:presse', 'title')).toBe('settings.typosV2.presse.title')
})

test('the help of a setting gives its field a name, and the rest as a hint', () => {
  expect(namedBy('Titre de l’onglet\u202f; le nom s’il est vide.')).toEqual({
    label: 'Titre de l’onglet',
    hint: 'Le nom s’il est vide.',
  })
  expect(namedBy('Badge PDF.')).toEqual({ label: 'Badge PDF', hint: undefined })
})
