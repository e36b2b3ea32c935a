import type * as z from 'zod/mini'
import type { Words } from '#kit/words.ts'
import type { PreparedKey } from '#prepared-keys.ts'

/** The fields that the items of all prepared modules have. A type, not an interface, so that its keys can be read. */
export type PreparedItem = {
  readonly id: string
  readonly round: number
  readonly isClose: boolean
  readonly isRetired?: boolean | undefined
}

/** Controls that decide how much of the results participants may see. */
export interface Visibility {
  readonly showResults: boolean
  readonly hideVotes: boolean
}

/** All that the live asks of a prepared module, on both sides. Declared with `satisfies`, to keep its literal types. */
export interface PreparedModule<Item extends PreparedItem = PreparedItem> {
  /** Its value of `activeModule`, and the prefix of its translations (`poll.ID`); with an `s`, the name of its export. */
  readonly key: PreparedKey
  /** Key of its item in the live state; with an `s`, of its items in the event's file; with `Id`, of their ids in frames. */
  readonly name: string
  /** Field of its title in the item. */
  readonly title: string
  /** Key of its active id in the live controls. */
  readonly control: string
  readonly item: z.ZodMiniType<Item>
  /** Type of the frame that carries its results. */
  readonly frame: string
  /** The fields of the item that move, which the frame carries. */
  readonly results: Readonly<Record<string, z.ZodMiniType>>
  /** The item with the event's sentences in a language. */
  inLanguage(item: Item, sentences: Words): Item
}

/** What the server decides before it pushes an item; apart, as no page loads it. */
export interface PushRules<Item extends PreparedItem = PreparedItem> {
  /** The item as participants may see it. */
  seen(item: Item, visibility: Visibility): Item
  /** Whether the item has no results that its frame can carry: the whole state is sent when this changes. */
  isWithheld(item: Item | null): boolean
}

/** The same results, with counts as percentages of `whole`. */
export const inParts = <T extends { votes: number }>(results: readonly T[], whole: number): T[] =>
  results.map((result) => {
    const votes = whole > 0 ? Math.round((100 * result.votes) / whole) : 0
    return { ...result, votes, ...('voters' in result && { voters: votes }) }
  })
