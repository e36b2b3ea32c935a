import type { Verdict } from './offline.ts'

export type Tone = 'good' | 'careful' | 'bad'

/** What is said of a scan, and how gravely: the words are keys of sentences. */
export function sayingOf(verdict: Verdict): { tone: Tone; key: string } {
  if (verdict.is === 'welcome') {
    const owes = verdict.card.isRegistered && !verdict.card.isCompleted
    return owes ? { tone: 'careful', key: 'checkIn.unpaid' } : { tone: 'good', key: 'checkIn.welcome' }
  }
  if (verdict.is === 'kept') {
    const { isCompleted } = verdict.card
    return { tone: isCompleted ? 'good' : 'careful', key: isCompleted ? 'checkIn.kept' : 'checkIn.keptUnpaid' }
  }
  if (verdict.is === 'already' && verdict.isAlone) return { tone: 'careful', key: 'checkIn.alreadyAlone' }
  const isBad =
    verdict.is === 'unlisted' || verdict.is === 'unregistered' || verdict.is === 'unknown' || verdict.is === 'failed'
  return { tone: isBad ? 'bad' : 'careful', key: `checkIn.${verdict.is}` }
}
