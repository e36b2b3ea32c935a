import type { Guest } from '@parvis/contract/guests/cells.rules.ts'
import type { ImportRules } from '@parvis/contract/guests/guests.ts'
import { takesPart } from '@parvis/contract/participation/participation.rules.ts'
import { listEmployers } from '#features/companies/bulk.service.ts'
import type { ParticipationRow } from '#features/participation/bulk.service.ts'
import { listFactsOf, lockParticipations } from '#features/participation/bulk.service.ts'
import { listBegun } from '#features/registration/prefilled-draft.service.ts'
import type { KnownPerson } from '#features/users/bulk.service.ts'
import { erasedAmong, listAddressed, listKnown, lockPeople } from '#features/users/bulk.service.ts'
import type { Reads } from '#features/users/users.service.ts'
import { listStrangers } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { listIdentified, listTouched } from './guests.store.ts'

/** A guest on a line whose account exists in the domain. */
export interface Known {
  readonly person: KnownPerson
  readonly participation: ParticipationRow | undefined
  /** Whether they belong to the event: invited, registered or answered. */
  readonly isThere: boolean
  readonly identifier: string | undefined
  readonly company: string
  readonly hasBegun: boolean
}

export interface Facts {
  readonly byEmail: ReadonlyMap<string, string>
  readonly byIdentifier: ReadonlyMap<string, string>
  readonly known: ReadonlyMap<string, Known>
  /** Addresses of erased people. */
  readonly erased: ReadonlySet<string>
  /** Line of this import that already wrote the person. */
  readonly touched: ReadonlyMap<string, number>
}

export interface Of {
  readonly domainId: string
  readonly eventId: string
  readonly rules: Pick<ImportRules, 'match'>
  readonly importId?: string
  /** Scope of people that the importing organiser may read. */
  readonly reads: Reads
}

/**
 * Reads all facts about the guests of some lines. `hold` is the writing transaction, which locks them until its end.
 */
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

/** Hides all but the address of a person that the importing organiser may not read. */
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
