import { expect, test } from 'vitest'
import { framingOriginIn, isFramingOrigin } from './framing.ts'

test.each(['https://www.exemple.fr', 'https://exemple.fr:8443', 'https://xn--vido-9oa.exemple.fr'])(
  'an event may be framed by pages of %s',
  (origin) => {
    expect(isFramingOrigin(origin)).toBe(true)
    expect(new URL(origin).origin).toBe(origin)
  },
)

test.each([
  ...['*', 'https://*', 'https://*.exemple.fr', 'http://exemple.fr', 'exemple.fr', 'https:', 'https://', 'null', ''],
  ...['https://exemple.fr/', 'https://exemple.fr/inscription', 'https://exemple.fr?x', 'https://exemple.fr#x'],
  ...['https://exemple.fr:443', 'https://exemple.fr:0', 'https://exemple.fr:99999', 'https://exemple.fr:'],
  ...['https://localhost', 'https://127.0.0.1', 'https://[::1]', 'https://Exemple.fr', 'https://vidéo.fr'],
  ...['https://a@exemple.fr', "https://exemple.fr 'self'", 'https://exemple.fr; script-src *', 'https://exemple.fr\n'],
])('and never by « %s »', (origin) => {
  expect(isFramingOrigin(origin)).toBe(false)
})

test.each([
  [' https://www.exemple.fr/inscription?a=1#b ', 'https://www.exemple.fr'],
  ['www.exemple.fr/inscription', 'https://www.exemple.fr'],
  ['HTTPS://WWW.Exemple.FR:443/', 'https://www.exemple.fr'],
  ['https://exemple.fr:8443/a', 'https://exemple.fr:8443'],
  ['https://vidéo.exemple.fr', 'https://xn--vido-dpa.exemple.fr'],
  ['http://exemple.fr', 'http://exemple.fr'],
  ['*.exemple.fr', '*.exemple.fr'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('the copied address « %s » is kept as %s', (typed, kept) => {
  expect(framingOriginIn(typed)).toBe(kept)
})
