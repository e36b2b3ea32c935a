import { addressIn } from './addresses.ts'

const FRAMES: readonly { hosts: readonly string[]; path: RegExp; name: string }[] = [
  { hosts: ['www.youtube-nocookie.com'], path: /^\/embed\/[\w-]+$/, name: 'YouTube' },
  { hosts: ['player.vimeo.com'], path: /^\/video\/\d+/, name: 'Vimeo' },
  { hosts: ['iframe.dacast.com', 'player.dacast.com'], path: /^\//, name: 'Dacast' },
  { hosts: ['www.google.com', 'maps.google.com'], path: /^\/maps(\/embed|$)/, name: 'Google Maps' },
  { hosts: ['www.openstreetmap.org'], path: /^\/export\/embed\.html$/, name: 'OpenStreetMap' },
]

/** A host name; its last label holds letters only, so that no IP address passes. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/

/**
 * Whether an event may allow frames of this host: one full name in lower case, without scheme, port, path or star.
 * Other scripts are written in punycode (`xn--…`).
 */
export const isFrameHost = (host: string): boolean => host.length <= 253 && HOST.test(host)

/**
 * Origins for the `frame-src` of a page's content security policy: known players and maps, and hosts that the event
 * allows. Vimeo plays its live events from its own host.
 */
export const frameOrigins = (ownHosts: readonly string[]): readonly string[] => [
  ...FRAMES.flatMap(({ hosts }) => hosts.map((host) => `https://${host}`)),
  'https://vimeo.com',
  ...ownHosts.filter(isFrameHost).map((host) => `https://${host}`),
]

const YOUTUBE_HOST = /^(www\.|m\.)?youtube\.com$/

/**
 * The https address and title of an allowed frame; null for any other. YouTube moves to its host without cookies; an
 * address without a scheme is local.
 */
export function frameOf(
  source: string,
  ownHosts: readonly string[],
): { readonly src: string; readonly title: string } | null {
  const base = 'https://invalid.example'
  const url = addressIn(source, base)
  if (!url) return null
  if (url.username || url.password || url.port || !/^https?:$/.test(url.protocol)) return null
  url.protocol = 'https:'
  if (YOUTUBE_HOST.test(url.hostname)) url.hostname = 'www.youtube-nocookie.com'
  const frame = FRAMES.find(({ hosts, path }) => hosts.includes(url.hostname) && path.test(url.pathname))
  if (frame) return { src: url.href, title: frame.name }
  return ownHosts.includes(url.hostname) && isFrameHost(url.hostname) ? { src: url.href, title: url.hostname } : null
}
