import { checkForm, componentOf } from '#features/forms/forms.rules.ts'
import type { FormModel, FormValue } from '#features/forms/forms.ts'
import { countries } from '#kit/countries.ts'
import { clean, isEmail, isName } from '#kit/fields.ts'
import type { NamedDay } from './days.rules.ts'
import { readDays } from './days.rules.ts'
import type { Fault, ImportRules, Row, Target } from './guests.ts'
import { QUESTION } from './guests.ts'
import { namedBy, nearest, plain } from './words.rules.ts'

/** What cells may name in an event. */
export interface Nameable {
  readonly types: readonly { readonly id: string; readonly label: string }[]
  readonly days: readonly NamedDay[]
  readonly languages: readonly string[]
  readonly questions: readonly FormModel[]
  /** In which remedies are written. */
  readonly language: string
}

/** Somebody as a line of the file has them; what the file says nothing of is empty. */
export interface Guest {
  readonly line: number
  readonly email: string
  readonly identifier: string
  readonly firstName: string
  readonly lastName: string
  readonly mobile: string
  readonly phone: string
  readonly company: string
  readonly languageId: string | null
  readonly typoId: string | null
  readonly dayIds: readonly string[]
  /** By key of their question. */
  readonly answers: Readonly<Record<string, FormValue>>
}

export interface Read {
  readonly guest: Guest
  readonly faults: readonly Fault[]
}

/** What a cell holds, or what is wrong with it. */
type Reading<T> = { readonly value: T; readonly fault?: Omit<Fault, 'target'> }
const wrong = <T>(value: T, code: string, more: Omit<Fault, 'target' | 'code'> = {}): Reading<T> => ({
  value,
  fault: { code, ...more },
})
const put = (text: string) => ({ remedy: { verb: 'put' as const, text } })

/** `mailto:`, brackets, spaces and a last point or comma are no part of an address; a comma between two of its words is a point. */
const mended = (text: string): string =>
  text
    .replace(/^.*<([^<>]+)>.*$/u, '$1')
    .replace(/^mailto:/iu, '')
    .replace(/\s+/gu, '')
    .replace(/(?<![.,;])[.,;]+$/u, '')
    .replaceAll(',', '.')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

export function readEmail(text: string): Reading<string> {
  const email = clean(text).toLowerCase()
  if (email === '') return wrong('', 'EMAIL_REQUIRED')
  if (isEmail(email)) return { value: email }
  const right = mended(email)
  if (right !== email && isEmail(right)) return wrong('', 'EMAIL_FORMAT', put(right))
  return wrong('', /^[^\s@]+@[^\s@.]*\.?$/u.test(email) ? 'EMAIL_END' : 'EMAIL_FORMAT')
}

const PHONE = /^\+?[0-9 ().-]{4,25}$/
const FRENCH = 10

/** A spreadsheet that took a number for a figure has dropped its first zero. */
export function readPhone(text: string): Reading<string> {
  const phone = clean(text)
  const digits = phone.replace(/\D/gu, '')
  const isFrench = !phone.startsWith('+') && !digits.startsWith('00')
  if (phone === '') return { value: '' }
  if (!PHONE.test(phone)) return wrong('', 'PHONE_FORMAT')
  const spaced = (all: string) => all.replace(/(\d\d)(?=\d)/gu, '$1 ')
  if (isFrench && /^[1-9]\d{8}$/u.test(digits)) return wrong('', 'PHONE_ZERO', put(spaced(`0${digits}`)))
  if (isFrench && digits.startsWith('0') && digits.length < FRENCH)
    return wrong('', 'PHONE_SHORT', { vars: { count: FRENCH - digits.length } })
  return { value: phone }
}

function readName(text: string): Reading<string> {
  const name = clean(text).replace(/\s+/gu, ' ')
  if (name.length > 100) return wrong('', 'TOO_LONG')
  return isName(name) ? { value: name } : wrong('', 'NAME_FORMAT')
}

const readText =
  (most: number) =>
  (text: string): Reading<string> => {
    const value = clean(text)
    return value.length > most ? wrong('', 'TOO_LONG') : { value }
  }

/** `byHand`: what the organiser has said that the texts of this file are. */
function readType(text: string, { types }: Nameable, byHand: ImportRules['types']): Reading<string | null> {
  const word = plain(text)
  if (word === '') return { value: null }
  const chosen = Object.hasOwn(byHand, word) ? types.find(({ id }) => id === byHand[word]) : undefined
  const type = chosen ?? namedBy(text, types)
  if (type) return { value: type.id }
  const meant = nearest(text, types)
  return wrong(null, 'TYPE_UNKNOWN', meant && put(meant.label))
}

/** A language by its code or by its name, in French, in English or in itself. */
function readLanguage(text: string, { languages }: Nameable): Reading<string | null> {
  const word = plain(text)
  if (word === '') return { value: null }
  const found = languages.find((code) =>
    [code, ...['fr', 'en', code].map((said) => new Intl.DisplayNames([said], { type: 'language' }).of(code) ?? '')]
      .map(plain)
      .some((name) => name === word || word.startsWith(`${code} `)),
  )
  return found === undefined ? wrong(null, 'LANGUAGE_UNKNOWN') : { value: found }
}

