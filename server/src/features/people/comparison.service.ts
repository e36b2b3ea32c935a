import { formatDay } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { Side } from '@parvis/contract/people/people.rules.ts'
import { baseOf, mergedFields, registrationStatusOf } from '@parvis/contract/people/people.rules.ts'
import type { Answer, Difference, MergeChoices, MergedEvent } from '@parvis/contract/people/people.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { readUser, userIn } from '#features/users/users.service.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { readAnswers } from './answers.service.ts'

export interface Pair {
  readonly domainId: string
  readonly kept: string
  readonly other: string
}

interface Reading {
  readonly language: string
  readonly readerId: string
}

type Held = ReadonlyMap<string, string>

interface There {
  readonly user: User
  readonly facts: NonNullable<User['UserEvent']>
  readonly held: Held
  readonly answers: readonly Answer[]
  readonly registrar: string | null
}

export interface Compared {
  readonly event: LoadedEvent
  readonly kept: There | undefined
  readonly other: There | undefined
  readonly base: Side
  readonly adds: boolean
  readonly differences: readonly Difference[]
}

export async function compare(
  ports: Ports,
  event: LoadedEvent,
  pair: Pair,
  { choices, ...reading }: Reading & { readonly choices: MergeChoices },
): Promise<Compared> {
  const kept = await readThere(ports, event, pair.kept, reading)
  const other = await readThere(ports, event, pair.other, reading)
  const chosen = choices.events?.[event.row.id]
  const base =
    kept && other
      ? (chosen?.base ?? baseOf(kept.facts, other.facts))
      : baseOf(kept?.facts ?? null, other?.facts ?? null)
  const sides = chosen?.answers ?? {}
  return { event, kept, other, base, adds: chosen?.adds ?? true, differences: differing(kept, other, { base, sides }) }
}

async function readThere(
  ports: Ports,
  event: LoadedEvent,
  userId: string,
  { language, readerId }: Reading,
): Promise<There | undefined> {
  const { domainId, id: eventId } = event.row
  const found = await readUser(ports.db, { domainId, eventId, userId })
  if (!found?.UserEvent) return undefined
  const user = userIn(found, event, language)
  const registrar = found.UserEvent.registeredBy
  const host = registrar === null ? undefined : await readUser(ports.db, { domainId, userId: registrar })
  return {
    user,
    facts: found.UserEvent,
    held: await heldBy(ports.db, ports, event, user, language),
    answers: await readAnswers(ports, event, { domainId, eventId, userId, language, readerId }),
    registrar: host ? fullName(host) : null,
  }
}

async function heldBy(
  db: Executor,
  { clock, hooks }: Ports,
  event: LoadedEvent,
  user: User,
  language: string,
): Promise<Held> {
  const days = (user.UserEvent?.UserEventDays ?? []).filter(({ registered }) => registered)
  const items = days.map(({ eventDayId, day }): readonly [string, string] => [
    `day ${eventDayId}`,
    formatDay(day, language),
  ])
  for (const held of hooks.held)
    items.push(...(await held.itemsInWords(db, { event, user, language, now: clock.now() })))
  return new Map(items)
}

function differing(
  kept: There | undefined,
  other: There | undefined,
  { base, sides }: { readonly base: Side; readonly sides: Readonly<Record<string, Side>> },
): Difference[] {
  return (kept?.answers ?? []).flatMap(({ key, label, text }) => {
    const theirs = other?.answers.find((answer) => answer.key === key)
    if (!theirs || theirs.text === text || key.startsWith('quota.')) return []
    return [{ key, label, kept: text, other: theirs.text, side: sides[key] ?? base }]
  })
}

/** Names, numbers and language that differ. */
export function fieldsBetween(kept: User, other: User, chosen: readonly string[]): Difference[] {
  return mergedFields.flatMap((key) => {
    const [own, theirs] = [kept[key] ?? '', other[key] ?? '']
    if (own === theirs || theirs === '') return []
    const side: Side = own === '' || chosen.includes(key) ? 'other' : 'kept'
    return [{ key, label: '', kept: own, other: theirs, side }]
  })
}

export async function eventAfter(
  db: Executor,
  ports: Ports,
  compared: Compared,
  { kept: userId, domainId }: Pair,
  language: string,
): Promise<MergedEvent> {
  const { event, kept, other, base, adds, differences } = compared
  const found = await readUser(db, { domainId, eventId: event.row.id, userId })
  const after = found
    ? await heldBy(db, ports, event, userIn(found, event, language), language)
    : new Map<string, string>()
  const before = new Map([...(kept?.held ?? []), ...(other?.held ?? [])])
  const given = [...before].filter(([key]) => !after.has(key)).map(([, label]) => label)
  const registrars = [kept, other].flatMap((there) => (there?.registrar ? [there.registrar] : []))
  const registrar = found?.UserEvent?.registeredBy ?? null
  return {
    ...{ id: event.row.id, name: event.row.name, base, adds, differences: [...differences] },
    kept: registrationOf(kept),
    other: registrationOf(other),
    held: [...after.values()],
    dropped: [...given, ...(registrar === null ? registrars : [])],
  }
}

function registrationOf(there: There | undefined): MergedEvent['kept'] {
  if (!there) return null
  const { facts, registrar } = there
  return { standing: registrationStatusOf(facts), code: facts.code ?? '', registrar, held: [...there.held.values()] }
}
