import * as z from 'zod/mini'
import { maxLength } from './fields.ts'
import type { Decided, Effect, Planned, Remedying } from './plan.ts'
import { isSeen, oneLine } from './typed.ts'

/** Something wrong in a file that no schema sees: where it is, and the key of the sentence that says it. */
export interface Fault {
  readonly path: string
  readonly code: string
}

/** How two versions of a value are merged: as one, or by what it is made of. Items of a list are known by a key, and may have lists of their own. */
export type Shape =
  | { readonly as: 'unit' }
  | { readonly as: 'record'; readonly of: Shape }
  | { readonly as: 'object'; readonly of: Readonly<Record<string, Shape>> }
  | { readonly as: 'list'; readonly key: string; readonly of: Readonly<Record<string, Shape>> }
  | { readonly as: 'set' }

export const unit: Shape = { as: 'unit' }
export const set: Shape = { as: 'set' }
export const record = (of: Shape): Shape => ({ as: 'record', of })
export const object = (of: Readonly<Record<string, Shape>>): Shape => ({ as: 'object', of })
export const list = (key: string, of: Readonly<Record<string, Shape>> = {}): Shape => ({ as: 'list', key, of })

/** The ids of what a list of the file describes: `known('days')`. Throws for a list that no file has. */
export type Known = (list: string) => ReadonlySet<string>

/** The ids that items of a kind have in an event, by those that they have in its file. */
export type IdsByKind = ReadonlyMap<string, ReadonlyMap<string, string>>

type Fields = Readonly<Record<string, z.ZodMiniType>>
/** What keys hold once they are read. */
export type Read<F extends Fields> = z.output<z.ZodMiniObject<F, z.core.$strict>>

/**
 * The keys of an event that one feature owns, in its file and wherever an organiser changes them: their schemas, and what
 * a schema cannot say. `contract/src/parts.ts` puts the shares of all features together.
 */
export interface Share<F extends Fields = Fields, P extends Fields = Fields> {
  readonly fields: F
  readonly shapes: Readonly<Record<keyof F, Shape>>
  /** What each key is for, in French, as editors of a file are told. */
  readonly help: Readonly<Record<keyof F, string>>
  /** Its keys in an event that was just made: nothing in them. A key that is not here is as the file says it. */
  readonly empty: Partial<Read<F>>
  /**
   * The lists whose ids are those of the whole server, and the kind that other parts know their items as: something of a
   * file gets an id of its own in each event.
   */
  readonly ownIds?: Readonly<Partial<Record<keyof F & string, string>>>
  /** Its keys that name such items, under the ids that these have in the event. */
  renamed?(config: Read<F>, ids: IdsByKind): Partial<Read<F>>
  /** What a file says of one person's choices here, beside where they stand. */
  readonly chosen?: P
  /** What a change does to people: decided by facts alone, on either side. It says in its type what it reads of the event. */
  plan?(change: Planned<Read<F>>): Effect[]
  /**
   * Something as a remedy has it: told as it was and as it would be. `taken` puts the count of the effect there, and needs
   * no word of the feature. `keep` is told of the item of the list that the effect is in.
   */
  remedied?(decided: Decided, before: unknown, after: unknown, change: Remedying<Read<F>>): unknown
  /** The keys of the event that name something whose people are moved to another, as the other has them. */
  moved?(decided: Decided, config: Read<F>): object
  /** Ids that stand twice, or that nothing describes. */
  faults?(config: Read<F>, known: Known): Fault[]
  /** The same for what one person has chosen; paths begin in their participation. */
  chosenFaults?(chosen: Read<P>, config: Read<F>, known: Known): Fault[]
}

/** Declares the share of a feature. */
export const share = <F extends Fields, P extends Fields = Record<never, never>>(
  declaration: Share<F, P> & { readonly chosen?: P },
): Share<F, P> & { readonly chosen: P } => ({ ...declaration, chosen: declaration.chosen ?? ({} as P) })

/** A line of text of an event file: nothing, or what is seen. */
export const Text = z.string().check(
  maxLength(500),
  z.refine((text) => text === '' || isSeen(text), 'FILE_BLANK'),
)
/** The name of a person or a company in an event file, or where they are: its spaces are plain ones. */
export const Name = Text.check(z.overwrite(oneLine))
export const Language = z.string().check(z.regex(/^[a-z]{2}$/, 'LANGUAGE_FORMAT'))
export const Capacity = z._default(z.nullable(z.int().check(z.minimum(0))), null)
export const Euros = z.number().check(z.minimum(0), z.maximum(1_000_000))
export const no = z._default(z.boolean(), false)
/** Asked of, or offered to, those alone who come that way. */
export const onlyFor = z._default(z.nullable(z.enum(['onsite', 'remote'])), null)

export const idsOf = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id)
export const keysOf = (all: readonly { key: string }[]): string[] => all.map(({ key }) => key)

/** Those that stand a second time. */
export function repeated(path: string, ids: readonly string[]): Fault[] {
  const seen = new Set<string>()
  return ids.flatMap((id, i) => {
    if (seen.has(id)) return [{ path: `${path}.${i}`, code: 'FILE_REPEATED' }]
    seen.add(id)
    return []
  })
}

/** An id that nothing describes; none is fine. */
export const unknown = (path: string, id: string | null | undefined, known: ReadonlySet<string>): Fault[] =>
  id === null || id === undefined || id === '' || known.has(id) ? [] : [{ path, code: 'FILE_UNKNOWN_ID' }]

/** Something that a writing may not do, or undo. */
export interface Taking {
  /** Where it is, by keys and ids: `['conferences', 'sport', 'slots', 'sport-1']`. */
  readonly at: readonly string[]
  /** The key of the sentence that says what is refused. */
  readonly code: string
  /** How many people it is taken from. */
  readonly count?: number
  /** How it is called, where its id says too little. */
  readonly name?: string
}
