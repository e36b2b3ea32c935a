import { createHash } from 'node:crypto'
import type { Sent } from '../server/src/testing/statements.ts'
import type { Person } from './event.ts'

/** A parameter: constant, an instant relative to now, or a text with `⟨names⟩` to replace. */
export type Value = { is: unknown } | { msFromNow: number; isText: boolean } | { fill: readonly string[] }

export interface PlannedStatement {
  readonly text: string
  readonly name: string | undefined
  readonly values: readonly Value[]
  readonly isArrayMode: boolean
}

/** Statements sent together; those of a transaction share a connection. */
export type Step = { together: readonly PlannedStatement[] } | { transaction: readonly (readonly PlannedStatement[])[] }

export type Plan = readonly Step[]

export interface Recording {
  readonly person: Person
  readonly at: number
  readonly sent: readonly Sent[]
}

const A_MONTH_MS = 31 * 86_400_000
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
/** Values random in each request: ids, badge codes, hashes of mail keys. */
const DRAWN =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9A-HJKMNP-TV-Z]{12}\b|\b[0-9a-f]{40}\b/g

/**
 * The statements of a request with placeholders for personal values, found by comparing two people's requests. Throws
 * when they differ otherwise: the floor could not send the same.
 */
export function planOf(first: Recording, second: Recording): Plan {
  const [names, otherNames] = [namesOf(first, second), namesOf(second, first)]
  if (first.sent.length !== second.sent.length) throw new Error('Two people’s requests do not send the same statements')
  const statements = first.sent.map((sent, i): PlannedStatement => {
    const other = second.sent[i]
    if (other?.text !== sent.text)
      throw new Error(`Two people’s requests do not send the same statements: ${sent.text}`)
    const values = sent.values.map((value, j) => {
      const [mine, theirs] = [planned(value, first.at, names), planned(other.values[j], second.at, otherNames)]
      if (JSON.stringify(settled(mine)) === JSON.stringify(settled(theirs))) return mine
      throw new Error(
        `Value ${j + 1} differs by more than the person in: ${sent.text}\n${JSON.stringify(mine)}\n${JSON.stringify(theirs)}`,
      )
    })
    const name =
      values.length > 0 ? `b${createHash('sha256').update(sent.text).digest('base64url').slice(0, 22)}` : undefined
    return { text: sent.text, name, values, isArrayMode: sent.isArrayMode }
  })
  return stepsOf(first.sent, statements)
}

/** Instants need only agree within a second. */
const settled = (value: Value) => ('msFromNow' in value ? { s: Math.round(value.msFromNow / 1000) } : value)

/** Placeholder names for personal and random values: found in this recording and not in the other. */
function namesOf(recording: Recording, other: Recording): Map<string, string> {
  const { person } = recording
  const names = new Map([
    [person.userId, 'userId'],
    [person.tokenHash, 'tokenHash'],
  ])
  const fixed = drawnIn(other)
  for (const token of drawnIn(recording)) {
    const kind = token.length === 36 ? 'id' : token.length === 12 ? 'code' : 'hash'
    if (!fixed.has(token)) names.set(token, `${kind} ${names.size}`)
  }
  return names
}

function drawnIn({ sent }: Recording): Set<string> {
  const texts = sent.flatMap(({ values }) => values.filter((value) => typeof value === 'string'))
  return new Set(texts.flatMap((text) => text.match(DRAWN) ?? []))
}

function planned(value: unknown, at: number, names: ReadonlyMap<string, string>): Value {
  if (value instanceof Date || (typeof value === 'string' && ISO.test(value))) {
    const msFromNow = new Date(value).getTime() - at
    if (Math.abs(msFromNow) < A_MONTH_MS) return { msFromNow, isText: typeof value === 'string' }
  }
  if (isTexts(value)) return planned(`{${value.map((text) => JSON.stringify(text)).join()}}`, at, names)
  if (typeof value !== 'string') return { is: value }
  let parts = [value]
  for (const [token, name] of names)
    parts = parts.flatMap((part, i) => (i % 2 ? [part] : between(part.split(token), name)))
  return parts.length === 1 ? { is: value } : { fill: parts }
}

/** The driver sends arrays as text. */
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')

const between = (texts: readonly string[], name: string): string[] =>
  texts.flatMap((text, i) => (i === 0 ? [text] : [name, text]))

function stepsOf(sent: readonly Sent[], planned: readonly PlannedStatement[]): Plan {
  const steps: Step[] = []
  let transaction: { connection: number; groups: PlannedStatement[][] } | undefined
  let together: PlannedStatement[] = []
  planned.forEach((statement, i) => {
    const { connection = 0, isConcurrent = false } = sent[i] ?? {}
    if (/^begin/i.test(statement.text)) {
      transaction = { connection, groups: [] }
      steps.push({ transaction: transaction.groups })
    } else if (transaction && transaction.connection !== connection)
      throw new Error('A statement left outside the open transaction')
    const last = transaction?.groups.at(-1)
    if (transaction && isConcurrent && last) last.push(statement)
    else if (transaction) transaction.groups.push([statement])
    else if (isConcurrent) together.push(statement)
    else {
      together = [statement]
      steps.push({ together })
    }
    if (/^commit/i.test(statement.text)) transaction = undefined
  })
  return steps
}

export function countOf(plan: Plan): { statements: number; roundTrips: number } {
  const groups = plan.flatMap((step) => ('together' in step ? [step.together] : step.transaction))
  return { statements: groups.flat().length, roundTrips: groups.length }
}

export function listOf(plan: Plan): string[] {
  const groups = plan.flatMap((step) => ('together' in step ? [step.together] : step.transaction))
  return groups.flat().map(({ text }) => text.replace(/\s+/g, ' ').trim().slice(0, 160))
}
