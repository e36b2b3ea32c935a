import { expect, test } from 'vitest'
import { hasPlace, mapUrl, routeUrls } from './places.ts'

const hall = { name: 'Halle', address: '8 rue des Compagnons', latitude: 45.1797, longitude: 5.7086 }

test('a place with coordinates is shown and routed to by them', () => {
  expect(mapUrl(hall)).toBe('https://www.openstreetmap.org/?mlat=45.1797&mlon=5.7086#map=17/45.1797/5.7086')
  expect(routeUrls(hall).own).toBe('geo:45.1797,5.7086?q=45.1797,5.7086(Halle%2C%208%20rue%20des%20Compagnons)')
})

test('a place without them is searched for by its address', () => {
  const written = { name: 'Halle', address: '8 rue des Compagnons' }
  expect(mapUrl(written)).toContain('query=8%20rue%20des%20Compagnons')
  expect(routeUrls(written).google).toContain('destination=Halle%2C%208%20rue')
  expect(routeUrls(written).own).toMatch(/^geo:0,0\?q=Halle/)
})

test('an event that says nothing of its place has none', () => {
  expect(hasPlace({ name: '', address: '' })).toBe(false)
})
