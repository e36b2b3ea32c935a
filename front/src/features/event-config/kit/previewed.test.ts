import type { Event } from '@parvis/contract/events/events.ts'
import { expect, test } from 'vitest'
import { readsOf } from './previewed.ts'
import type { EventFields, Values } from './settings.ts'

const event = { id: 'e', domainId: 'd', context: 'fête' } as Event
const fieldsOf = (settings: Values, settingsByLanguage: EventFields['settingsByLanguage'] = {}): EventFields => ({
  ...{ name: 'Fête', alias: '', timeZone: 'Europe/Paris', onSite: true },
  settings,
  settingsByLanguage,
})

const read = (fields: EventFields, typeId = '') => {
  const [context, own] = readsOf(event, fields, typeId)
  return { context: context?.changed as Readonly<Record<string, Values>>, event: own?.changed, url: context?.url }
}

test('the page reads the unsaved settings, published, with untouched ones at their default', () => {
  const { context, event: own, url } = read(fieldsOf({ bgPrimaryColor: '#143ca0', FO_LOCATION: { name: 'La grange' } }))
  expect(url).toBe('/api/context/f%C3%AAte')
  expect(context).toMatchObject({ isPublished: true, settings: { bgPrimaryColor: '#143ca0', FO_ENTRANCE: true } })
  expect(own).toEqual({ name: 'Fête', alias: '', timeZone: 'Europe/Paris', location: 'La grange' })
})

test('private settings never go to the page', () => {
  const { context } = read(fieldsOf({ FO_INVOICE_PREFIX: 'F-', FO_PAYMENT_PROVIDER: 'stripe' }))
  expect(context['settings']).not.toHaveProperty('FO_INVOICE_PREFIX')
  expect(context['settings']).not.toHaveProperty('FO_PAYMENT_PROVIDER')
})

test('a person of a type sees the settings of that type, in each language, and of no other type', () => {
  const typosV2 = { presse: { homeMessage: 'Bonjour la presse' }, vip: { homeMessage: 'Bonjour' } }
  const fields = fieldsOf(
    { typosV2 },
    { en: { homeMessage: 'Hello', typosV2: { presse: { homeMessage: 'Hello press' } } } },
  )
  const asPress = read(fields, 'presse').context
  expect(asPress['settings']).toMatchObject({ homeMessage: 'Bonjour la presse' })
  expect(asPress['settings']).not.toHaveProperty('typosV2')
  expect(asPress['settingsAll']).toEqual({ en: { homeMessage: 'Hello press' } })
  expect(read(fields).context['settings']).toMatchObject({ homeMessage: '', typosV2 })
})
