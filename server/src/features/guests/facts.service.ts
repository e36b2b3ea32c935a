import type { Guest } from '@parvis/contract/guests/cells.rules.ts'
import type { ImportRules } from '@parvis/contract/guests/guests.ts'
import { takesPart } from '@parvis/contract/participation/participation.rules.ts'
import { listEmployers } from '#features/companies/many.service.ts'
import type { ParticipationRow } from '#features/participation/many.service.ts'
import { listFactsOf, lockParticipations } from '#features/participation/many.service.ts'
import { listBegun } from '#features/registration/proposed.service.ts'
import type { KnownPerson } from '#features/users/many.service.ts'
import { erasedAmong, listAddressed, listKnown, lockPeople } from '#features/users/many.service.ts'
import type { Reads } from '#features/users/users.service.ts'
import { listStrangers } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { listIdentified, listTouched } from './guests.store.ts'

/** Somebody whom a line is about and the domain knows. */
export interface Known {
  readonly person: KnownPerson
  readonly participation: ParticipationRow | undefined
  /** Whether the event has them among its people: invited, registered, or answered. */
  readonly isThere: boolean
  readonly identifier: string | undefined
  readonly company: string
  /** They have begun to answer. */
  readonly hasBegun: boolean
}

/** What is known of those whom some lines are about. */
export interface Facts {
  readonly byEmail: ReadonlyMap<string, string>
  readonly byIdentifier: ReadonlyMap<string, string>
  readonly known: ReadonlyMap<string, Known>
  /** Addresses of people who were erased. */
  readonly erased: ReadonlySet<string>
  /** The line of the same import that somebody was already written by. */
  readonly touched: ReadonlyMap<string, number>
}

export interface Of {
  readonly domainId: string
  readonly eventId: string
  readonly rules: Pick<ImportRules, 'match'>
  readonly importId?: string
  /** Of whom those who import read people. */
  readonly reads: Reads
}

/** What is known of those whom lines are about. `hold` is the transaction that writes: they stay so until it ends. */
export async function readFacts(
  db: Executor,
  ports: Ports,
  of: Of,
  guests: readonly Guest[],
  hold?: Tx,
): Promise<Facts> {
  const { domainId, eventId, importId, reads } = of
  const emails = [...new Set(guests.flatMap(({ email }) => (email === '' ? [] : [email])))]
  const identifiers = [...new Set(guests.flatMap(({ identifier }) => (identifier === '' ? [] : [identifier])))]
  const addressed = emails.length > 0 ? await listAddressed(db, domainId, emails) : []
  const identified = identifiers.length > 0 ? await listIdentified(db, eventId, { identifiers }) : []
  const byEmail = new Map(addressed.map(({ email, userId }) => [email, userId]))
  const byIdentifier = new Map(identified.map(({ identifier, userId }) => [identifier, userId]))
  const userIds = [...new Set([...byEmail.values(), ...byIdentifier.values()])].toSorted()
  if (hold && userIds.length > 0) {
    await lockPeople(hold, userIds)
    await lockParticipations(hold, eventId, userIds)
  }
  const touched = userIds.length > 0 && importId ? await listTouched(db, { eventId, importId }, userIds) : []
  const unknown = emails.filter((email) => !byEmail.has(email))
  return {
    ...{ byEmail, byIdentifier },
    known: userIds.length > 0 ? await knownOf(db, { domainId, eventId, userIds, reads }) : new Map(),
    erased: await erasedAmong(db, ports, domainId, unknown),
    touched: new Map(touched.flatMap(({ userId, line }) => (userId === null ? [] : [[userId, line] as const]))),
  }
}

/** Somebody whose own record is not to be read by those who bring them in: nothing is known of them but their address. */
const unread = (person: KnownPerson): KnownPerson =>
  person.isIntroduced
    ? person
    : { ...person, firstName: '', lastName: '', mobile: '', phone: '', extended: {}, isIntroduced: true }

async function knownOf(
  db: Executor,
  which: { domainId: string; eventId: string; userIds: readonly string[]; reads: Reads },
): Promise<Map<string, Known>> {
  const { eventId, userIds } = which
  const strangers = await listStrangers(db, which)
  const people = (await listKnown(db, which)).map((person) => (strangers.has(person.userId) ? unread(person) : person))
  const facts = new Map((await listFactsOf(db, eventId, userIds)).map((row) => [row.userId, row]))
  const employeeIds = [...facts.values()].flatMap(({ employeeId }) => employeeId ?? [])
  const companies = employeeIds.length > 0 ? await listEmployers(db, employeeIds) : []
  const companyOf = new Map(companies.map(({ employeeId, name }) => [employeeId, name]))
  const identifiers = new Map(
    (await listIdentified(db, eventId, { userIds })).map(({ userId, identifier }) => [userId, identifier]),
  )
  const begun = new Set(await listBegun(db, eventId, userIds))
  return new Map(
    people.map((person) => {
      const participation = facts.get(person.userId)
      return [
        person.userId,
        {
          ...{ person, participation, isThere: takesPart(participation ?? null) },
          identifier: identifiers.get(person.userId),
          company: companyOf.get(participation?.employeeId ?? '') ?? '',
          hasBegun: begun.has(person.userId),
        },
      ]
    }),
  )
}
