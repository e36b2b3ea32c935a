import type { DoorCard, DoorResult } from '@parvis/contract/check-in/check-in.ts'
import { readScannedCode } from '@parvis/contract/kit/badge-code.ts'
import { folded } from '@parvis/contract/kit/folded.ts'
import { FEW_FOUND, MOST_NEAR, nearness } from '@parvis/contract/kit/near.ts'
import { holdsWords, wordsOf } from '@parvis/contract/kit/searched.ts'

/** A badge scanned at the door of a day. */
export interface Entry {
  /** Of this scan: sent twice, it is one. */
  readonly id: string
  readonly dayId: string
  readonly code: string
  readonly at: string
  /** The list said that they are expected: they were let in. */
  readonly isLetIn?: true
}

/** What the door shows after a scan. */
export type Verdict =
  | { readonly is: DoorResult; readonly card: DoorCard; readonly isAlone?: true }
  /** Nobody could ask the server: the list says that they are expected. */
  | { readonly is: 'kept'; readonly card: DoorCard }
  /** Nobody could ask the server: the list does not have them, or there is no list. */
  | { readonly is: 'unlisted' | 'queued'; readonly code: string }
  /** The same badge waits for the network already. */
  | { readonly is: 'again'; readonly code: string; readonly at: string }
  | { readonly is: 'unknown'; readonly code: string }
  | { readonly is: 'failed'; readonly code: string; readonly error: unknown }

/** Those that a door comes to by itself. */
type Alone =
  | Extract<Verdict, { is: 'kept' | 'unlisted' | 'queued' | 'again' }>
  | { readonly is: 'already'; readonly card: DoorCard; readonly isAlone: true }

/** The code of a badge as the list has it, however it was scanned. */
export const codeIn = (scanned: string): string => readScannedCode(scanned)

interface Carried {
  readonly cards: ReadonlyMap<string, DoorCard> | undefined
  readonly waiting: readonly Pick<Entry, 'code' | 'dayId' | 'at'>[]
}

/** What a door without a network can say by itself: a badge is let in once, on the word of the list. */
export function decideAlone({ code, dayId }: Pick<Entry, 'code' | 'dayId'>, { cards, waiting }: Carried): Alone {
  const card = cards?.get(codeIn(code))
  const at = waiting.find((entry) => entry.dayId === dayId && codeIn(entry.code) === codeIn(code))?.at
  if (card?.isPresent) return { is: 'already', card, isAlone: true }
  if (at !== undefined && card)
    return { is: 'already', card: { ...card, isPresent: true, presentAt: at }, isAlone: true }
  if (at !== undefined) return { is: 'again', code, at }
  if (card) return { is: 'kept', card }
  return { is: cards ? 'unlisted' : 'queued', code }
}

/** Those of the list whom what is searched names, and where they are few those with names near to it. */
export interface FoundAlone {
  readonly data: DoorCard[]
  readonly near: DoorCard[]
}

/** Those of the list whose name, company or code hold all that is searched, and those near to it, as the server would find them. */
export function findAlone(cards: ReadonlyMap<string, DoorCard>, searched: string, most: number): FoundAlone {
  const data: DoorCard[] = []
  for (const card of cards.values()) {
    if (holdsWords([card.lastName, card.firstName, card.company, card.code].join(' '), searched)) data.push(card)
    if (data.length === most) break
  }
  return { data, near: data.length < FEW_FOUND ? nearAlone(cards, searched, data) : [] }
}

function nearAlone(cards: ReadonlyMap<string, DoorCard>, searched: string, found: readonly DoorCard[]): DoorCard[] {
  const words = wordsOf(searched)
  return [...cards.values()]
    .flatMap((card) => {
      const wrong = found.includes(card) ? undefined : nearness(words, folded(`${card.lastName} ${card.firstName}`))
      return wrong === undefined ? [] : [{ card, wrong }]
    })
    .toSorted((one, other) => one.wrong - other.wrong)
    .slice(0, MOST_NEAR)
    .map(({ card }) => card)
}
