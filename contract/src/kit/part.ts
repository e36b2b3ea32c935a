import * as z from 'zod/mini'
import { maxLength } from './fields.ts'
import type { Decided, ResolutionContext } from './plan.ts'
import type { Right } from './rights.ts'
import { isSeen, oneLine } from './typed.ts'

/** A fault that no schema can find: its path, and its error key. */
export interface Fault {
  readonly path: string
  readonly code: string
}

/** How two versions of a value merge: as a unit, or by component. List items have a key, and may hold lists. */
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

/** Ids in a list of the file: `known('days')`. Throws for an unknown list. */
export type Known = (list: string) => ReadonlySet<string>

/** Ids of the event by ids of its file, for each kind of item. */
export type IdsByKind = ReadonlyMap<string, ReadonlyMap<string, string>>

type Fields = Readonly<Record<string, z.ZodMiniType>>
export type Read<F extends Fields> = z.output<z.ZodMiniObject<F, z.core.$strict>>

/** The groups of keys that a copy of an event may leave out, in the order of the screen. */
export const copyGroups = ['articles', 'forms', 'programme', 'mails', 'codes', 'pages', 'live'] as const
export type CopyGroup = (typeof copyGroups)[number]

/** The rights that a key asks for besides `edit`, where another role is in charge of it. */
export interface PartRights {
  readonly read?: Right
  readonly write: Right
  /** Required instead of `edit`, not in addition to it. */
  readonly isEnough?: true
}

/** A name of the event, under the key of its translations. */
export interface EventName {
  readonly key: string
  readonly name: string
}

/** A method, so that a share with narrower keys is still a share. */
type NamesIn<Value> = { namesIn(value: Value): EventName[] }['namesIn']

/** The translated names in the values of a share, by key; `order` ranks the shares on the screen of languages. */
export interface PartNames<F extends Fields> {
  readonly order: number
  readonly of: { readonly [K in keyof F]?: NamesIn<z.output<F[K]>> }
}

/** A method, so that a share with narrower keys is still a share. */
type CountOf<Value> = { countOf(value: Value): number }['countOf']

/** The items in the values of a share, counted by key in a model of an event; `order` ranks the shares there. */
export interface PartCounts<F extends Fields> {
  readonly order: number
  readonly of: { readonly [K in keyof F]?: CountOf<z.output<F[K]>> }
  /** The checklist before publication counts them too. */
  readonly isInChecklist?: true
}

export const countItems = (items: readonly unknown[]): number => items.length

/** One translated name an item: `type.ID`, in the field that holds it. */
export const named =
  <Field extends string>(kind: string, field: Field) =>
  (items: readonly ({ readonly id: string } & Readonly<Record<Field, string>>)[]): EventName[] =>
    items.map((item) => ({ key: `${kind}.${item.id}`, name: item[field] }))

/**
 * The keys of an event that one feature owns, in its file and on the organiser's screens: schemas, and rules that a
 * schema cannot express. `contract/src/parts.ts` joins the shares of all features.
 */
export interface Share<F extends Fields = Fields, P extends Fields = Fields> {
  readonly fields: F
  readonly shapes: Readonly<Record<keyof F, Shape>>
  /** Purpose of each key, in French, for editors of event files. */
  readonly help: Readonly<Record<keyof F, string>>
  readonly empty: Partial<Read<F>>
  /** The group with which a copy leaves each key out; null if it always takes it. */
  readonly copyGroup: Readonly<Record<keyof F, CopyGroup | null>>
  /** Rights besides `edit`; `{}` if that is enough for all keys. */
  readonly rights: Readonly<Partial<Record<keyof F, PartRights>>>
  /** Names that an event translates; null if there are none. */
  readonly names: PartNames<F> | null
  /** Items that models of events count; null if there are none. */
  readonly counts: PartCounts<F> | null
  /** Lists with ids unique on the server, and their kind: the file's ids are replaced in each event. */
  readonly ownIds?: Readonly<Partial<Record<keyof F & string, string>>>
  /** Replaces references to such ids by those of the event. */
  renamed?(config: Read<F>, ids: IdsByKind): Partial<Read<F>>
  readonly chosen?: P
  /**
   * Applies a remedy to a value, given its old and new versions. `taken` sets the count by itself. `keep` gets the list
   * item of the effect.
   */
  resolved?(decided: Decided, before: unknown, after: unknown, change: ResolutionContext<Read<F>>): unknown
  /** Keys of the event that refer to an item, updated when its people move to another one. */
  moved?(decided: Decided, config: Read<F>): object
  /** Its prices converted to gross or net, so that each person pays the same. */
  repriced?(config: Read<F>, isGross: boolean): Partial<Read<F>>
  faults?(config: Read<F>, known: Known): Fault[]
  /** Faults in one person's choices; paths start in their participation. */
  chosenFaults?(chosen: Read<P>, config: Read<F>, known: Known): Fault[]
}

/** Declares the share of a feature. */
export const share = <F extends Fields, P extends Fields = Record<never, never>>(
  declaration: Share<F, P> & { readonly chosen?: P },
): Share<F, P> & { readonly chosen: P } => ({ ...declaration, chosen: declaration.chosen ?? ({} as P) })

/** One line of an event file: empty or visible. */
export const Text = z.string().check(
  maxLength(500),
  z.refine((text) => text === '' || isSeen(text), 'FILE_BLANK'),
)
/** A name or place in an event file, with plain spaces. */
export const Name = Text.check(z.overwrite(oneLine))
export const Language = z.string().check(z.regex(/^[a-z]{2}$/, 'LANGUAGE_FORMAT'))
export const Capacity = z._default(z.nullable(z.int().check(z.minimum(0))), null)
export const Euros = z.number().check(z.minimum(0), z.maximum(1_000_000))
export const no = z._default(z.boolean(), false)
/** Only for people who come that way. */
export const onlyFor = z._default(z.nullable(z.enum(['onsite', 'remote'])), null)

export const idsOf = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id)
export const keysOf = (all: readonly { key: string }[]): string[] => all.map(({ key }) => key)

/** Faults for repeated ids. */
export function repeated(path: string, ids: readonly string[]): Fault[] {
  const seen = new Set<string>()
  return ids.flatMap((id, i) => {
    if (seen.has(id)) return [{ path: `${path}.${i}`, code: 'FILE_REPEATED' }]
    seen.add(id)
    return []
  })
}

/** Fault for an unknown id; an empty one passes. */
export const unknown = (path: string, id: string | null | undefined, known: ReadonlySet<string>): Fault[] =>
  id === null || id === undefined || id === '' || known.has(id) ? [] : [{ path, code: 'FILE_UNKNOWN_ID' }]

/** A conflict that prevents a write or an undo. */
export interface Conflict {
  readonly at: readonly string[]
  readonly code: string
  readonly count?: number
  readonly name?: string
}
