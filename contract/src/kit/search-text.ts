import * as z from 'zod/mini'
import { emailOf, isEmail } from './email.ts'
import { maxLength } from './fields.ts'
import { oneLine } from './typed.ts'

/** A search text on one line, with addresses, or their part from `@` on, in canonical form. */
export const searchedOf = (text: string): string =>
  oneLine(text)
    .split(' ')
    .map((word) => (word.includes('@') && isEmail(`x${word}`) ? emailOf(word) : word))
    .join(' ')

/** A search text of at most `max` characters. */
export const searchText = (max: number) => z.string().check(maxLength(max), z.overwrite(searchedOf))
