import { describe, expect, test } from 'vitest'
import { paths, safePath } from './paths.ts'

describe('paths', () => {
  test('are those of the specifications, under the context', () => {
    expect(paths.home('salon')).toBe('/salon')
    expect(paths.registration('salon')).toBe('/salon/inscription')
    expect(paths.loginWithBadge('salon')).toBe('/salon/login-with-badge')
    expect(paths.passwordForgot('salon')).toBe('/salon/password/forgot')
    expect(paths.liveOrganiser('salon')).toBe('/salon/live/orga')
    expect(paths.badge('salon', '7F3K9Q2M4XWT')).toBe('/salon/badge/7F3K9Q2M4XWT/download')
  })

  test('carry their search and escape foreign text', () => {
    expect(paths.login('été 27', { redirect: '/salon?a=1&b=2', email: undefined })).toBe(
      '/%C3%A9t%C3%A9%2027/login?redirect=%2Fsalon%3Fa%3D1%26b%3D2',
    )
    expect(paths.badge('salon', 'a/b')).toBe('/salon/badge/a%2Fb/download')
  })
})

describe('a path to go back to', () => {
  const origin = 'https://parvis.example'

  test.each(['/salon', '/salon/inscription?step=dates#days'])('is kept on this site: %s', (path) => {
    expect(safePath(path, origin)).toBe(path)
  })

  test.each([
    undefined,
    '',
    'salon',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/.//evil.example',
  ])('is refused anywhere else: %s', (path) => {
    expect(safePath(path, origin)).toBeUndefined()
  })
})
