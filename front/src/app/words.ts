import { currentLanguage } from '#kit/language.ts'
import type { WordsPart } from '#kit/say.tsx'
import { loadWords } from '#kit/say.tsx'
import { prepareHtml } from '#kit/ui/Html.tsx'

async function withWords<Module>(module: Promise<Module>, parts: readonly WordsPart[]): Promise<Module> {
  // The organiser's own words show without it too, only later.
  const cleaning = prepareHtml().catch(() => undefined)
  const [loaded] = await Promise.all([module, loadWords(currentLanguage(), parts), cleaning])
  return loaded
}

/** A screen of the registration, with the sentences it speaks with. */
export const withVisitWords = <Module>(module: Promise<Module>) => withWords(module, ['visit'])

/** A screen of the event itself, which speaks of the registration too. */
export const withEventWords = <Module>(module: Promise<Module>) => withWords(module, ['visit', 'event'])
