import * as z from 'zod/mini'
import { emailOf, isEmail } from './email.ts'
import { maxLength } from './fields.ts'
import { oneLine } from './typed.ts'

/** What is searched: a line in which an address, whole or without what stands before its `@`, is spelt as it is kept. */
export const searchedOf = (text: string): string =>
  oneLine(text)
    .split(' ')
    .map((word) => (word.includes('@') && isEmail(`x${word}`) ? emailOf(word) : word))
    .join(' ')

/** What people are looked for by, at most `max` characters. */
export const searchText = (max: number) => z.string().check(maxLength(max), z.overwrite(searchedOf))
