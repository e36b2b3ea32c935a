import { checkForm, componentOf } from '#features/forms/forms.rules.ts'
import type { FormModel, FormValue } from '#features/forms/forms.ts'
import { countries } from '#kit/countries.ts'
import { emailOf, isEmail } from '#kit/email.ts'
import { isName } from '#kit/person-name.ts'
import { phoneIn, phoneOf } from '#kit/phone.ts'
import { clean, isSeen, oneLine } from '#kit/typed.ts'
import type { NamedDay } from './days.rules.ts'
import { dayReader } from './days.rules.ts'
import type { Fault, ImportRules, Row, Target } from './guests.ts'
import { QUESTION } from './guests.ts'
import type { Names } from './words.rules.ts'
import { namesOf, plain } from './words.rules.ts'

export interface Nameable {
  readonly types: readonly { readonly id: string; readonly label: string }[]
  readonly days: readonly NamedDay[]
  readonly languages: readonly string[]
  readonly questions: readonly FormModel[]
  readonly language: string
}

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
  readonly answers: Readonly<Record<string, FormValue>>
}

export interface Read {
  readonly guest: Guest
  readonly faults: readonly Fault[]
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Names are normalised lazily, once per file. */
interface NameLookup<T> {
  readonly all: readonly T[]
  readonly names: () => Names<T>
}
const nameable = <T extends { id: string; label: string }>(all: readonly T[]): NameLookup<T> => ({
  all,
  names: once(() => namesOf(all)),
})

interface QuestionColumn {
  readonly model: FormModel
  readonly choices: NameLookup<Type>
}

type Reading<T> = { readonly value: T; readonly fault?: Omit<Fault, 'target'> }
const wrong = <T>(value: T, code: string, more: Omit<Fault, 'target' | 'code'> = {}): Reading<T> => ({
  value,
  fault: { code, ...more },
})
const put = (text: string) => ({ remedy: { verb: 'put' as const, text } })

/** Removes `mailto:`, brackets, spaces and a final point or comma; a comma between words becomes a point. */
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
  const email = emailOf(text)
  if (email === '') return wrong('', 'EMAIL_REQUIRED')
  if (isEmail(email)) return { value: email }
  const right = mended(clean(text).toLowerCase())
  if (right !== email && isEmail(right)) return wrong('', 'EMAIL_FORMAT', put(emailOf(right)))
  return wrong('', /^[^\s@]+@[^\s@.]*\.?$/u.test(email) ? 'EMAIL_END' : 'EMAIL_FORMAT')
}

const FRENCH = 10

/** Spreadsheets drop the first zero of a number, and its plus sign. */
export function readPhone(text: string): Reading<string> {
  const phone = phoneOf(text)
  const digits = (phoneIn(text)?.number ?? '').replace(/\D/gu, '')
  const isFrench = !phone.startsWith('+') && !digits.startsWith('00')
  if (phone === '') return { value: '' }
  if (digits === '') return wrong('', 'PHONE_FORMAT')
  const spaced = (all: string) => all.replace(/(\d\d)(?=\d)/gu, '$1 ')
  if (isFrench && /^33[1-9]\d{8}$/u.test(digits)) {
    const [, first = '', rest = ''] = /^33(\d)(\d{8})$/u.exec(digits) ?? []
    return wrong('', 'PHONE_PLUS', put(`+33 ${first} ${spaced(rest)}`))
  }
  if (isFrench && /^[1-9]\d{8}$/u.test(digits)) return wrong('', 'PHONE_ZERO', put(spaced(`0${digits}`)))
  if (isFrench && digits.startsWith('0') && digits.length < FRENCH)
    return wrong('', 'PHONE_SHORT', { vars: { count: FRENCH - digits.length } })
  return { value: phone }
}

function readName(text: string): Reading<string> {
  const name = isSeen(text) ? oneLine(text.replace(/\s+/gu, ' ')) : ''
  if (name.length > 100) return wrong('', 'TOO_LONG')
  return isName(name) ? { value: name } : wrong('', 'NAME_FORMAT')
}

const readText =
  (most: number) =>
  (text: string): Reading<string> => {
    const value = isSeen(text) ? oneLine(text) : ''
    return value.length > most ? wrong('', 'TOO_LONG') : { value }
  }

type Type = Nameable['types'][number]

/** `byHand`: the organiser's choices for texts of this file. */
function readType(text: string, types: NameLookup<Type>, byHand: ImportRules['types']): Reading<string | null> {
  const word = plain(text)
  if (word === '') return { value: null }
  const chosen = Object.hasOwn(byHand, word) ? types.all.find(({ id }) => id === byHand[word]) : undefined
  const type = chosen ?? types.names().named(text)
  if (type) return { value: type.id }
  const meant = types.names().nearest(text)
  return wrong(null, 'TYPE_UNKNOWN', meant && put(meant.label))
}

type Languages = readonly { readonly code: string; readonly names: ReadonlySet<string> }[]

const namesOfLanguages = (codes: readonly string[]): Languages =>
  codes.map((code) => {
    const said = ['fr', 'en', code].map((by) => new Intl.DisplayNames([by], { type: 'language' }).of(code) ?? '')
    return { code, names: new Set([code, ...said].map(plain)) }
  })

function readLanguage(text: string, languages: () => Languages): Reading<string | null> {
  const word = plain(text)
  if (word === '') return { value: null }
  const found = languages().find(({ code, names }) => names.has(word) || word.startsWith(`${code} `))
  return found === undefined ? wrong(null, 'LANGUAGE_UNKNOWN') : { value: found.code }
}

