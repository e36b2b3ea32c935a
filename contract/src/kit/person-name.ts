import * as z from 'zod/mini'
import { countries } from './countries.ts'
import { requiredLine } from './fields.ts'

/** Text after a dot between two words, as in `evil.example`. */
const AFTER_DOT = /(?<=[\p{L}\p{N}-]{2}[.．。])[\p{L}\p{N}]+/gu
/**
 * Top-level domains that mail programs turn into links: usual ones, and those frequent in phishing. Country codes are
 * added.
 */
const ENDING =
  /^(?:com|net|org|info|biz|io|fr|eu|uk|xn|edu|gov|pro|app|dev|xyz|online|site|website|store|shop|tech|club|top|live|link|click|space|world|news|blog|cloud|email|page|press|group|agency|media|win|fun|vip|icu|buzz|cyou|lol|bar|bid|stream|bank|money|bet|casino|рф|example)$/iu
const isEnding = (word: string): boolean => ENDING.test(word) || countries.includes(asCountry(word))
/** A country code is in lower case; a next name would have a capital: « St.De ». */
const asCountry = (word: string): string => (/^[a-z]{2}$/.test(word) ? word.toUpperCase() : '')
const LINKING = /[@＠\t\n\r\u2028\u2029]|[:：]\s*[/／]{2}|www[.．。]|[.．。]\p{L}+[/／?#]/iu

/** Whether a text can be a person's name: our mails quote it, so it must not form a link or a new line. */
export const isName = (name: string): boolean => !LINKING.test(name) && !(name.match(AFTER_DOT) ?? []).some(isEnding)

/** A person's name of at most `max` characters, cleaned; `message` says that it is missing. */
const personName = (max: number, message: string) => requiredLine(max, message).check(z.refine(isName, 'NAME_FORMAT'))

export const FirstName = personName(100, 'FIRST_NAME_REQUIRED')
export const LastName = personName(100, 'LAST_NAME_REQUIRED')
