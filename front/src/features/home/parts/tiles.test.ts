import { defaultSettings } from '@parvis/contract/context/context.settings.ts'
import { expect, test } from 'vitest'
import { tilesFor } from './tiles.ts'

const visitor = { isOrganiser: false, UserEvent: { registered: true, isRegistered: true } }

test('a tile shows when its setting is on', () => {
  expect(tilesFor(defaultSettings, visitor)).toEqual(['registration'])
  const all = { ...defaultSettings, FO_HOME_RECAP: true, FO_HOME_BADGE: true }
  expect(tilesFor(all, visitor)).toEqual(['registration', 'recap', 'badge'])
})

test('a document that the event does not make has no tile', () => {
  const off = {
    ...defaultSettings,
    FO_HOME_RECAP: true,
    FO_RECAP_ACTIVE: false,
    FO_HOME_BADGE: true,
    FO_BADGE_ACTIVE: false,
  }
  expect(tilesFor(off, visitor)).toEqual(['registration'])
})

test('organisers also see the mails', () => {
  expect(tilesFor(defaultSettings, { ...visitor, isOrganiser: true })).toContain('mails')
})

test('a document shows once there is one: the badge for those who come on site, the recap for all who come', () => {
  const all = { ...defaultSettings, FO_HOME_RECAP: true, FO_HOME_BADGE: true }
  expect(tilesFor(all, { ...visitor, UserEvent: null })).toEqual(['registration'])
  expect(tilesFor(all, { ...visitor, UserEvent: { registered: true, isRegistered: false } })).toEqual([
    'registration',
    'recap',
  ])
})

test('conferences have a tile for those who are registered, where they are active', () => {
  const on = { ...defaultSettings, FO_HOME_CONFERENCES: true, FO_MEETING_CONFERENCES_ACTIVE: true }
  expect(tilesFor(on, visitor)).toContain('conferences')
  expect(tilesFor({ ...on, FO_MEETING_CONFERENCES_ACTIVE: false }, visitor)).not.toContain('conferences')
  expect(tilesFor(on, { ...visitor, UserEvent: null })).not.toContain('conferences')
})