const YES = new Set(['oui', 'o', 'yes', 'y', 'x', '1', 'vrai', 'true', '✓', 'ok'])
const NO = new Set(['non', 'n', 'no', '0', 'faux', 'false'])
const DATE = /^(\d{1,2})[/ -](\d{1,2})[/ -](\d{4})$/u
const SEVERAL = /[,;|\n]/u

/** Countries by French and English name; the first wins among equal names. */
const countriesByName = once(() => {
  const all = ['fr', 'en'].map((language) => new Intl.DisplayNames([language], { type: 'region' }))
  return new Map(countries.toReversed().flatMap((code) => all.map((by) => [plain(by.of(code) ?? ''), code] as const)))
})

function countryOf(text: string): string {
  const code = text.trim().toUpperCase()
  return countries.includes(code) ? code : (countriesByName().get(plain(text)) ?? text)
}

/** Several choices, without duplicates. An unknown one ends the reading, as it makes the answer invalid. */
function choicesIn(text: string, choice: (one: string) => string | undefined): string[] {
  const keys = new Set<string>()
  for (const one of new Set(text.split(SEVERAL))) {
    if (one.trim() === '') continue
    const key = choice(one)
    if (key === undefined) return [one.trim()]
    keys.add(key)
  }
  return [...keys]
}

/** Text as an answer: a choice by key or label, a written date, « oui ». */
function asAnswer(text: string, { model, choices }: QuestionColumn): FormValue {
  const choice = (one: string) => choices.names().named(one)?.id
  switch (componentOf(model)) {
    case 'select':
    case 'radio':
      return choice(text) ?? text.trim()
    case 'checkboxes':
      return choicesIn(text, choice)
    case 'checkbox':
      return YES.has(plain(text)) ? true : NO.has(plain(text)) ? false : text
    case 'country':
      return countryOf(text)
    case 'date': {
      const [, day = '', month = '', year] = DATE.exec(text.replaceAll('.', '/').trim()) ?? []
      return year === undefined ? text.trim().slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    }
    default:
      return text
  }
}

function readAnswer(text: string, asked: QuestionColumn): Reading<FormValue | undefined> {
  const { model, choices } = asked
  if (!isSeen(text)) return { value: undefined }
  const component = componentOf(model)
  const checked = checkForm([model], { [model.key]: asAnswer(clean(text), asked) }, { force: true })
  const code = checked.errors[model.key]
  if (code === undefined) return { value: checked.values[model.key] }
  if (component === 'phone') return { ...readPhone(text), value: undefined }
  if (code !== 'CHOICE_UNKNOWN') return wrong(undefined, component === 'checkbox' ? 'TICK_FORMAT' : code)
  const meant = choices.names().nearest(text)
  return wrong(undefined, code, meant && put(meant.label))
}

const IDENTIFIER = 100

/** Builds a reader of rows, which finds the person and the faults of each cell. */
export function guestReader(rules: ImportRules, named: Nameable): (row: Row) => Read {
  const types = nameable(named.types)
  const languages = once(() => namesOfLanguages(named.languages))
  const readDays = dayReader(named.days, named.language)
  const short = readText(IDENTIFIER)
  const targets = new Set<Target>(rules.targets)
  const asked = named.questions
    .filter(({ key }) => targets.has(`${QUESTION}${key}`))
    .map((model) => ({ model, choices: nameable(model.values.map(({ key, label }) => ({ id: key, label }))) }))
  return (row) => {
    const faults: Fault[] = []
    const cell = (target: Target) => row.cells[rules.targets.indexOf(target)] ?? ''
    const read = <T>(target: Target, { value, fault }: Reading<T>): T => {
      if (fault && (targets.has(target) || target === 'email')) faults.push({ target, ...fault })
      return value
    }
    const { dayIds, ...days } = readDays(cell('days'))
    // An identifier recognises a person without an address.
    const address = readEmail(cell('email'))
    const isLeftOut = rules.match === 'identifier' && address.fault?.code === 'EMAIL_REQUIRED'
    const guest: Guest = {
      line: row.line,
      email: isLeftOut ? '' : read('email', address),
      identifier: read('identifier', short(cell('identifier'))),
      firstName: read('firstName', readName(cell('firstName'))),
      lastName: read('lastName', readName(cell('lastName'))),
      mobile: read('mobile', readPhone(cell('mobile'))),
      phone: read('phone', readPhone(cell('phone'))),
      company: read('company', readText(200)(cell('company'))),
      languageId: read('language', readLanguage(cell('language'), languages)),
      typoId: read('typology', readType(cell('typology'), types, rules.types)),
      dayIds: read('days', { value: dayIds, ...days }),
      answers: Object.fromEntries(
        asked.flatMap((one) => {
          const target = `${QUESTION}${one.model.key}`
          const value = read(target, readAnswer(cell(target), one))
          return value === undefined ? [] : [[one.model.key, value]]
        }),
      ),
    }
    const isIdentified = guest.identifier !== '' || faults.some(({ target }) => target === 'identifier')
    if (rules.match === 'identifier' && !isIdentified)
      faults.push({ target: 'identifier', code: 'IDENTIFIER_REQUIRED' })
    return { guest, faults }
  }
}

/** Faults of rows that repeat the address or identifier of an earlier row, whose number they give. */
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
