import type { Verdict } from '../useDoor.ts'

export type Tone = 'good' | 'careful' | 'bad'

/** What is said of a scan, and how gravely: the words are keys of sentences. */
export function sayingOf(verdict: Verdict): { tone: Tone; key: string } {
  if (verdict.is === 'welcome') {
    const owes = verdict.card.isRegistered && !verdict.card.isCompleted
    return owes ? { tone: 'careful', key: 'checkIn.unpaid' } : { tone: 'good', key: 'checkIn.welcome' }
  }
  const isBad = verdict.is === 'unregistered' || verdict.is === 'unknown' || verdict.is === 'failed'
  return { tone: isBad ? 'bad' : 'careful', key: `checkIn.${verdict.is}` }
}
