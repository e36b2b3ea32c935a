import { expect, test } from 'vitest'
import { isPresented } from './presented.ts'

const presents = (search: Parameters<typeof isPresented>[2], FO_ENTRANCE = true) =>
  isPresented({ FO_ENTRANCE }, 'salon', search)

test.each([
  '',
  '/',
  '?canal=AFFICHE',
  '/?canal=AFFICHE',
  '?utm_source=lettre&utm_medium=mail',
  '?canal=',
  '#programme',
])('the front page tells of the event first, with any suffix of its address: « %s »', (rest) => {
  expect(presents({ redirect: `/salon${rest}` })).toBe(true)
  expect(presents({ redirect: `/salon${rest}` }, false)).toBe(false)
})

test.each([
  [{}],
  [{ redirect: '/salon/inscription?canal=AFFICHE' }],
  [{ redirect: '/salon2?canal=AFFICHE' }],
  [{ redirect: '/autre?next=/salon' }],
  [{ redirect: '/salon?canal=AFFICHE', email: 'camille@exemple.fr' }],
  [{ redirect: '/salon?canal=AFFICHE', ended: '1' }],
])('a person with another destination, or an ended session, is asked to sign in: %o', (search) => {
  expect(presents(search)).toBe(false)
})
