import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { mistakenIn } from '../front/pure.ts'

const refused = (code: string): string[] => mistakenIn(parseSync('page.ts', code).program)

test.each([
  ['a function of the page', 'const text = (key) => { count(key) }; text("a")'],
  ['a parameter', 'export const show = (text) => { text("a") }'],
  ['a result of a hook', 'const { text } = useWords(); text("a")'],
  ['a function of another library', 'import { text } from "drawing"; text("a")'],
  [
    'a local that hides the one that is meant',
    'import { text } from "#kit/fields.ts"; export const f = (text) => text("a")',
  ],
  ['a list that grows', 'const text = []; text.push("a"); export { text }'],
  ['a list that grows sometimes', 'const text = []; if (a) b && text.push("a")'],
])('a page is not built where a call of the same name would be lost: %s', (_, code) => {
  expect(refused(code)).toEqual(['text'])
})

test.each([
  ['the function that is meant', 'import { text } from "#kit/fields.ts"; export const Name = text(200)'],
  ['a word that is read', 'export const short = (text) => text.trim().slice(0, 3)'],
  ['a word that is never called', 'export const shown = ({ text }) => ({ text })'],
  ['the library of schemas', 'import * as z from "zod/mini"; export const A = z.object({ a: z.string() })'],
])('a page is built with %s', (_, code) => {
  expect(refused(code)).toEqual([])
})
