import { expect, it } from 'vitest'
import { tooNewIn } from './too-new.ts'

it.each([
  ['const s=AbortSignal.any([a,b])', 'AbortSignal.any (17.4)'],
  ['let{promise:a}=Promise.withResolvers()', 'Promise.withResolvers (17.4)'],
  ['URL.canParse(a)?b:c', 'URL.canParse (17)'],
  ['const x=Object.groupBy(a,b)', 'Object.groupBy (17.4)'],
  ['/[\\p{L}--[a-z]]/v.test(a)', 'sets in regular expressions (17)'],
  ['.a{color:light-dark(#000,#fff)}', 'light-dark() (17.5)'],
  ['.a{color:red;&:hover{color:blue}}', 'nested rules (16.5)'],
])('syntax unknown to Safari 16.4 is found in the built page: %s', (piece, name) => {
  expect(tooNewIn(piece)).toEqual([name])
})

it('syntax that Safari 16.4 knows, and mere decoration, is left alone', () => {
  expect(tooNewIn('AbortSignal.timeout(9);new URL(a);[].toSorted();/(?<=a)b/u.test(c);a&&b')).toEqual([])
  expect(tooNewIn('.a:has(b){color:color-mix(in oklab,red,blue)}@starting-style{.a{opacity:0}}')).toEqual([])
})
