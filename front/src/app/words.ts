import type { Speech } from '#feature.ts'
import { WORDS_OF } from '#feature.ts'
import { onInteractionOrIdle } from '#kit/firstInteraction.ts'
import { currentLanguage } from '#kit/language.ts'
import { loadWords } from '#kit/say.tsx'
import { isReady, prepareHtml } from '#kit/ui/Html.tsx'

const areReady = (texts: unknown): boolean =>
  typeof texts === 'string' ? isReady(texts) : Object.values(texts ?? {}).every(areReady)

let cleansFirst = true

/**
 * Decides whether the event's texts need sanitising before the first render, which would otherwise move the layout.
 */
export function lookAtTexts(texts: unknown): void {
  cleansFirst = !areReady(texts)
}

/** Loads the HTML sanitiser: texts of people, conferences and forms can wait for it. */
async function loadCleaning(): Promise<void> {
  const bring = () => prepareHtml().catch(() => undefined)
  if (cleansFirst) await bring()
  else onInteractionOrIdle(() => void bring())
}

export async function withWordsOf<Loaded>(speech: Speech, loading: Promise<Loaded>): Promise<Loaded> {
  const cleaning = speech === 'signing' ? undefined : loadCleaning()
  const [loaded] = await Promise.all([loading, loadWords(currentLanguage(), WORDS_OF[speech]), cleaning])
  return loaded
}
