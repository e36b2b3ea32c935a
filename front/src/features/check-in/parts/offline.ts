import type { DoorCard, DoorResult } from '@parvis/contract/check-in/check-in.ts'
import { readScannedCode } from '@parvis/contract/kit/badge-code.ts'
import { folded } from '@parvis/contract/kit/folded.ts'
import { FEW_FOUND, MOST_NEAR, nearness } from '@parvis/contract/kit/near.ts'
import { matchesWords, wordsOf } from '@parvis/contract/kit/searched.ts'

export interface Entry {
  /** Identifies the scan, so that a repeated request counts once. */
  readonly id: string
  readonly dayId: string
  readonly code: string
  readonly at: string
  /** The person was let in on the word of the offline list. */
  readonly isLetIn?: true
}

export type Verdict =
  | { readonly is: DoorResult; readonly card: DoorCard; readonly isAlone?: true }
  | { readonly is: 'kept'; readonly card: DoorCard }
  /** Offline: the list has the person, and does not expect them on the day; `isAgain` when the scan waits already. */
  | { readonly is: 'unexpected'; readonly card: DoorCard; readonly isAgain: boolean }
  /** Offline: not on the list, or there is no list. */
  | { readonly is: 'unlisted' | 'queued'; readonly code: string }
  | { readonly is: 'again'; readonly code: string; readonly at: string }
  | { readonly is: 'unknown'; readonly code: string }
  | { readonly is: 'failed'; readonly code: string; readonly error: unknown }

type Alone =
  | Extract<Verdict, { is: 'kept' | 'unexpected' | 'unlisted' | 'queued' | 'again' }>
  | { readonly is: 'already'; readonly card: DoorCard; readonly isAlone: true }

/** The badge code of the list, from any scanned form. */
export const codeIn = (scanned: string): string => readScannedCode(scanned)

interface Carried {
  readonly cards: ReadonlyMap<string, DoorCard> | undefined
  readonly waiting: readonly Pick<Entry, 'code' | 'dayId' | 'at'>[]
}

/** The verdict without a network: a badge that the list expects is let in once. */
export function decideAlone({ code, dayId }: Pick<Entry, 'code' | 'dayId'>, { cards, waiting }: Carried): Alone {
  const card = cards?.get(codeIn(code))
  const at = waiting.find((entry) => entry.dayId === dayId && codeIn(entry.code) === codeIn(code))?.at
  if (card?.isPresent) return { is: 'already', card, isAlone: true }
  if (card && !card.isRegistered) return { is: 'unexpected', card, isAgain: at !== undefined }
  if (at !== undefined && card)
    return { is: 'already', card: { ...card, isPresent: true, presentAt: at }, isAlone: true }
  if (at !== undefined) return { is: 'again', code, at }
  if (card) return { is: 'kept', card }
  return { is: cards ? 'unlisted' : 'queued', code }
}

/** Whether an entry decided without a network waits to be sent. */
export const isToSend = (alone: Alone): boolean =>
  alone.is !== 'already' && alone.is !== 'again' && !(alone.is === 'unexpected' && alone.isAgain)

/** Whether the person was let in without a network. */
export const isLetInAlone = ({ is }: Alone): boolean => is === 'kept' || is === 'queued'

/** A page of the list put over the cards that a device had; a whole list replaces them with its first page. */
export function withPage(
  known: ReadonlyMap<string, DoorCard>,
  { data, isWhole }: { readonly data: readonly DoorCard[]; readonly isWhole: boolean },
  isFirst: boolean,
): Map<string, DoorCard> {
  const cards = new Map(isWhole && isFirst ? [] : known)
  for (const card of data) cards.set(card.id, card)
  return cards
}

/** Numbers of cards, expected and others. */
export function countCards(cards: Iterable<DoorCard>): { total: number; others: number } {
  const all = [...cards]
  const total = all.filter(({ isRegistered }) => isRegistered).length
  return { total, others: all.length - total }
}

export interface FoundAlone {
  readonly data: DoorCard[]
  readonly near: DoorCard[]
}

/**
 * Expected people of the offline list who match all words in name, company or code, then approximate matches; same rule as the
 * server.
 */
export function findAlone(kept: ReadonlyMap<string, DoorCard>, searched: string, most: number): FoundAlone {
  const data: DoorCard[] = []
  const cards = [...kept.values()].filter(({ isRegistered }) => isRegistered)
  for (const card of cards) {
    if (matchesWords([card.lastName, card.firstName, card.company, card.code].join(' '), searched)) data.push(card)
    if (data.length === most) break
  }
  return { data, near: data.length < FEW_FOUND ? nearAlone(cards, searched, data) : [] }
}

function nearAlone(cards: readonly DoorCard[], searched: string, found: readonly DoorCard[]): DoorCard[] {
  const words = wordsOf(searched)
  return cards
    .flatMap((card) => {
      const wrong = found.includes(card) ? undefined : nearness(words, folded(`${card.lastName} ${card.firstName}`))
      return wrong === undefined ? [] : [{ card, wrong }]
    })
    .toSorted((one, other) => one.wrong - other.wrong)
    .slice(0, MOST_NEAR)
    .map(({ card }) => card)
}