const YES = new Set(['oui', 'o', 'yes', 'y', 'x', '1', 'vrai', 'true', '✓', 'ok'])
const NO = new Set(['non', 'n', 'no', '0', 'faux', 'false'])
const DATE = /^(\d{1,2})[/ -](\d{1,2})[/ -](\d{4})$/u
const SEVERAL = /[,;|\n]/u

function countryOf(text: string): string {
  const word = plain(text)
  const names = (language: string) => new Intl.DisplayNames([language], { type: 'region' })
  const [french, english] = [names('fr'), names('en')]
  return (
    countries.find((code) => code === text.trim().toUpperCase()) ??
    countries.find((code) => [french, english].some((all) => plain(all.of(code) ?? '') === word)) ??
    text
  )
}

/** What a text would be as an answer: a choice by its key or its words, a date as people write it, « oui ». */
function asAnswer(text: string, model: FormModel): FormValue {
  const choice = (one: string) =>
    namedBy(
      one,
      model.values.map(({ key, label }) => ({ id: key, label })),
    )?.id ?? one.trim()
  switch (componentOf(model)) {
    case 'select':
    case 'radio':
      return choice(text)
    case 'checkboxes':
      return text.split(SEVERAL).flatMap((one) => (one.trim() === '' ? [] : [choice(one)]))
    case 'checkbox':
      return YES.has(plain(text)) ? true : NO.has(plain(text)) ? false : text
    case 'country':
      return countryOf(text)
    case 'number':
      return text.replace(/[\s\u00a0\u202f]/gu, '')
    case 'date': {
      const [, day = '', month = '', year] = DATE.exec(text.replaceAll('.', '/').trim()) ?? []
      return year === undefined ? text.trim().slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    }
    default:
      return text
  }
}

function readAnswer(text: string, model: FormModel): Reading<FormValue | undefined> {
  if (clean(text) === '') return { value: undefined }
  const component = componentOf(model)
  const checked = checkForm([model], { [model.key]: asAnswer(clean(text), model) }, { force: true })
  const code = checked.errors[model.key]
  if (code === undefined) return { value: checked.values[model.key] }
  if (component === 'phone') return { ...readPhone(text), value: undefined }
  if (code !== 'CHOICE_UNKNOWN') return wrong(undefined, component === 'checkbox' ? 'TICK_FORMAT' : code)
  const meant = nearest(
    text,
    model.values.map(({ key, label }) => ({ id: key, label })),
  )
  return wrong(undefined, code, meant && put(meant.label))
}

const IDENTIFIER = 100

/** Reads a line: who it is about, and what is wrong with which of its cells. `holds`: days that are already theirs. */
export function readGuest(rules: ImportRules, named: Nameable, row: Row): Read {
  const faults: Fault[] = []
  const cell = (target: Target) => row.cells[rules.targets.indexOf(target)] ?? ''
  const read = <T>(target: Target, reading: Reading<T>): T => {
    const isRead = rules.targets.includes(target) || target === 'email'
    if (reading.fault && isRead) faults.push({ target, ...reading.fault })
    return reading.value
  }
  const short = readText(IDENTIFIER)
  const days = readDays(cell('days'), named.days, named.language)
  const asked = named.questions.filter(({ key }) => rules.targets.includes(`${QUESTION}${key}`))
  const guest: Guest = {
    line: row.line,
    email: read('email', readEmail(cell('email'))),
    identifier: read('identifier', short(cell('identifier'))),
    firstName: read('firstName', readName(cell('firstName'))),
    lastName: read('lastName', readName(cell('lastName'))),
    mobile: read('mobile', readPhone(cell('mobile'))),
    phone: read('phone', readPhone(cell('phone'))),
    company: read('company', readText(200)(cell('company'))),
    languageId: read('language', readLanguage(cell('language'), named)),
    typoId: read('typology', readType(cell('typology'), named, rules.types)),
    dayIds: read('days', { value: days.dayIds, ...(days.fault && { fault: days.fault }) }),
    answers: Object.fromEntries(
      asked.flatMap((model) => {
        const target = `${QUESTION}${model.key}`
        const value = read(target, readAnswer(cell(target), model))
        return value === undefined ? [] : [[model.key, value]]
      }),
    ),
  }
  if (rules.match === 'identifier' && guest.identifier === '' && !faults.some(({ target }) => target === 'identifier'))
    faults.push({ target: 'identifier', code: 'IDENTIFIER_REQUIRED' })
  return { guest, faults }
}

/** Lines that say again who a line above is: by the same address or the same identifier, and which line that is. */
export function repeated(guests: readonly Pick<Guest, 'line' | 'email' | 'identifier'>[]): Map<number, Fault> {
  const seen = { email: new Map<string, number>(), identifier: new Map<string, number>() }
  const faults = new Map<number, Fault>()
  for (const guest of guests)
    for (const target of ['email', 'identifier'] as const) {
      const word = guest[target]
      if (word === '') continue
      const line = seen[target].get(word)
      if (line === undefined) seen[target].set(word, guest.line)
      else if (!faults.has(guest.line)) faults.set(guest.line, { target, code: 'LINE_TWICE', vars: { line } })
    }
  return faults
}
