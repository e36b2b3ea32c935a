import type { Awaited } from '@parvis/contract/kit/rights.ts'
import { useSay } from '#kit/say.tsx'

const WORDS = { code: 'step', factor: 'needed', password: 'password' } as const

export function useAwaitedWords(what: Awaited): { title: string; lead: string } {
  const say = useSay()
  return { title: say(`factor.${WORDS[what]}.title`), lead: say(`factor.${WORDS[what]}.lead`) }
}
