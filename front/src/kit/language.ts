import { storage } from './storage.ts'

const KEY = 'parvis.language'
let current = 'fr'

/** The two-letter language in use; calls send it to the server. */
export const currentLanguage = (): string => current

/** The language chosen on this device, or null. */
export const storedLanguage = (): string | null => storage.read(KEY)

/** Sets the language; `keep` remembers it on this device, for a choice and not for a guess. */
export function setLanguage(language: string, { keep }: { keep: boolean }): void {
  if (keep) storage.write(KEY, language)
  current = language
}
