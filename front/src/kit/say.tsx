import type { Words } from '@parvis/contract/kit/words.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import type { ReactNode } from 'react'
import { createContext, use, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { added } from './added.ts'
import { currentLanguage, setLanguage } from './language.ts'

/** The sentence of a word key in the person's language, with its variables; `[key]` when it is missing. */
export type Say = (key: string, vars?: Readonly<Record<string, string | number>>) => string

export interface OfferedLanguage {
  /** ISO 639-1 code. */
  readonly id: string
  readonly label: string
}

interface Speech {
  readonly say: Say
  readonly language: string
  readonly own: Words | undefined
  readonly offered: readonly OfferedLanguage[]
  readonly change: (language: string) => Promise<void>
}

export type WordsPart = 'entry' | 'signing' | 'begin' | 'visit' | 'live' | 'event' | 'area' | 'overview' | 'edit'

const ALL: readonly WordsPart[] = ['entry', 'signing', 'visit', 'live', 'event', 'area', 'edit']

export type Pieces = Readonly<Record<WordsPart, () => Promise<Words>>>

const french: Pieces = {
  entry: async () => (await import('@parvis/contract/words/entry.fr.ts')).entryFr,
  signing: async () => (await import('@parvis/contract/words/signing.fr.ts')).signingPartFr,
  begin: async () => (await import('@parvis/contract/words/begin.fr.ts')).beginFr,
  visit: async () => (await import('@parvis/contract/words/visit.fr.ts')).visitFr,
  live: async () => (await import('@parvis/contract/words/live.fr.ts')).followingFr,
  event: async () => (await import('@parvis/contract/words/event.fr.ts')).eventFr,
  area: async () => (await import('@parvis/contract/words/area.fr.ts')).areaFr,
  overview: async () => (await import('@parvis/contract/words/overview.fr.ts')).overviewFr,
  edit: async () => (await import('@parvis/contract/words/edit.fr.ts')).editFr,
}
const english: Pieces = {
  entry: async () => (await import('@parvis/contract/words/entry.en.ts')).entryEn,
  signing: async () => (await import('@parvis/contract/words/signing.en.ts')).signingPartEn,
  begin: async () => (await import('@parvis/contract/words/begin.en.ts')).beginEn,
  visit: async () => (await import('@parvis/contract/words/visit.en.ts')).visitEn,
  live: async () => (await import('@parvis/contract/words/live.en.ts')).followingEn,
  event: async () => (await import('@parvis/contract/words/event.en.ts')).eventEn,
  area: async () => (await import('@parvis/contract/words/area.en.ts')).areaEn,
  overview: async () => (await import('@parvis/contract/words/overview.en.ts')).overviewEn,
  edit: async () => (await import('@parvis/contract/words/edit.en.ts')).editEn,
}

const spoken: Readonly<Record<string, Pieces>> = { en: english, ...added }

const loaded = new Map<string, { readonly parts: Set<WordsPart>; words: Words }>()
const needed = new Set<WordsPart>()

const isLoaded = (language: string, part: WordsPart): boolean => loaded.get(language)?.parts.has(part) === true

/** Loads words of a language; an unknown language falls back to French. */
export async function loadWords(language: string, parts: readonly WordsPart[] = ALL): Promise<void> {
  for (const part of parts) needed.add(part)
  await Promise.all(
    parts.map(async (part) => {
      if (isLoaded(language, part)) return
      const words = await (spoken[language] ?? french)[part]()
      const known = loaded.get(language) ?? { parts: new Set(), words: {} }
      loaded.set(language, known)
      known.parts.add(part)
      Object.assign(known.words, words)
    }),
  )
}

/** Awaits a lazily loaded module together with the word parts that it needs. */
export async function withWords<Loaded>(parts: readonly WordsPart[], loading: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([loading, loadWords(currentLanguage(), parts)])
  return loaded
}

async function loadNeeded(language: string): Promise<void> {
  const missing = () => [...needed].filter((part) => !isLoaded(language, part))
  for (let parts = missing(); parts.length > 0; parts = missing()) await loadWords(language, parts)
}

const NO_WORDS: Readonly<Record<string, Words>> = {}

const SpeechContext = createContext<Speech | null>(null)

interface Props {
  readonly initial: string
  readonly offered: readonly OfferedLanguage[]
  /** The event's own wording by language; it takes precedence. */
  readonly overrides?: Readonly<Record<string, Words>>
  readonly children: ReactNode
}

/** Provides words and language to the application, and sets `<html lang>`. */
export function SayProvider({ initial, offered, overrides = NO_WORDS, children }: Props) {
  const [language, setCurrent] = useState(initial)

  useLayoutEffect(() => {
    document.documentElement.lang = language
    setLanguage(language, { keep: false })
  }, [language])

  const change = useCallback(async (next: string) => {
    await loadNeeded(next)
    setLanguage(next, { keep: true })
    setCurrent(next)
  }, [])

  const speech = useMemo((): Speech => {
    const layers = [overrides[language], loaded.get(language)?.words].filter((words) => words !== undefined)
    const { say } = translator(language, layers)
    return { say, language, own: overrides[language], offered, change }
  }, [language, offered, overrides, change])

  return <SpeechContext value={speech}>{children}</SpeechContext>
}

function useSpeech(): Speech {
  const speech = use(SpeechContext)
  if (!speech) throw new Error('SayProvider is missing')
  return speech
}

/** The function that translates word keys: every visible sentence comes from here. */
export const useSay = (): Say => useSpeech().say

/** The language in use, the event's own wording, the offered languages, and `change`. */
export function useLanguage(): Omit<Speech, 'say'> {
  return useSpeech()
}
