import * as z from 'zod/mini'
import { countries } from './countries.ts'
import { requiredLine } from './fields.ts'

/** What follows a dot between two words, as in `evil.example`. */
const AFTER_DOT = /(?<=[\p{L}\p{N}-]{2}[.．。])[\p{L}\p{N}]+/gu
/** The endings of addresses that mails turn into links, beside those of countries: the usual ones, and those that pirates buy. */
const ENDING =
  /^(?:com|net|org|info|biz|io|fr|eu|uk|xn|edu|gov|pro|app|dev|xyz|online|site|website|store|shop|tech|club|top|live|link|click|space|world|news|blog|cloud|email|page|press|group|agency|media|win|fun|vip|icu|buzz|cyou|lol|bar|bid|stream|bank|money|bet|casino|рф|example)$/iu
const isEnding = (word: string): boolean => ENDING.test(word) || countries.includes(asCountry(word))
/** A country's ending is in small letters, where the next name would begin with a capital: « St.De ». */
const asCountry = (word: string): string => (/^[a-z]{2}$/.test(word) ? word.toUpperCase() : '')
const LINKING = /[@＠\t\n\r\u2028\u2029]|[:：]\s*[/／]{2}|www[.．。]|[.．。]\p{L}+[/／?#]/iu

/** Whether a text may be a person's name: our mails say it, so nothing in it becomes a link there, or a line of its own. */
export const isName = (name: string): boolean => !LINKING.test(name) && !(name.match(AFTER_DOT) ?? []).some(isEnding)

/** A person's name of at most `max` characters, cleaned; `message` says that it is missing. */
const personName = (max: number, message: string) => requiredLine(max, message).check(z.refine(isName, 'NAME_FORMAT'))

export const FirstName = personName(100, 'FIRST_NAME_REQUIRED')
export const LastName = personName(100, 'LAST_NAME_REQUIRED')
