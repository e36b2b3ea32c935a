import type { Settings } from '@parvis/contract/events/events.settings.ts'

type Location = Settings['FO_LOCATION']

const words = ({ name, address }: Location) => [name, address].filter(Boolean).join(', ')

const point = ({ latitude, longitude }: Location) =>
  latitude === undefined || longitude === undefined ? undefined : `${latitude},${longitude}`

export const hasPlace = (location: Location): boolean => words(location) !== '' || point(location) !== undefined

export function mapUrl(location: Location): string {
  const { latitude, longitude } = location
  if (latitude === undefined || longitude === undefined) {
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(location.address || location.name)}`
  }
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

/** Links to directions: the person's own application (`geo:`, RFC 5870), Google Maps and Apple Maps. */
export function routeUrls(location: Location): { own: string; google: string; apple: string } {
  const target = encodeURIComponent(point(location) ?? words(location))
  const label = encodeURIComponent(words(location))
  return {
    own: `geo:${point(location) ?? '0,0'}?q=${point(location) ? `${point(location)}(${label})` : label}`,
    google: `https://www.google.com/maps/dir/?api=1&destination=${target}`,
    apple: `https://maps.apple.com/?daddr=${target}`,
  }
}
