import { expect, test } from 'vitest'
import { EventSettings, LanguageSettings, OverridingSettings } from './events.settings.ts'

test('hosts of frames are whole names, and each wrong one is refused', () => {
  expect(EventSettings.safeParse({ FO_FRAME_HOSTS: ['cartes.exemple.fr', 'films.exemple.fr'] }).success).toBe(true)
  for (const host of ['*.fr', 'https://cartes.exemple.fr', 'cartes.exemple.fr/salle', 'localhost', '127.0.0.1']) {
    const { error } = EventSettings.safeParse({ FO_FRAME_HOSTS: [host] })
    expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([
      ['FO_FRAME_HOSTS', 0, 'FRAME_HOST_FORMAT'],
    ])
  }
})

test('hosts of frames are an event’s own: neither a language nor a type of participant adds any', () => {
  const own = { FO_FRAME_HOSTS: ['cartes.exemple.fr'] }
  expect(OverridingSettings.safeParse(own).success).toBe(false)
  expect(LanguageSettings.safeParse(own).success).toBe(false)
  expect(EventSettings.safeParse({ typosV2: { presse: own } }).success).toBe(false)
})
