import type { JournalLine } from '@parvis/contract/journal/journal.ts'
import { formatDay, formatInstant, formatTime } from '@parvis/contract/kit/dates.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import type { PathStep } from '@parvis/contract/kit/thing-path.ts'
import { stepsOf } from '@parvis/contract/kit/thing-path.ts'
import type { Say } from '#kit/say.tsx'

const NBSP = '\u00a0'
/** An ISO 8601 instant and date, and an hour. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const DATE = /^\d{4}-\d\d-\d\d$/
const HOUR = /^\d\d:\d\d$/
const MADE = /^(?:[a-z-]+-[a-z0-9]{8}|[0-9a-f]{8}-[0-9a-f-]{27}|\d+)$/
const MARKUP = /<[^<>]*>/g
const LONGEST = 300

export interface Change {
  readonly key: string
  readonly before: unknown
  readonly after: unknown
}

export interface Telling {
  readonly say: Say
  readonly language: string
  readonly timeZone: string
  readonly dayOf: (id: string) => string | undefined
  readonly typeOf: (id: string) => string | undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const valuesOf = (side: unknown) => (isRecord(side) ? side : {})

export function changesOf({ before, after }: Pick<JournalLine, 'before' | 'after'>): Change[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((key) => ({
    key,
    before: old[key],
    after: now[key],
  }))
}

const known = (key: string, say: Say): string | undefined => {
  const text = say(key)
  return text === `[${key}]` ? undefined : text
}

/** Text after « ; » is help. */
const settingName = (key: string, say: Say) => known(`setting.${key}`, say)?.replace(/(?<!\s)\s*;.*|\.$/s, '')

/** The label of a change: a word, otherwise its path within its part of the event, otherwise the key itself. */
export function changeName(key: string, telling: Telling): string {
  const { say } = telling
  const own = known(`journal.key.${key}`, say)
  if (own !== undefined) return own
  const [part, ...rest] = stepsOf(key)
  const partName = part && !part.isName ? known(`parts.name.${part.text}`, say) : undefined
  if (partName === undefined) return key
  const said = rest.flatMap((step, i) => stepText(step, rest[i - 1], telling) ?? [])
  return said.length > 0 ? said.join(' › ') : partName
}

function stepText(step: PathStep, last: PathStep | undefined, telling: Telling): string | undefined {
  const { text } = step
  const { say, language, timeZone, dayOf } = telling
  if (step.isName) {
    if (INSTANT.test(text)) return formatInstant(text, language, timeZone)
    if (DATE.test(text)) return formatDay(text, language)
    // A sentence of the product that the event has reworded.
    return known(text, say) ?? text
  }
  if (last?.text === 'actions') return known(`emails.when.${text}`, say) ?? undefined
  const word = known(`journal.key.${text}`, say) ?? settingName(text, say) ?? dayOf(text)
  if (word !== undefined) return word
  if (/^[a-z]{2}$/.test(text)) return languageName(text, language)
  return MADE.test(text) ? undefined : text
}

const languageName = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
const countryName = (code: string, language: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code

/** A value in words; empty without one. */
export function valueText(path: string, value: unknown, telling: Telling): string {
  const { say, language } = telling
  const key = stepsOf(path).findLast(({ isName }) => !isName)?.text ?? ''
  if (value === null && LIMITS.includes(key)) return say('journal.value.unlimited')
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return say(value ? 'journal.value.yes' : 'journal.value.no')
  if (typeof value === 'number') return figureText(key, value, language)
  // The proof of erasure lists the tables; here the sum suffices.
  if (key === 'erased' && isRecord(value))
    return String(Object.values(value).reduce((sum: number, count) => sum + Number(count), 0))
  if (Array.isArray(value))
    return value
      .map((one) => valueText(path, one, telling))
      .filter(Boolean)
      .join(', ')
  if (isRecord(value)) return thingText(value, telling)
  return textOf(key, String(value), telling)
}

/** Without a value there is no limit. */
const LIMITS = ['capacity', 'quota', 'stock', 'maxUses']
const EUROS = ['price', 'prices', 'amount']

function figureText(key: string, value: number, language: string): string {
  if (key === 'cents' || key.endsWith('Cents')) return formatMoney(value, language)
  if (EUROS.includes(key)) return formatMoney(toCents(value), language)
  const figure = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)
  return key === 'vatRate' || key === 'percentage' ? `${figure}${NBSP}%` : figure
}

const NAMES = ['label', 'name', 'title', 'content', 'what', 'startAt', 'day', 'code', 'value']

/** A thing by its name; without one, by its other values, and never by its id. */
function thingText(thing: Readonly<Record<string, unknown>>, telling: Telling): string {
  const name = NAMES.find((key) => typeof thing[key] === 'string' && thing[key] !== '')
  if (name !== undefined) return valueText(name, thing[name], telling)
  return Object.entries(thing)
    .flatMap(([key, one]) => {
      const text = key === 'id' || key === 'key' ? '' : valueText(key, one, telling)
      return text === '' ? [] : [`${stepText({ text: key, isName: false }, undefined, telling) ?? key}${NBSP}: ${text}`]
    })
    .join(' · ')
}

const SPOKEN: Readonly<Record<string, readonly string[]>> = {
  role: ['team.role.'],
  lends: ['journal.right.', 'team.device.right.'],
  kinds: ['webhooks.kind.'],
}

function textOf(key: string, text: string, telling: Telling): string {
  const { say, language, timeZone, dayOf, typeOf } = telling
  const spoken = (SPOKEN[key] ?? [`journal.value.${key}.`, 'journal.value.'])
    .map((prefix) => known(`${prefix}${text}`, say))
    .find((word) => word !== undefined)
  if (isWord(key) && spoken !== undefined) return spoken
  if (key === 'inPlaceOf') return say('journal.value.somebody')
  if (key === 'dayId' || key === 'dayIds') return dayOf(text) ?? say('journal.value.gone')
  if (key === 'typoId') return typeOf(text) ?? say('journal.value.gone')
  if (key === 'languageId' || key === 'language') return languageName(text, language)
  if (key === 'country') return countryName(text, language)
  if (INSTANT.test(text)) return formatInstant(text, language, timeZone)
  if (DATE.test(text)) return formatDay(text, language)
  if (HOUR.test(text)) return formatTime(text, language)
  const plain = text.replaceAll(MARKUP, ' ').replaceAll(/\s+/g, ' ').trim()
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain
}

const WORDS = [
  'choice',
  'participation',
  'outcome',
  'money',
  'status',
  'scan',
  'kind',
  'layout',
  'model',
  'format',
  'on',
]
const MORE_WORDS = ['onlyFor', 'vatRegime', 'filter', 'display', 'module']
/** Participants' texts are never replaced by one of our words. */
const isWord = (key: string): boolean => Object.hasOwn(SPOKEN, key) || WORDS.includes(key) || MORE_WORDS.includes(key)
