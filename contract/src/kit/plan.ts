/** Severity of a change for the organiser: nothing to do, choose a remedy, or remove a cause first. */
export const severities = ['safe', 'decide', 'blocked'] as const
export type Severity = (typeof severities)[number]

export interface Effect {
  readonly part: string
  /** Id in decisions: `conferences.sport-1`. */
  readonly item: string
  /** Path by keys and ids: `['conferences', 'sport', 'slots', 'sport-1']`. */
  readonly at: readonly string[]
  readonly name: string
  readonly kind: string
  readonly severity: Severity
  readonly people: number
  /** Change of the total amount due, in cents. */
  readonly cents?: number
  /** `taken`, `retire`, `apply`, `keep`, `move:ID`; empty when blocked. */
  readonly remedies: readonly string[]
  readonly unblock?: string
}

export interface Decision {
  readonly item: string
  readonly remedy: string
}

/** Parses a command line decision: `conferences.sport-1=move:sport-2`; `undefined` when invalid. */
export function decisionIn(text: string): Decision | undefined {
  const [, item, remedy] = /^([^=]+)=(.+)$/.exec(text) ?? []
  return item === undefined || remedy === undefined ? undefined : { item, remedy }
}

export interface Decided extends Effect {
  readonly remedy: string
}

export interface ResolutionContext<Config> {
  readonly before: Config
  readonly after: Config
  /** When the change is made, ISO 8601. */
  readonly now: string
}

export const TAKEN = 'taken'
export const RETIRE = 'retire'
export const APPLY = 'apply'
/** People keep the terms of what they hold; the change applies to later ones. */
export const KEEP = 'keep'
export const moveTo = (id: string): string => `move:${id}`
/** Target id of a move; `undefined` for another remedy. */
export const movedTo = (remedy: string): string | undefined => /^move:(.+)$/.exec(remedy)?.[1]

/** The remedy chosen for an effect; `undefined` without a valid choice. */
export const chosenFor = ({ item, remedies }: Effect, decisions: readonly Decision[]): string | undefined =>
  decisions.find((one) => one.item === item && remedies.includes(one.remedy))?.remedy

/** The effects for which one of their remedies was chosen. */
export const decidedAmong = (effects: readonly Effect[], decisions: readonly Decision[]): Decided[] =>
  effects.flatMap((effect) => {
    const remedy = chosenFor(effect, decisions)
    return remedy === undefined ? [] : [{ ...effect, remedy }]
  })

const KEYS = ['id', 'key', 'code', 'email'] as const
/** Key of a list item; undefined if it has none. */
export function idIn(item: unknown): string | undefined {
  const fields = (item ?? {}) as Readonly<Record<string, unknown>>
  const key = KEYS.find((name) => fields[name] !== undefined)
  return key && String(fields[key])
}

const known = (list: unknown, id: string): number =>
  Array.isArray(list) ? list.findIndex((item: unknown) => idIn(item) === id) : -1

function bareOf(old: unknown, step: string | undefined): unknown {
  const fields = (old ?? {}) as Readonly<Record<string, unknown>>
  return step !== undefined && Array.isArray(fields[step]) ? { ...fields, [step]: [] } : old
}

/**
 * Puts a value at a path of a configuration. Missing parents are restored from `before`, without their other children;
 * `put` gets the old and the current value.
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
