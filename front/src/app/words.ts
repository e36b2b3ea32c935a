import type { Speech } from '#feature.ts'
import { currentLanguage } from '#kit/language.ts'
import type { WordsPart } from '#kit/say.tsx'
import { loadWords } from '#kit/say.tsx'
import { prepareHtml } from '#kit/ui/Html.tsx'

/** The parts of the sentences that each kind of screen speaks with, beyond those that every page starts with. */
const PARTS: Readonly<Record<Exclude<Speech, 'entry'>, readonly WordsPart[]>> = {
  visit: ['visit'],
  live: ['live'],
  event: ['visit', 'live', 'event'],
  area: ['area'],
  tool: ['visit', 'live', 'event', 'area'],
  editor: ['visit', 'live', 'event', 'area', 'edit'],
}

/** A screen that is being loaded, with the sentences it speaks with. */
export async function withWordsOf<Loaded>(speech: Speech, loading: Promise<Loaded>): Promise<Loaded> {
  if (speech === 'entry') return loading
  // The organiser's own words show without it too, only later.
  const cleaning = prepareHtml().catch(() => undefined)
  const [loaded] = await Promise.all([loading, loadWords(currentLanguage(), PARTS[speech]), cleaning])
  return loaded
}
