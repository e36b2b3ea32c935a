import type { DoorCard } from '@parvis/contract/check-in/check-in.ts'
import type { Verdict } from './offline.ts'

export type Tone = 'good' | 'careful' | 'bad'

/** Why a registration is incomplete: missing answers take precedence over a balance due. */
export function lackOf({
  isCompleted,
  isPartial,
}: Pick<DoorCard, 'isCompleted' | 'isPartial'>): '' | 'Partial' | 'Unpaid' {
  if (isPartial) return 'Partial'
  return isCompleted ? '' : 'Unpaid'
}

/** The tone and the word key of a verdict; `isToday` is whether the door is open for the current day. */
export function sayingOf(verdict: Verdict, isToday: boolean): { tone: Tone; key: string; text?: string } {
  if (verdict.is === 'welcome') {
    const lack = verdict.card.isRegistered ? lackOf(verdict.card) : ''
    return lack ? { tone: 'careful', key: `checkIn.${lack.toLowerCase()}` } : { tone: 'good', key: 'checkIn.welcome' }
  }
  if (verdict.is === 'kept') {
    const lack = lackOf(verdict.card)
    return { tone: lack ? 'careful' : 'good', key: `checkIn.kept${lack}` }
  }
  if (verdict.is === 'already' && verdict.isAlone) return { tone: 'careful', key: 'checkIn.alreadyAlone' }
  if (verdict.is === 'unexpected' || verdict.is === 'unregistered')
    return {
      tone: 'bad',
      key: isToday ? 'checkIn.notToday' : 'checkIn.unregistered',
      text: verdict.is === 'unexpected' ? 'checkIn.unexpected.text' : 'checkIn.unregistered.text',
    }
  const isBad = verdict.is === 'unlisted' || verdict.is === 'unknown' || verdict.is === 'failed'
  return { tone: isBad ? 'bad' : 'careful', key: `checkIn.${verdict.is}` }
}
