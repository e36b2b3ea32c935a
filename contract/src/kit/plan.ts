/**
 * How much a change of an event asks of whoever makes it: nothing, a choice among remedies, or something else first.
 */
export const severities = ['safe', 'decide', 'blocked'] as const
export type Severity = (typeof severities)[number]

/** People of an event who hold the same things together, without saying who they are. */
export interface Crowd {
  /** The ids of what they hold. */
  readonly holds: readonly string[]
  /** The days on which they come. */
  readonly dayIds: readonly string[]
  readonly count: number
}

/** What the database knows of what stands on a part: people, answers, places by names that the part gives them. */
export interface Facts {
  readonly counts: Readonly<Record<string, number>>
  readonly crowds?: readonly Crowd[]
}
export const NO_FACTS: Facts = { counts: {} }

/** Something that a change would do to people, and what may be done about it. */
export interface Effect {
  /** The key of the event that it is in: `conferences`. */
  readonly part: string
  /** The thing that is changed, as a decision names it: `conferences.sport-1`. */
  readonly item: string
  /** Where it is, by keys and ids: `['conferences', 'sport', 'slots', 'sport-1']`. */
  readonly at: readonly string[]
  /** How it is called. */
  readonly name: string
  /** What it does: the key of its sentence. */
  readonly kind: string
  readonly severity: Severity
  /** How many people, or places, it touches. */
  readonly people: number
  /** By how much all that they owe would change, in cents. */
  readonly cents?: number
  /** What may be chosen: `taken`, `retire`, `apply`, `keep`, `move:ID`. Nothing where it is blocked. */
  readonly remedies: readonly string[]
  /** The key of the sentence that says what unblocks it. */
  readonly unblock?: string
}

/** What somebody has chosen of the remedies of an item. */
export interface Decision {
  readonly item: string
  readonly remedy: string
}

/** A decision as it is written on a command line: `conferences.sport-1=move:sport-2`; `undefined` where it is not one. */
export function decisionIn(text: string): Decision | undefined {
  const [, item, remedy] = /^([^=]+)=(.+)$/.exec(text) ?? []
  return item === undefined || remedy === undefined ? undefined : { item, remedy }
}

/** An effect with the remedy that was chosen for it. */
export interface Decided extends Effect {
  readonly remedy: string
}

/** A change in the eyes of the part that plans it: `Config` is what it reads of the event. */
export interface Planned<Config> {
  readonly before: Config
  readonly after: Config
  readonly facts: Facts
  /** Whether people come with the change, as those of a file: places that were enough may no longer be. */
  readonly brings: boolean
}

/** Whether a number of places may be too few because of a change, where there may be no limit (`null`). */
export const isTighter = (
  old: number | null | undefined,
  now: number | null,
  { brings }: Pick<Planned<unknown>, 'brings'>,
): now is number => now !== null && (brings || old === null || old === undefined || now < old)

/** A change in the eyes of a remedy. */
export interface Remedying<Config> {
  readonly before: Config
  readonly after: Config
  /** When the change is made, ISO 8601. */
  readonly now: string
}

/** The remedies that mean the same wherever they are offered. */
export const TAKEN = 'taken'
export const RETIRE = 'retire'
export const APPLY = 'apply'
/** What was asked of people for what they hold by now is still asked of them: the change is for those who come next. */
export const KEEP = 'keep'
export const moveTo = (id: string): string => `move:${id}`
/** Whom a remedy moves people to; `undefined` where it moves nobody. */
export const movedTo = (remedy: string): string | undefined => /^move:(.+)$/.exec(remedy)?.[1]

interface About {
  readonly item: string
  readonly at: readonly string[]
  readonly name: string
  readonly people: number | undefined
}

/** What is left out of a list and what stays of it, as it was and as it would be; items are known by a key. */
export function changesOf<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): { readonly kept: readonly { readonly old: T; readonly item: T }[]; readonly removed: readonly T[] } {
  const now = new Map(after.map((item) => [keyOf(item), item]))
  return {
    kept: before.flatMap((old) => {
      const item = now.get(keyOf(old))
      return item === undefined ? [] : [{ old, item }]
    }),
    removed: before.filter((item) => !now.has(keyOf(item))),
  }
}

/** The effect of a part on one of its things; nothing where it touches nobody. `at` begins in the part. */
export const effectsIn =
  (part: string) =>
  (
    { item, at, name, people = 0 }: About,
    kind: string,
    { remedies = [], cents, unblock }: { remedies?: readonly string[]; cents?: number; unblock?: string } = {},
  ): Effect[] =>
    people === 0
      ? []
      : [
          {
            part,
            item: `${part}.${item}`,
            at: [part, ...at],
            name,
            kind,
            severity: remedies.length > 0 ? 'decide' : 'blocked',
            people,
            ...(cents !== undefined && { cents }),
            remedies,
            ...(remedies.length === 0 && unblock !== undefined && { unblock }),
          },
        ]

/** The remedy that was chosen for an effect; `undefined` where none of those that it offers was. */
export const chosenFor = ({ item, remedies }: Effect, decisions: readonly Decision[]): string | undefined =>
  decisions.find((one) => one.item === item && remedies.includes(one.remedy))?.remedy

/** The effects for which one of their remedies was chosen. */
export const decidedAmong = (effects: readonly Effect[], decisions: readonly Decision[]): Decided[] =>
  effects.flatMap((effect) => {
    const remedy = chosenFor(effect, decisions)
    return remedy === undefined ? [] : [{ ...effect, remedy }]
  })

const KEYS = ['id', 'key', 'code', 'email'] as const
/** What an item of a list is known by; nothing where it has no such key. */
export function idIn(item: unknown): string | undefined {
  const fields = (item ?? {}) as Readonly<Record<string, unknown>>
  const key = KEYS.find((name) => fields[name] !== undefined)
  return key && String(fields[key])
}

const known = (list: unknown, id: string): number =>
  Array.isArray(list) ? list.findIndex((item: unknown) => idIn(item) === id) : -1

/** Something that comes back for the sake of what stands in one of its lists: of that list, nothing else comes with it. */
function bareOf(old: unknown, step: string | undefined): unknown {
  const fields = (old ?? {}) as Readonly<Record<string, unknown>>
  return step !== undefined && Array.isArray(fields[step]) ? { ...fields, [step]: [] } : old
}

/**
 * A configuration with something else at a place. What is not there any more comes back as it was, where it was, all that
 * it stands in included, but not what stands beside it there; `put` is told what was there before and what there is.
 */
export function placed(
  before: unknown,
  after: unknown,
  at: readonly string[],
  put: (before: unknown, after: unknown) => unknown,
): unknown {
  const [step, ...rest] = at
  if (step === undefined) return put(before, after)
  if (Array.isArray(before) || Array.isArray(after)) {
    const list: readonly unknown[] = Array.isArray(after) ? after : []
    const [was, is] = [known(before, step), known(list, step)]
    const old: unknown = Array.isArray(before) ? before[was] : undefined
    return is < 0
      ? list.toSpliced(Math.max(was, 0), 0, placed(old, rest.length > 0 ? bareOf(old, rest[0]) : undefined, rest, put))
      : list.with(is, placed(old, list[is], rest, put))
  }
  const [from, to] = [before, after].map((side) => (side ?? {}) as Readonly<Record<string, unknown>>)
  return { ...to, [step]: placed(from?.[step], to?.[step], rest, put) }
}
