import type { Awaited } from '@parvis/contract/kit/rights.ts'
import { useSay } from '#kit/say.tsx'

/** The part of the key in the words of each. */
const WORDS = { code: 'step', factor: 'needed', password: 'password' } as const

/** Names what a session waits for before it organises, and says why. */
export function useAwaitedWords(what: Awaited): { title: string; lead: string } {
  const say = useSay()
  return { title: say(`factor.${WORDS[what]}.title`), lead: say(`factor.${WORDS[what]}.lead`) }
}
