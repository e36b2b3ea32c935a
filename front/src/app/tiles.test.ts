import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import { rights, rightsOf, teamRoles } from '@parvis/contract/kit/rights.ts'
import { expect, test } from 'vitest'
import type { Visitor } from '#feature.ts'
import { features } from '#features.ts'
import { ORDER, tilesFor as shownTo } from './tiles.ts'

type Person = Pick<Visitor, 'rights' | 'UserEvent'> & { awaits?: Visitor['awaits'] }
const tilesFor = (settings: Visitor['settings'], person: Person, mayEnterLive = false) =>
  shownTo({ settings, awaits: null, ...person, mayEnterLive }).map(({ key }) => key)

const visitor: Person = { rights: [], UserEvent: { registered: true, isRegistered: true } }

test('every tile that a feature declares has its place, and its own key', () => {
  const declared = features.flatMap((feature) => ('tiles' in feature ? feature.tiles.map(({ key }) => key) : []))
  expect(declared.toSorted()).toEqual(ORDER.toSorted())
})

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

test('a document shows once there is one: the badge for people on site, the recap for all participants', () => {
  const all = { ...defaultSettings, FO_HOME_RECAP: true, FO_HOME_BADGE: true }
  expect(tilesFor(all, { ...visitor, UserEvent: null })).toEqual(['registration'])
  expect(tilesFor(all, { ...visitor, UserEvent: { registered: true, isRegistered: false } })).toEqual([
    'registration',
    'recap',
  ])
  const lacking = { registered: true, isRegistered: true, isPartial: true }
  expect(tilesFor(all, { ...visitor, UserEvent: lacking })).toEqual(['registration'])
})

test('conferences have a tile for registered people, where they are active', () => {
  const on = { ...defaultSettings, FO_HOME_CONFERENCES: true, FO_MEETING_CONFERENCES_ACTIVE: true }
  expect(tilesFor(on, visitor)).toContain('conferences')
  expect(tilesFor({ ...on, FO_MEETING_CONFERENCES_ACTIVE: false }, visitor)).not.toContain('conferences')
  expect(tilesFor(on, { ...visitor, UserEvent: null })).not.toContain('conferences')
})

test('the live has a tile for people who may enter it, where the home page leads to it', () => {
  const on = { ...defaultSettings, FO_HOME_LIVE: true }
  expect(tilesFor(on, visitor, true)).toContain('live')
  expect(tilesFor(on, visitor, false)).not.toContain('live')
  expect(tilesFor(defaultSettings, visitor, true)).not.toContain('live')
})

test('photos have a tile where the event shows them', () => {
  const on = { ...defaultSettings, FO_HOME_PHOTOS: true, FO_PHOTOS_ACTIVE: true }
  expect(tilesFor(on, visitor)).toContain('photos')
  expect(tilesFor({ ...on, FO_PHOTOS_ACTIVE: false }, visitor)).not.toContain('photos')
  expect(tilesFor({ ...on, FO_HOME_PHOTOS: false }, visitor)).not.toContain('photos')
})

test('scanning and contacts have tiles where people exchange their details', () => {
  const on = { ...defaultSettings, FO_HOME_SCAN: true, FO_HOME_CONTACTS: true, FO_MEETING_USER_LINKS_ACTIVE: true }
  expect(tilesFor(on, visitor)).toEqual(['registration', 'scan', 'contacts'])
  expect(tilesFor({ ...on, FO_MEETING_USER_LINKS_ACTIVE: false }, visitor)).toEqual(['registration'])
})

test('organisers have one way to the area, participants have none', () => {
  const organiser = { ...visitor, rights }
  const live = { ...defaultSettings, startAt: '2027-03-11T09:00:00Z' }
  expect(tilesFor(live, organiser)).toEqual(['registration', 'organisation'])
  expect(tilesFor(live, visitor)).toEqual(['registration'])
})

test('figures have a tile once they are open and shown', () => {
  const shown = { ...defaultSettings, FO_HOME_STATS: true }
  expect(tilesFor(shown, visitor)).not.toContain('stats')
  expect(tilesFor({ ...shown, FO_STATS_PRIVATE: false }, visitor)).toContain('stats')
  expect(tilesFor({ ...defaultSettings, FO_STATS_PRIVATE: false }, visitor)).not.toContain('stats')
})

test.each(teamRoles)('the role « %s » has one more tile than a visitor, that of the area', (role) => {
  const settings = { ...defaultSettings, FO_HOME_LIVE: true }
  const tiles = tilesFor(settings, { ...visitor, rights: rightsOf[role] })
  expect(tiles.filter((tile) => !tilesFor(settings, visitor).includes(tile))).toEqual(['organisation'])
})
