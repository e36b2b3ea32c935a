import { oneLine, plainSigns } from './typed.ts'

/** A telephone number to store: as typed, with plain spaces, hyphens and digits. */
export const phoneOf = (typed: string): string => oneLine(plainSigns(typed).normalize('NFKC'))

const PHONE = /^(\+?[0-9 ()./-]{4,30}?),?( ?(?:ext|poste|x)\.? ?[0-9]{1,6})?$/i

/** A telephone number and its extension; undefined when invalid. */
export function phoneIn(typed: string): { readonly number: string; readonly extension: string } | undefined {
  const [, number = '', extension = ''] = PHONE.exec(phoneOf(typed)) ?? []
  return number.replace(/\D/g, '').length < 4 ? undefined : { number: number.trim(), extension: extension.trim() }
}

/** Whether a text may be a telephone number: at least four digits, with or without an extension. */
export const isPhone = (typed: string): boolean => phoneIn(typed) !== undefined
