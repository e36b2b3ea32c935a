import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage } from '#kit/say.tsx'

/** The languages of the event but the first, which what it names is written in. */
export function useOtherLanguages(): readonly { readonly to: string; readonly language: string }[] {
  const { language } = useLanguage()
  const { settings } = useEvent()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return settings.FO_LANGUAGES.slice(1).map((to) => ({ to, language: names.of(to) ?? to }))
}
