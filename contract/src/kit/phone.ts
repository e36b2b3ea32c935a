import { oneLine, plainSigns } from './typed.ts'

/** A telephone number as it is kept: as it was written, its spaces, hyphens and figures plain ones. */
export const phoneOf = (typed: string): string => oneLine(plainSigns(typed).normalize('NFKC'))

const PHONE = /^(\+?[0-9 ()./-]{4,30}?),?( ?(?:ext|poste|x)\.? ?[0-9]{1,6})?$/i

/** A number and the extension of whoever is called, as it was written; nothing for what is no telephone number. */
export function phoneIn(typed: string): { readonly number: string; readonly extension: string } | undefined {
  const [, number = '', extension = ''] = PHONE.exec(phoneOf(typed)) ?? []
  return number.replace(/\D/g, '').length < 4 ? undefined : { number: number.trim(), extension: extension.trim() }
}

/** Whether a text may be a telephone number: four figures or more, spaced as people do, with an extension or not. */
export const isPhone = (typed: string): boolean => phoneIn(typed) !== undefined
