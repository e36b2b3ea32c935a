import type { EventFile, FiledParticipation } from '@parvis/contract/event-file/event-file.ts'
import { stringify } from 'yaml'
import type { Orm } from '#db/orm.ts'
import { exportCompanies } from '#features/companies/companies.part.ts'
import { markOf } from '#features/event-config/merging.service.ts'
import { readConfig } from '#features/event-config/parts.service.ts'
import { exportOrganisers } from '#features/events/events.part.ts'
import { eventByContext } from '#features/events/events.service.ts'
import { exportParticipations, filed } from '#features/participation/participation.part.ts'
import { exportPeople } from '#features/users/users.part.ts'
import type { Hooks } from '#kit/hooks.ts'
import type { EventScope } from '#kit/part.ts'

const NO_ANSWER: FiledParticipation = {
  choice: 'none',
  present: {},
  typology: null,
  invited: false,
  registeredFrom: 'WEB',
  extended: {},
}

export interface ExportHouse {
  readonly db: Orm
  readonly hooks: Pick<Hooks, 'parts'>
}

/** Long lines are cut there. */
const LINE = { lineWidth: 110 }

/** What the event is made of as a file, without those who take part. */
export async function exportConfig({ db, hooks: { parts } }: ExportHouse, place: EventScope): Promise<string> {
  const config = await readConfig(db, parts, place)
  const file: EventFile = { parvis: 1, exported: markOf(config), ...config, companies: [], people: [] }
  return stringify(file, LINE)
}

/** The event as a file: imported again, it gives the same event. */
export async function exportEvent({ db, hooks: { parts } }: ExportHouse, context: string): Promise<string> {
  const { row } = await eventByContext(db, context)
  const participations = await exportParticipations(db, row.id)
  const organisers = await exportOrganisers(db, row.id)
  const people = await exportPeople(db, [
    ...new Set([...participations.map((one) => one.userId), ...organisers.keys()]),
  ])
  const emailOf = (userId: string) => people.find((person) => person.id === userId)?.email
  const ids = people.map((person) => person.id)
  const { companies, companyOf } = await exportCompanies(db, ids, emailOf)
  const config = await readConfig(db, parts, { domainId: row.domainId, eventId: row.id })
  const choices: ((userId: string) => object)[] = []
  for (const { people: own } of parts.reading) if (own) choices.push(await own.read(db, row.id))
  const file: EventFile = {
    parvis: 1,
    exported: markOf(config),
    ...config,
    companies,
    people: people.map(({ id, ...person }) => {
      const participation = participations.find((one) => one.userId === id)
      const role = organisers.get(id)
      return {
        ...person,
        ...(role !== undefined && { organiser: role === 'lead' ? true : role }),
        participation: participation
          ? Object.assign(filed(participation, emailOf, companyOf), ...choices.map((choicesOf) => choicesOf(id)))
          : NO_ANSWER,
      }
    }),
  }
  return stringify(file, LINE)
}
