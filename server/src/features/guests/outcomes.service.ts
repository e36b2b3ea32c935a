import type { FormModel, FormValue } from '@parvis/contract/forms/forms.ts'
import type { Guest, Nameable, Read } from '@parvis/contract/guests/cells.rules.ts'
import { guestReader, repeated } from '@parvis/contract/guests/cells.rules.ts'
import type { Fault, ImportRules, Outcome, Row, Target, Tried } from '@parvis/contract/guests/guests.ts'
import { QUESTION } from '@parvis/contract/guests/guests.ts'
import { comparisonKey } from '@parvis/contract/kit/comparison-key.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { Reads } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Facts, Known } from './facts.service.ts'
import { readFacts } from './facts.service.ts'

export interface Weighing {
  readonly event: LoadedEvent
  readonly rules: ImportRules
  readonly named: Nameable
  readonly importId?: string
  /** Scope of people that the importing organiser may read. */
  readonly reads: Reads
}

/** The values a line writes; unchanged ones are left out. */
export interface Plan {
  readonly guest: Guest
  readonly known: Known | undefined
  readonly user: Partial<Record<'firstName' | 'lastName' | 'mobile' | 'phone' | 'languageId', string>>
  readonly ofUser: Readonly<Record<string, FormValue>>
  readonly ofParticipation: Readonly<Record<string, FormValue>>
  readonly typoId: string | undefined
  readonly company: string | undefined
  readonly identifier: string | undefined
  /** The address of a known person who had none. */
  readonly address: string | undefined
  /** Days to register them on, or to propose. */
  readonly dayIds: readonly string[]
}

export interface Weighed extends Tried {
  readonly plan?: Plan
}

/** Computes the outcome of each line, the same for a trial and for writing. */
export async function weighAll(
  db: Executor,
  ports: Ports,
  weighing: Weighing,
  rows: readonly Row[],
  hold?: Tx,
): Promise<Weighed[]> {
  const { event, rules, named, importId, reads } = weighing
  const read = rows.map(guestReader(rules, named))
  const of = {
    domainId: event.row.domainId,
    eventId: event.row.id,
    rules,
    reads,
    ...(importId !== undefined && { importId }),
  }
  const guests = read.map(({ guest }) => guest)
  const facts = await readFacts(db, ports, of, guests, hold)
  const twice = repeated(guests)
  const people = new Map<string, number>()
  return read.map((one) => {
    const known = knownBy(one.guest, rules, facts)
    const userId = known?.person.userId
    const line = userId === undefined ? undefined : (facts.touched.get(userId) ?? people.get(userId))
    if (userId !== undefined && line === undefined) people.set(userId, one.guest.line)
    const again = twice.get(one.guest.line) ?? (line === undefined ? undefined : lineTwice(rules, line))
    return weigh(weighing, facts, one, known, again)
  })
}

const lineTwice = ({ match }: ImportRules, line: number): Fault => ({
  target: match,
  code: 'LINE_TWICE',
  vars: { line },
})

function knownBy({ email, identifier }: Guest, { match }: ImportRules, facts: Facts): Known | undefined {
  const byEmail = email === '' ? undefined : facts.byEmail.get(email)
  const byIdentifier = identifier === '' ? undefined : facts.byIdentifier.get(identifier)
  return facts.known.get((match === 'identifier' ? (byIdentifier ?? byEmail) : byEmail) ?? '')
}

/** Faults of the guest's identity, besides those of the cells. */
function identityFaults(weighing: Weighing, facts: Facts, guest: Guest, known: Known | undefined): Fault[] {
  const { email, identifier } = guest
  const owner = identifier === '' ? undefined : facts.byIdentifier.get(identifier)
  const faults: Fault[] = []
  if (owner !== undefined && owner !== known?.person.userId)
    faults.push({ target: 'identifier', code: 'IDENTIFIER_TAKEN' })
  if (known && email !== '' && known.person.email !== email)
    faults.push(...(isAddressed(facts, known, email) ? [] : [addressFault(facts, known, email)]))
  if (
    weighing.rules.match === 'identifier' &&
    known?.identifier &&
    identifier !== '' &&
    known.identifier !== identifier
  )
    faults.push({ target: 'identifier', code: 'IDENTIFIER_OTHER', remedy: { verb: 'put', text: known.identifier } })
  if (facts.erased.has(email)) faults.push({ target: 'email', code: 'ERASED' })
  const name = `${guest.firstName}${guest.lastName}${known?.person.firstName ?? ''}${known?.person.lastName ?? ''}`
  if (name === '') faults.push({ target: 'lastName', code: 'NAME_REQUIRED' })
  return faults
}

/** An event gives an address to a person who has none, unless they are in another event or the address is taken. */
const isAddressed = (facts: Facts, { person, isThere }: Known, email: string): boolean =>
  person.email === '' && isThere && !person.isBeyond && !facts.byEmail.has(email)

function addressFault(facts: Facts, { person }: Known, email: string): Fault {
  if (person.email !== '') return { target: 'email', code: 'EMAIL_OTHER', remedy: { verb: 'put', text: person.email } }
  return { target: 'email', code: facts.byEmail.has(email) ? 'EMAIL_TAKEN' : 'EMAIL_ELSEWHERE' }
}

/** Whether a missing value is no fault because the event has it already. */
function isHeld({ target }: Fault, known: Known | undefined): boolean {
  return target === 'days' && known?.participation?.responded === true
}

