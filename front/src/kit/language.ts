import { storage } from './storage.ts'

const KEY = 'parvis.language'
let current = 'fr'

/** The two-letter language in use; calls ask the server to answer in it. */
export const currentLanguage = (): string => current

/** What the person chose on this device, if they ever did. */
export const storedLanguage = (): string | null => storage.read(KEY)

/** Uses a language; `keep` remembers it on this device, for a choice and not a guess. */
export function setLanguage(language: string, { keep }: { keep: boolean }): void {
  if (keep) storage.write(KEY, language)
  current = language
}
