import { expect, test } from 'vitest'
import { frameOf, frameOrigins, isFrameHost } from './frames.ts'

test.each(['cartes.exemple.fr', 'a.io', 'xn--vido-9oa.exemple.fr', 'lecteur-1.exemple.org'])(
  'an event may allow frames of %s',
  (host) => {
    expect(isFrameHost(host)).toBe(true)
    expect(frameOf(`https://${host}/carte?x=1#y`, [host])).toEqual({ src: `https://${host}/carte?x=1#y`, title: host })
    expect(frameOrigins([host])).toContain(`https://${host}`)
  },
)

test.each([
  ...['*', '*.fr', '*.exemple.fr', 'fr', 'localhost', '127.0.0.1', '[::1]', '10.0.0.1', 'Exemple.fr', 'vidéo.fr', ''],
  ...[
    'https://exemple.fr',
    '//exemple.fr',
    'exemple.fr/cartes',
    'exemple.fr:8443',
    'exemple.fr.',
    'a..fr',
    'user@exemple.fr',
  ],
  ...["exemple.fr; script-src 'unsafe-inline'", 'exemple.fr *', "'unsafe-inline'", 'data:', '-a.fr', 'a-.fr'],
])('and never of « %s »', (host) => {
  expect(isFrameHost(host)).toBe(false)
  expect(frameOrigins([host])).toEqual(frameOrigins([]))
})

test.each([
  'https://cartes.exemple.fr.evil.example/x',
  'https://evil.example/cartes.exemple.fr',
  'https://sous.cartes.exemple.fr/x',
  'https://cartes.exemple.fr@evil.example/x',
  'https://user@cartes.exemple.fr/x',
  'https://cartes.exemple.fr:8443/x',
  'javascript:alert(1)',
])('a host that is allowed opens the way to no other: %s', (source) => {
  expect(frameOf(source, ['cartes.exemple.fr'])).toBeNull()
})
