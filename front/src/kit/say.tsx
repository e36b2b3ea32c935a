import type { Words } from '@parvis/contract/kit/words.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import type { ReactNode } from 'react'
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import { setLanguage } from './language.ts'

/** The sentence of a key in the person's language, with its variables; `[key]` when there is none. */
export type Say = (key: string, vars?: Readonly<Record<string, string | number>>) => string

export interface OfferedLanguage {
  /** ISO 639-1 code. */
  readonly id: string
  /** In the language itself. */
  readonly label: string
}

interface Speech {
  readonly say: Say
  readonly language: string
  readonly offered: readonly OfferedLanguage[]
  readonly change: (language: string) => Promise<void>
}

const loaded = new Map<string, Words>()

/** Loads the product's own sentences; a language it does not speak is spoken in French. */
export async function loadWords(language: string): Promise<Words> {
  const known = loaded.get(language)
  if (known) return known
  const words: Words =
    language === 'en'
      ? (await import('@parvis/contract/words/screen.en.ts')).screenEn
      : (await import('@parvis/contract/words/screen.fr.ts')).screenFr
  loaded.set(language, words)
  return words
}

const NO_WORDS: Readonly<Record<string, Words>> = {}

const SpeechContext = createContext<Speech | null>(null)

interface Props {
  /** The language to start in, whose words `loadWords` has loaded. */
  readonly initial: string
  readonly offered: readonly OfferedLanguage[]
  /** Sentences that the event words its own way, by language; they come first. */
  readonly overrides?: Readonly<Record<string, Words>>
  readonly children: ReactNode
}

/** Gives the application its words and its language; `<html lang>` follows. */
export function SayProvider({ initial, offered, overrides = NO_WORDS, children }: Props) {
  const [language, setCurrent] = useState(initial)

  useEffect(() => {
    document.documentElement.lang = language
    setLanguage(language, { keep: false })
  }, [language])

  const change = useCallback(async (next: string) => {
    await loadWords(next)
    setLanguage(next, { keep: true })
    setCurrent(next)
  }, [])

  const speech = useMemo((): Speech => {
    const layers = [overrides[language], loaded.get(language)].filter((words) => words !== undefined)
    const { say } = translator(language, layers)
    return { say, language, offered, change }
  }, [language, offered, overrides, change])

  return <SpeechContext value={speech}>{children}</SpeechContext>
}

function useSpeech(): Speech {
  const speech = use(SpeechContext)
  if (!speech) throw new Error('SayProvider is missing')
  return speech
}

/** `say('auth.email.label')`: every visible sentence comes from here. */
export const useSay = (): Say => useSpeech().say

/** The language in use, those that the event offers, and how to change. */
export function useLanguage(): Pick<Speech, 'language' | 'offered' | 'change'> {
  return useSpeech()
}
