import type { Speech } from '#feature.ts'
import { whenCalm } from '#kit/calm.ts'
import { currentLanguage } from '#kit/language.ts'
import type { WordsPart } from '#kit/say.tsx'
import { loadWords } from '#kit/say.tsx'
import { isReady, prepareHtml } from '#kit/ui/Html.tsx'

/** The parts of the sentences that each kind of screen speaks with, beyond those that every page starts with. */
const PARTS: Readonly<Record<Speech, readonly WordsPart[]>> = {
  signing: ['signing'],
  begin: ['begin'],
  visit: ['visit'],
  live: ['live'],
  event: ['visit', 'live', 'event'],
  area: ['area'],
  tool: ['visit', 'live', 'event', 'area'],
  editor: ['visit', 'live', 'event', 'area', 'edit'],
}

const areReady = (texts: unknown): boolean =>
  typeof texts === 'string' ? isReady(texts) : Object.values(texts ?? {}).every(areReady)

let cleansFirst = true

/** Looks whether anything that an event says on its pages must be made safe, which they then wait for: they would move. */
export function lookAtTexts(texts: unknown): void {
  cleansFirst = !areReady(texts)
}

/** Brings what makes HTML safe: what people, conferences and forms say shows without it too, only later. */
async function bringCleaning(): Promise<void> {
  const bring = () => prepareHtml().catch(() => undefined)
  if (cleansFirst) await bring()
  else whenCalm(() => void bring())
}

/** A screen that is being loaded, with the sentences it speaks with. */
export async function withWordsOf<Loaded>(speech: Speech, loading: Promise<Loaded>): Promise<Loaded> {
  const cleaning = speech === 'signing' ? undefined : bringCleaning()
  const [loaded] = await Promise.all([loading, loadWords(currentLanguage(), PARTS[speech]), cleaning])
  return loaded
}
