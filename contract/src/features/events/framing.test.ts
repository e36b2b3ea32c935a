import { expect, test } from 'vitest'
import { EventSettings, LanguageSettings, OverridingSettings } from './events.settings.ts'
import { mayBeFramed } from './framing.rules.ts'

test.each([
  ...['/salon', '/salon/', '/salon?canal=site', '/salon/login?redirect=%2Fsalon', '/salon/inscription?etape=dates'],
  ...['/salon/inscription#main', '/salon/users/u1/conferences', '/salon/badge/3C9XT6VN2HKW/download'],
])('a site that the event lists may frame %s', (href) => {
  expect(mayBeFramed(href)).toBe(true)
})

test.each([
  ...['/', '', '/organisation', '/salon/organisation', '/salon/organisation/mails', '/salon//organisation'],
  ...['/salon/login/cle', '/salon/login-with-badge', '/salon/appareil', '/salon/stats', '/salon/mails', '/salon/scan'],
  ...['/salon/live/orga', '/salon/live/speaker?key=k', '/salon/live/questions', '/salon/photos/viewer'],
  ...['/salon/inscription?status=success', '/salon/inscription?etape=dates&status=cancel', '/salon/paiement'],
  ...[
    '/salon?token=abc',
    '/salon/password/new',
    '/salon/login?openid=unknown',
    '/salon/inconnue',
    '/salon/inscription/x',
  ],
  ...['https://salon.example/salon', 'salon', '/api/v2/authentications/openid', '/salon/%6Frganisation'],
])('and never %s', (href) => {
  expect(mayBeFramed(href)).toBe(false)
})

test('origins that may frame an event are exact, and each wrong one is refused', () => {
  const both = ['https://www.exemple.fr', 'https://exemple.fr:8443']
  expect(EventSettings.safeParse({ FO_FRAMED_BY: both }).success).toBe(true)
  for (const origin of [
    '*',
    'http://www.exemple.fr',
    'https://*.exemple.fr',
    'https://www.exemple.fr/',
    'exemple.fr',
  ]) {
    const { error } = EventSettings.safeParse({ FO_FRAMED_BY: [origin] })
    expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([
      ['FO_FRAMED_BY', 0, 'FRAMING_ORIGIN_FORMAT'],
    ])
  }
})

test('they are an event’s own: neither a language nor a type of participant adds any', () => {
  const own = { FO_FRAMED_BY: ['https://www.exemple.fr'] }
  expect(OverridingSettings.safeParse(own).success).toBe(false)
  expect(LanguageSettings.safeParse(own).success).toBe(false)
  expect(EventSettings.safeParse({ typosV2: { presse: own } }).success).toBe(false)
})
