import { expect, it } from 'vitest'
import { acceptedLanguages } from './accept-language.ts'

it.each([
  [undefined, ['']],
  ['fr', ['fr']],
  ['en-GB, en;q=0.9 ,fr;q=0.1', ['en-GB', 'en', 'fr']],
])('the languages of « %s » are read in their order', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages)
})

it('the first ten of thousands of languages are read, and no other', () => {
  const languages = Array.from({ length: 5000 }, (_, i) => `l${i}`)
  expect(acceptedLanguages(languages.join(','))).toEqual(languages.slice(0, 10))
})
