import * as z from 'zod/mini'
import { requiredLine } from './fields.ts'

/** `evil.example`, whose end a name would begin with a capital (« St.John »), and the endings known in any case. */
const HOST = /[\p{L}\p{N}-]{2}[.．。]\p{Ll}{2,}(?![\p{L}\p{N}])/u
const KNOWN_HOST = /[\p{L}\p{N}-]{2}[.．。](?:com|net|org|info|biz|io|fr|eu)(?![\p{L}\p{N}])/iu
const LINKING = /[@＠\t\n\r\u2028\u2029]|[:：]\s*[/／]{2}|www[.．。]/iu

/** Whether a text may be a person's name: our mails say it, so nothing in it becomes a link there, or a line of its own. */
export const isName = (name: string): boolean => !LINKING.test(name) && !HOST.test(name) && !KNOWN_HOST.test(name)

/** A person's name of at most `max` characters, cleaned; `message` says that it is missing. */
const personName = (max: number, message: string) => requiredLine(max, message).check(z.refine(isName, 'NAME_FORMAT'))

export const FirstName = personName(100, 'FIRST_NAME_REQUIRED')
export const LastName = personName(100, 'LAST_NAME_REQUIRED')