/** A guest registered by import needs days, unless the event has none. */
function dayFaults({ rules, named, event }: Weighing, { guest, faults }: Read, known: Known | undefined): Fault[] {
  if (rules.standing === 'invited' || known?.participation?.responded) return []
  if (!event.row.onSite) return [{ target: 'days', code: 'DAY_REMOTE' }]
  const isSaid = guest.dayIds.length > 0 || faults.some(({ target }) => target === 'days')
  return isSaid || named.days.length === 0 ? [] : [{ target: 'days', code: 'DAY_REQUIRED' }]
}

function weigh(weighing: Weighing, facts: Facts, read: Read, known: Known | undefined, again?: Fault): Weighed {
  const { guest } = read
  const own = read.faults.filter((fault) => !isHeld(fault, known))
  const more = [...identityFaults(weighing, facts, guest, known), ...dayFaults(weighing, read, known)]
  const faults = [...own, ...more.filter(({ target }) => !own.some((one) => one.target === target))]
  if (again) faults.unshift(again)
  const { line } = guest
  if (faults.length > 0) return { line, outcome: 'wrong', faults, changes: [] }
  const isThere = known?.isThere === true
  if (isThere && weighing.rules.known === 'keep') return { line, outcome: 'unchanged', faults, changes: [] }
  const { plan, changes, isChanged } = planOf(weighing, guest, known)
  const outcome: Outcome = isThere ? (isChanged ? 'updated' : 'unchanged') : 'created'
  return { line, outcome, faults, changes: isThere ? changes : [], ...(outcome !== 'unchanged' && { plan }) }
}

const TEXTS = ['firstName', 'lastName', 'mobile', 'phone'] as const
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

interface Planned {
  readonly plan: Plan
  readonly changes: Tried['changes']
  readonly isChanged: boolean
}

/**
 * The values a line writes: missing ones, and different ones if the organiser chose to replace. An event never sets the
 * name, numbers and language of people outside it, nor replaces those of people who are in another event.
 */
function planOf(weighing: Weighing, guest: Guest, known: Known | undefined): Planned {
  const { rules, named } = weighing
  const isReplaced = rules.known === 'replace'
  const isIntroduced = known?.person.isIntroduced === true
  const isTheirs = known?.person.isBeyond === true && !isIntroduced
  const changes: Tried['changes'] = []
  const write = (target: Target, was: unknown, is: unknown, words: (value: unknown) => string, guarded = false) => {
    if (isNothing(is) || isSame(was, is)) return false
    if (guarded && isTheirs && (!known?.isThere || !isNothing(was))) return false
    if (!isNothing(was) && !isReplaced) return false
    changes.push({ target, before: isNothing(was) ? '' : words(was), after: words(is) })
    return true
  }
  const facts = known?.participation
  const user: Record<string, string> = {}
  for (const key of TEXTS) if (write(key, known?.person[key], guest[key], String, true)) user[key] = guest[key]
  // For a person shown with details given by others, the language remains their own choice.
  if (!isIntroduced && write('language', known?.person.languageId, guest.languageId, String, true))
    user['languageId'] = guest.languageId ?? ''
  const ofUser: Record<string, FormValue> = {}
  const ofParticipation: Record<string, FormValue> = {}
  for (const model of named.questions) {
    const value = guest.answers[model.key]
    if (value === undefined) continue
    const isOfUser = model.model === 'U'
    const was = (isOfUser ? known?.person.extended : facts?.extended)?.[model.key]
    if (write(`${QUESTION}${model.key}`, was, value, (one) => answerInWords(model, one), isOfUser))
      (isOfUser ? ofUser : ofParticipation)[model.key] = value
  }
  const typeInWords = (id: unknown) => named.types.find((type) => type.id === id)?.label ?? String(id)
  const isTyped = !known?.person.isExhibitor && write('typology', facts?.typoId, guest.typoId, typeInWords)
  const isEmployed =
    comparisonKey(known?.company ?? '') !== comparisonKey(guest.company) &&
    write('company', known?.company, guest.company, String)
  const isAddressGiven = known !== undefined && write('email', known.person.email, guest.email, String)
  const isIdentified = write('identifier', known?.identifier, guest.identifier, String)
  const dayIds = daysOf(weighing, guest, known)
  if (dayIds.length > 0)
    changes.push({ target: 'days', before: '', after: dayIds.map((id) => dayInWords(weighing, id)).join(', ') })
  const isNewlyInvited = facts !== undefined && !facts.invited && !facts.responded
  return {
    changes,
    isChanged: changes.length > 0 || isNewlyInvited,
    plan: {
      ...{ guest, known, user, ofUser, ofParticipation, dayIds },
      typoId: isTyped ? (guest.typoId ?? undefined) : undefined,
      company: isEmployed ? guest.company : undefined,
      identifier: isIdentified ? guest.identifier : undefined,
      address: isAddressGiven ? guest.email : undefined,
    },
  }
}

const dayInWords = ({ named }: Weighing, id: string) => named.days.find((day) => day.id === id)?.day ?? id

/** Days are written only before the guest has answered: to register them, or to prefill an answer not begun. */
function daysOf({ rules, event }: Weighing, guest: Guest, known: Known | undefined): readonly string[] {
  if (known?.participation?.responded || !event.row.onSite) return []
  return rules.standing === 'registered' || !known?.hasBegun ? guest.dayIds : []
}

function answerInWords({ values }: FormModel, value: unknown): string {
  const named = (key: unknown) => values.find((choice) => choice.key === key)?.label ?? String(key)
  return Array.isArray(value) ? value.map(named).join(', ') : named(value)
}
